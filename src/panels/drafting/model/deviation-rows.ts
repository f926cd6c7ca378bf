import { type Deviation, deviate, deviations } from "../../../engine/drafting/deviations";
import { layoutOf } from "../../../engine/drafting/plan";
import { compareSides } from "../../../engine/masks/comparison";
import { positionSentences } from "../../../engine/masks/position-wording";
import { verdictOf } from "../../../engine/masks/verdict";
import type { Measurement, Measurements } from "../../../store/library";
import type { TrainedSide } from "./trained-side";

/** One line of the table that the second run's deviations are picked from. */
export interface DeviationRow {
  deviation: Deviation;
  isOn: boolean;
  /** What it changes in one block, derived by comparing the two conventions. */
  changes: string;
  measured: Measurement | null;
}

/**
 * @param trained what the deviations are counted against
 * @param anchor where the block is laid out for the counts, > 0
 */
export function deviationRows(
  trained: TrainedSide,
  chosen: readonly string[],
  anchor: number,
  measurements: Measurements | null,
): DeviationRow[] {
  return deviations.map((deviation) => ({
    deviation,
    isOn: chosen.includes(deviation.id),
    changes: changesOf(trained, [deviation.id], anchor),
    measured: measurements?.rows.find((row) => row.id === deviation.id) ?? null,
  }));
}

/** What these deviations together change in a block at `anchor`, in the words of the verdict. */
export function changesOf(
  { convention, layerTypes }: TrainedSide,
  ids: readonly string[],
  anchor: number,
): string {
  const deviated = deviate(convention, ids);
  const comparison = compareSides(convention, deviated, layoutOf(anchor + 1), layerTypes[0]);
  const { headline, sentences } = verdictOf(comparison);
  const cells = comparison.causes.length > 0 ? [headline] : [];
  const positions = positionSentences(comparison);
  const others = sentences.slice(1 + comparison.causes.length + positions.length);
  const changes = [...cells, ...positions.slice(0, 1), ...others];
  return changes.length === 0 ? "Changes nothing." : changes.join(" ");
}
