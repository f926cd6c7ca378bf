import { type Cause, causesOf } from "./causes";
import type { Convention, LayerType } from "./convention";
import { type Difference, differenceOf } from "./difference";
import { type DifferenceRun, differenceRuns } from "./difference-runs";
import { alignToFrame, type Frame, frameOf, type Side } from "./frame";
import type { IntervalMask } from "./interval-mask";
import type { Layout } from "./layout";
import { maskOf } from "./mask";
import { comparePositions, type PositionComparison } from "./positions";
import { type Rails, railsOf } from "./rails";

/** Two sides on one layout and one type of drafter layer, with all that follows from them. */
export interface Comparison {
  layerType: LayerType;
  frame: Frame;
  train: ComparedSide;
  infer: ComparedSide;
  difference: Difference;
  /** The differing cells as navigation steps. */
  runs: readonly DifferenceRun[];
  /** The differing cells by the clause that decides them. */
  causes: readonly Cause[];
  positions: PositionComparison;
  /** Label shift at inference minus the one in training: 0, or slots are read one token off. */
  labelShift: number;
}

interface ComparedSide {
  convention: Convention;
  /** In the frame, [frame.rowCount, frame.columnCount]. */
  mask: IntervalMask;
  /** In the frame: rows this side lacks are null. */
  rails: Rails;
}

/** @throws RuleError when a convention or the layout breaks a rule. */
export function compareSides(
  train: Convention,
  infer: Convention,
  layout: Layout,
  layerType: LayerType,
): Comparison {
  const frame = frameOf(train, infer, layout);
  const sideOf = (convention: Convention, side: Side): ComparedSide => ({
    convention,
    mask: alignToFrame(maskOf(convention, layout, layerType), frame, side),
    rails: railsOf(convention, layout, frame.slotCount),
  });
  const sides = { train: sideOf(train, "train"), infer: sideOf(infer, "infer") };
  const difference = differenceOf(sides.train.mask, sides.infer.mask, frame);
  return {
    layerType,
    frame,
    ...sides,
    difference,
    runs: differenceRuns(difference, frame),
    causes: causesOf(
      difference,
      { convention: train, layout, layerType },
      { convention: infer, layout, layerType },
      frame,
    ),
    positions: comparePositions(sides.train, sides.infer, frame),
    labelShift: infer.labelShift - train.labelShift,
  };
}
