import { conflictsOf, type Deviation, deviate, deviations } from "../drafting/deviations";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { trainedConvention } from "../drafting/trained-convention";
import { RuleError } from "../tensor/rule-error";
import { type Candidate, judged, type Respell, roundsOf, shareOf } from "./candidate";
import type { DraftLog } from "./draft-log";
import { isExact, isExplaining, type Ranking, rank } from "./ranking";
import { type OpenLog, openLog, replayRound } from "./replay";

export interface Diagnosis extends Ranking {
  /**
   * `aligned`: served as trained; `fault`: the first of the ranking explains the log; `none`: nothing known
   * does, and the drafter may be another one; `open`: stopped before that can be said.
   */
  finding: "aligned" | "fault" | "none" | "open";
  /** All that was tried, also when it was stopped: to go on from. */
  tried: readonly Candidate[];
  acceptance: AcceptanceAgreement | null;
  /** Trainings that were not tried as their weights could not be had, and why. */
  untried: readonly UntriedTraining[];
}

interface UntriedTraining {
  id: string;
  why: string;
}

/** Rounds in which the log says how many drafts were accepted, and those in which the target says otherwise. */
interface AcceptanceAgreement {
  stated: number;
  differing: number;
}

export interface DiagnoseJob {
  /** Opens a run of the pair; one for every log. */
  openRun(): PairRun;
  facts: PairFacts;
  respell: Respell;
  logs: readonly DraftLog[];
  /** Whether pairs of deviations are tried where no single one gives the whole log. */
  pairs: boolean;
  /** Tried before on the same log with the same pair. */
  from?: readonly Candidate[];
  /** What is found so far, the candidates that are done, of all, and of which sort the last one was. */
  progress?(soFar: Diagnosis, done: number, total: number, sort: string): void;
}

const cheapestFirst: readonly Deviation["level"][] = ["mask", "position", "wiring", "loop", "numeric"];

/**
 * Tries the aligned run, every deviation, and pairs of them, on the log's own text. The target runs once;
 * a candidate is one forward of the drafter per round.
 * @throws whatever the runs reject with; what was found until then was told to `progress`.
 */
export async function diagnose(job: DiagnoseJob): Promise<Diagnosis> {
  const { facts, progress, from = [] } = job;
  const search = new Search(job);
  const known = new Map(from.map((one) => [one.deviations.join(), one]));
  const tried: Candidate[] = [];
  try {
    await search.open();
    const tell = (sets: number, total: number, sort: string) =>
      progress?.(diagnosisOf(tried, search, false), sets, total, sort);
    const tryAll = async (sets: readonly (readonly string[])[], done: number, total: number) => {
      for (const [at, ids] of sets.entries()) {
        const candidate = known.get(ids.join()) ?? (await search.tryOut(ids));
        if (candidate !== null) tried.push(candidate);
        tell(done + at + 1, total, sortOf(ids));
      }
    };
    const levels = cheapestFirst.flatMap((level) => deviations.filter((one) => one.level === level));
    const singles: string[][] = [[], ...levels.map(({ id }) => [id])];
    await tryAll(singles, 0, singles.length);
    if (!tried.some(isExact)) {
      // Other weights have to be fetched first: only where the drafter's own do not give the whole log.
      const trainings = trainingsOf(facts).map((id) => [id]);
      await tryAll(trainings, singles.length, singles.length + trainings.length);
      singles.push(...trainings);
    }
    if (job.pairs && !tried.some(isExact)) {
      const untried = new Set(search.untried.map(({ id }) => id));
      const pairs = pairsOf(facts).filter((ids) => !ids.some((id) => untried.has(id)));
      const total = singles.length + pairs.length + mostFinalists;
      const close = await search.closest(pairs, (done) => tell(singles.length + done, total, "pairs"));
      await tryAll(close, singles.length + pairs.length, total);
    }
    return diagnosisOf(tried, search, true);
  } finally {
    search.close();
  }
}

/** Pairs that reach the full comparison, after all of them were tried on a few rounds. */
const mostFinalists = 24;
const screeningRounds = 3;

function sortOf(ids: readonly string[]): string {
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

class Search {
  #open: OpenLog[] = [];
  #runs: PairRun[] = [];
  acceptance: AcceptanceAgreement | null = null;
  readonly untried: UntriedTraining[] = [];

  constructor(private readonly job: DiagnoseJob) {}

  async open(): Promise<void> {
    const { logs, facts, openRun } = this.job;
    for (const log of logs) {
      const run = openRun();
      this.#runs.push(run);
      this.#open.push(await openLog(run, facts, log));
    }
    const own = this.#open.flatMap(({ rounds }) => rounds);
    const stated = roundsOf(logs).flatMap(({ accepted }, at) =>
      accepted === null ? [] : [accepted === own[at].acceptedDrafts],
    );
    if (stated.length > 0) {
      this.acceptance = { stated: stated.length, differing: stated.filter((agrees) => !agrees).length };
    }
  }

  /** On all rounds, or on those whose places in the list of all rounds are given. Null where the pair cannot run so. */
  async tryOut(ids: readonly string[], places: ReadonlySet<number> | null = null): Promise<Candidate | null> {
    const { facts, respell } = this.job;
    const convention = deviate(trainedConvention(facts), ids);
    const wanted = this.#open
      .flatMap((open) => open.rounds.map((_, index) => ({ open, index })))
      .filter((_, place) => places === null || places.has(place));
    const rounds = [];
    try {
      for (const { open, index } of wanted) rounds.push(await replayRound(open, index, facts, convention));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      // By itself a training changes nothing but the weights: these could not be had.
      if (ids.length === 1 && trainingsOf(facts).includes(ids[0]))
        this.untried.push({ id: ids[0], why: error.message });
      return null;
    }
    const logged = wanted.map(({ open, index }) => open.log.rounds[index]);
    return judged(ids, rounds, logged, respell);
  }

  /** The sets that come closest on a few rounds, those that are equally close all of them. */
  async closest(sets: readonly string[][], tell: (done: number) => void): Promise<(readonly string[])[]> {
    const count = roundsOf(this.job.logs).length;
    // Spread over all, the last among them: what a loop gets wrong shows late.
    const places = new Set(
      Array.from({ length: screeningRounds }, (_, at) => Math.ceil(((at + 1) * count) / screeningRounds) - 1),
    );
    const screened: Candidate[] = [];
    for (const [at, ids] of sets.entries()) {
      const candidate = await this.tryOut(ids, places);
      if (candidate !== null) screened.push(candidate);
      tell(at + 1);
    }
    screened.sort((a, b) => shareOf(b) - shareOf(a) || (a.distance ?? 0) - (b.distance ?? 0));
    return screened.slice(0, mostFinalists).map(({ deviations: ids }) => ids);
  }

  close(): void {
    for (const run of this.#runs) run.close();
  }
}

/** Trainings whose weights the pair has. */
function trainingsOf(facts: PairFacts): string[] {
  const trained = trainedConvention(facts);
  const isThere = (one: Deviation) => {
    const { training } = one.apply(trained);
    return training !== undefined && facts.trainings?.includes(training);
  };
  return deviations.filter(isThere).map(({ id }) => id);
}

/** All pairs whose members do not change the same part. */
function pairsOf(facts: PairFacts): string[][] {
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

function diagnosisOf(
  tried: readonly Candidate[],
  { acceptance, untried }: Pick<Diagnosis, "acceptance" | "untried">,
  isComplete: boolean,
): Diagnosis {
  const ranking = rank(tried);
  return {
    ...ranking,
    finding: findingOf(ranking, isComplete),
    tried: [...tried],
    acceptance,
    untried: [...untried],
  };
}

function findingOf({ ranked: [best] }: Ranking, isComplete: boolean): Diagnosis["finding"] {
  if (!isComplete) return "open";
  if (best === undefined || !isExplaining(best)) return "none";
  return best.deviations.length === 0 ? "aligned" : "fault";
}
