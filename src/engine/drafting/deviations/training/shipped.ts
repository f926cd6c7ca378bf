import type { TrainingFault } from "../../../masks/convention";

/**
 * Trainings whose weights lie in `public/models`, a folder each: `folderOf` names it. The build and a test hold
 * this list and the folders together.
 */
export const shippedTrainings: readonly TrainingFault[] = [
  "short",
  "anchor-inclusive",
  "causal-block",
  "anti-causal-block",
  "context-by-block-number",
  "label-shift",
  "four-of-five-taps",
  "soft-labels",
  "noisy-teacher",
];

/** The folder of a training's weights, in `models/` beside that of the bundled drafter. */
export function folderOf(training: TrainingFault): string {
  return `tiny-python-dflash-b16-${training}`;
}
