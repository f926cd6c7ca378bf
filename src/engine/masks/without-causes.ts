import { type Cause, forEachHiddenPiece } from "./causes";
import type { Comparison } from "./comparison";
import { type DifferenceKind, summarize } from "./difference";
import { differenceRuns } from "./difference-runs";
import type { IntervalMask } from "./interval-mask";
import { MaskBuilder } from "./mask-builder";
import { ruleOf } from "./reason";

/** What tells one cause of a comparison from another. */
export type CauseKey = Pick<Cause, "kind" | "clause">;

export function isSameCause(a: CauseKey, b: CauseKey): boolean {
  return a.kind === b.kind && a.clause === b.clause;
}

/**
 * The difference of a comparison, and its runs, without the cells of some causes: what is left to see
 * once a large reason is set aside. The masks, and the count of cells that agree, stay as they are.
 */
export function withoutCauses(
  comparison: Comparison,
  muted: readonly CauseKey[],
): Pick<Comparison, "difference" | "runs"> {
  const { difference, frame, runs } = comparison;
  const gone = muted.filter((key) => comparison.causes.some((cause) => isSameCause(cause, key)));
  if (gone.length === 0) return { difference, runs };
  const left = {
    ...summarize(
      maskWithout(comparison, "train-only", gone),
      maskWithout(comparison, "infer-only", gone),
      frame,
    ),
    agreeingCount: difference.agreeingCount,
  };
  return { difference: left, runs: differenceRuns(left, frame) };
}

/** The differing cells of one kind, less those of the muted causes. */
function maskWithout(comparison: Comparison, kind: DifferenceKind, muted: readonly CauseKey[]): IntervalMask {
  const { difference, frame } = comparison;
  const gone = new Set(muted.filter((key) => key.kind === kind).map(({ clause }) => clause));
  if (gone.size === 0) return kind === "train-only" ? difference.trainOnly : difference.inferOnly;
  const builder = new MaskBuilder(frame.rowCount, frame.columnCount);
  const all = comparison.causes.filter((cause) => cause.kind === kind);
  let openRow = 0;
  const closeUpTo = (row: number) => {
    for (; openRow < row; openRow++) builder.closeRow();
  };
  if (all.some(({ clause }) => !gone.has(clause))) {
    const hiding = ruleOf(comparison, kind === "train-only" ? "infer" : "train");
    forEachHiddenPiece(difference, kind, hiding, frame, (row, start, end, clause) => {
      if (gone.has(clause)) return;
      closeUpTo(row);
      builder.add(start, end);
    });
  }
  closeUpTo(frame.rowCount);
  return builder.build();
}
