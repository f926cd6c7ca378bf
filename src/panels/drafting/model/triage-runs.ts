import { type Symptom, symptoms } from "../../../engine/triage/suspects";
import { type Triage, triageOf } from "../../../engine/triage/triage";
import type { RunName } from "../../../store/branches";
import { type DraftingResult, runsOf } from "../../../store/drafting-result";

export interface RunTriage {
  name: RunName;
  verdict: Triage["verdict"];
}

/** A first look at every run, over all of its rounds. */
export function triageRuns(result: DraftingResult | null): RunTriage[] {
  if (result === null) return [];
  return runsOf(result).map(({ timeline }, at) => ({
    name: at === 0 ? "A" : "B",
    verdict: triageOf([timeline]).verdict,
  }));
}

export interface ListedSymptom extends Symptom {
  /** Runs whose verdict names it. */
  fits: readonly RunName[];
}

/** All symptoms; those that fit a run come first, in the order of its verdict, the last run's before the others'. */
export function listedSymptoms(runs: readonly RunTriage[]): ListedSymptom[] {
  const named = [...new Set(runs.toReversed().flatMap(({ verdict }) => verdict.symptoms))];
  const rank = ({ id }: Symptom) => (named.includes(id) ? named.indexOf(id) : named.length);
  return symptoms
    .map((symptom) => ({
      ...symptom,
      fits: runs.filter(({ verdict }) => verdict.symptoms.includes(symptom.id)).map(({ name }) => name),
    }))
    .sort((one, other) => rank(one) - rank(other));
}
