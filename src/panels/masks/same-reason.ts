import type { Cause } from "../../engine/masks/causes";
import type { Comparison } from "../../engine/masks/comparison";
import { type DifferenceRun, neighbourRun } from "../../engine/masks/difference-runs";
import { type CauseKey, isSameCause, withoutCauses } from "../../engine/masks/without-causes";
import { hidingClause } from "./hiding-clause";
import type { ExaminedCell } from "./model";

/**
 * The next run of cells that differ for a reason, after a cell and going round at the end: the run that
 * holds the cell where it is the only one. Null where the comparison has no such reason.
 */
export function nextOfReason(
  comparison: Comparison,
  reason: CauseKey,
  cell: { row: number; column: number },
): DifferenceRun | null {
  const others = comparison.causes.filter((cause) => !isSameCause(cause, reason));
  if (others.length === comparison.causes.length) return null;
  const { runs } = withoutCauses(comparison, others);
  const next = neighbourRun(runs, cell, 1);
  return next === null ? null : runs[next];
}

/** The same for the reason of the examined cell; null where the sides agree. */
export function nextOfSameReason(comparison: Comparison, examined: ExaminedCell): DifferenceRun | null {
  const cause = causeOf(comparison, examined);
  return cause === null ? null : nextOfReason(comparison, cause, examined.cell);
}

/** The reason for which the examined cell differs; null where the sides agree. */
export function causeOf(
  { causes }: Comparison,
  { explanation }: Pick<ExaminedCell, "explanation">,
): Cause | null {
  const clause = hidingClause(explanation);
  return causes.find((each) => each.kind === explanation.state && each.clause === clause) ?? null;
}
