import { isSameConvention } from "../drafting/deviations";
import type { TrainingFault } from "../masks/convention";
import type { NamedRun } from "./against-aligned";

/**
 * The training whose weights are all that a run has otherwise than run A: cells, positions and taps are then the
 * same by the plan. Null where something else differs too, was changed by hand, or is not known.
 */
export function onlyOtherWeights(run: NamedRun, aligned: NamedRun): TrainingFault | null {
  if (run.convention === undefined || aligned.convention === undefined) return null;
  const { training, ...own } = run.convention;
  const { training: ofAligned, ...others } = aligned.convention;
  if (training === undefined || training === ofAligned || !isSameConvention(own, others)) return null;
  const { rounds, forced = [] } = run.timeline;
  const isByHand = forced.length > 0 || rounds.some(({ edits = [] }) => edits.length > 0);
  return isByHand || rounds.some(({ plan }) => plan.training !== training) ? null : training;
}

/** Held against run A, which had more steps, any of the trainings accepts less: this one is the right recipe for as many. */
export const rightRecipe: TrainingFault = "short";
