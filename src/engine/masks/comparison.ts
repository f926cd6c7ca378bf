import { RuleError } from "../tensor/rule-error";
import { type Cause, causesOf } from "./causes";
import type { Convention, LayerType } from "./convention";
import { type Difference, differenceOf } from "./difference";
import { type DifferenceRun, differenceRuns } from "./difference-runs";
import { alignToFrame, type Frame, frameOf, type Side } from "./frame";
import type { GivenMask } from "./given-mask";
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
  /** The mask that took the place of the convention's; null where there is none. */
  given: GivenMask | null;
  /** In the frame, [frame.rowCount, frame.columnCount]. */
  mask: IntervalMask;
  /** In the frame: rows this side lacks are null. */
  rails: Rails;
}

/**
 * @param given masks in place of those of the conventions, which then only lay out the block and number it.
 * @throws RuleError when a convention or the layout breaks a rule, or a given mask has another shape.
 */
export function compareSides(
  train: Convention,
  infer: Convention,
  layout: Layout,
  layerType: LayerType,
  given: Partial<Record<Side, GivenMask | null>> = {},
): Comparison {
  const frame = frameOf(train, infer, layout);
  const sideOf = (convention: Convention, side: Side): ComparedSide => ({
    convention,
    given: given[side] ?? null,
    mask: alignToFrame(maskOfSide(convention, layout, layerType, given[side] ?? null), frame, side),
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
      { convention: train, layout, layerType, given: sides.train.given },
      { convention: infer, layout, layerType, given: sides.infer.given },
      frame,
    ),
    positions: comparePositions(sides.train, sides.infer, frame),
    labelShift: infer.labelShift - train.labelShift,
  };
}

function maskOfSide(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  given: GivenMask | null,
): IntervalMask {
  if (given === null) return maskOf(convention, layout, layerType);
  const { rowCount, columnCount } = given.mask;
  const rows = layout.anchors.length * convention.blockSize;
  const columns = layout.contextLength + rows;
  if (rowCount !== rows || columnCount !== columns) {
    const sizes = `context ${layout.contextLength} and ${layout.anchors.length} x ${convention.blockSize} slots`;
    throw new RuleError(
      given.name,
      `${rows} x ${columns} cells, for ${sizes}`,
      `${rowCount} x ${columnCount}`,
    );
  }
  return given.mask;
}
