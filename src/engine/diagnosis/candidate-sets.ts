import { conflictsOf, type Deviation, deviations } from "../drafting/deviations";
import type { PairFacts } from "../drafting/pair-facts";
import { trainedConvention } from "../drafting/trained-convention";

const cheapestFirst: readonly Deviation["level"][] = ["mask", "position", "wiring", "loop", "numeric"];

/** The aligned run, then every deviation of the drafter's own weights. */
export function singleSets(): string[][] {
  const levels = cheapestFirst.flatMap((level) => deviations.filter((one) => one.level === level));
  return [[], ...levels.map(({ id }) => [id])];
}

/** Trainings whose weights the pair has. */
export function trainingsOf(facts: PairFacts): string[] {
  const trained = trainedConvention(facts);
  const isThere = (one: Deviation) => {
    const { training } = one.apply(trained);
    return training !== undefined && facts.trainings?.includes(training);
  };
  return deviations.filter(isThere).map(({ id }) => id);
}

/** All pairs whose members do not change the same part. */
export function pairsOf(facts: PairFacts): string[][] {
  const trained = trainedConvention(facts);
  const trainings = trainingsOf(facts);
  const ids = deviations
    .filter(({ id, level }) => level !== "training" || trainings.includes(id))
    .map(({ id }) => id);
  return ids.flatMap((one, at) =>
    ids
      .slice(at + 1)
      .filter((two) => conflictsOf(trained, [one, two]).length === 0)
      .map((two) => [one, two]),
  );
}

/** What a set is one of, in words. */
export function sortOf(ids: readonly string[]): string {
  if (ids.length > 1) return "pairs";
  const level = deviations.find(({ id }) => id === ids[0])?.level;
  return level === undefined ? "served as trained" : `faults of ${levelWords[level]}`;
}

const levelWords: Record<Deviation["level"], string> = {
  mask: "the mask",
  position: "positions",
  wiring: "wiring",
  loop: "the loop",
  numeric: "numbers",
  training: "training",
};
