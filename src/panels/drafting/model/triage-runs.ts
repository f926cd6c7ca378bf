import type { Fit } from "../../../engine/triage/claims";
import { type Symptom, symptoms } from "../../../engine/triage/suspects";
import { type Triage, triageOf } from "../../../engine/triage/triage";
import type { RunName } from "../../../store/branches";
import type { RunResult } from "../../../store/drafting-result";

export interface RunTriage extends Triage {
  name: RunName;
}

/**
 * A first look at runs, over all of their rounds.
 * @param aligned run A, whether it is among them or not
 */
export function triageRuns(runs: readonly RunResult[], aligned: RunResult): RunTriage[] {
  return runs.map((run) => ({ name: run.name, ...triageOf(run, aligned) }));
}

/** A run that shows a symptom, and the figures that do. */
interface ShownBy extends Pick<Fit, "because"> {
  name: RunName;
  /** The verdict of the run has these figures already. */
  isTold: boolean;
}

export interface ListedSymptom extends Symptom {
  fits: readonly ShownBy[];
}

/** All symptoms; those that a run shows come first, what tells the most before the others, the last run's first. */
export function listedSymptoms(runs: readonly RunTriage[]): ListedSymptom[] {
  const named = [...new Set(runs.toReversed().flatMap(({ fits }) => fits.map(({ symptom }) => symptom)))];
  const rank = ({ id }: Symptom) => (named.includes(id) ? named.indexOf(id) : named.length);
  return symptoms
    .map((symptom) => ({
      ...symptom,
      fits: runs.flatMap(({ name, verdict, fits }) =>
        fits
          .filter((fit) => fit.symptom === symptom.id)
          .map(({ because }) => ({ name, because, isTold: verdict.evidence.includes(because) })),
      ),
    }))
    .sort((one, other) => rank(one) - rank(other));
}
