import type { DraftPlan } from "../../../engine/drafting/plan";
import type { Round } from "../../../engine/drafting/round";
import type { Comparison } from "../../../engine/masks/comparison";
import type { LayerType } from "../../../engine/masks/convention";
import { type Difference, differenceOf } from "../../../engine/masks/difference";
import type { Frame, Side } from "../../../engine/masks/frame";
import { forEachInterval, type IntervalMask } from "../../../engine/masks/interval-mask";
import { MaskBuilder } from "../../../engine/masks/mask-builder";
import { isEdited } from "./edited";
import { frameColumn } from "./plan-scene";

/** A mask and its position ids as a pane draws them. */
interface DrawnSide {
  mask: IntervalMask;
  rails: Comparison["train"]["rails"];
  /** Cells of the frame that were changed by hand. */
  edited: readonly { row: number; column: number }[];
}

export interface DrawnMasks extends Record<Side, DrawnSide> {
  difference: Difference;
}

/** The masks that are compared, and in a round that was changed by hand the plan that ran. */
export function drawnMasks(comparison: Comparison, rounds: Record<Side, Round | null>): DrawnMasks {
  const { frame, layerType } = comparison;
  const of = (side: Side): DrawnSide => {
    const round = rounds[side];
    const { mask, rails } = comparison[side];
    if (round === null || !isEdited(round)) return { mask, rails, edited: none };
    return { ...sideOfPlan(round.plan, frame, layerType, rails), edited: editedCells(round, frame) };
  };
  const [train, infer] = [of("train"), of("infer")];
  const isSame = train.mask === comparison.train.mask && infer.mask === comparison.infer.mask;
  const difference = isSame ? comparison.difference : differenceOf(train.mask, infer.mask, frame);
  return { train, infer, difference };
}

const none: DrawnSide["edited"] = [];

function editedCells({ edits = [] }: Round, frame: Frame): DrawnSide["edited"] {
  return edits.flatMap((edit) => {
    if (edit.kind !== "cell") return [];
    const { slot: row, column } = edit;
    const isThere = "slot" in column || column.context < frame.layout.contextLength;
    const at = "slot" in column ? frame.layout.contextLength + column.slot : column.context;
    return isThere && row < frame.rowCount && at < frame.columnCount ? [{ row, column: at }] : [];
  });
}

/** A plan in the columns of a frame: its own cells and position ids. */
function sideOfPlan(
  plan: DraftPlan,
  frame: Frame,
  layerType: LayerType,
  rails: DrawnSide["rails"],
): Pick<DrawnSide, "mask" | "rails"> {
  const columns = Array.from({ length: plan.contextRows + plan.blockSize }, (_, key) =>
    frameColumn(key, { plan }, frame),
  );
  const builder = new MaskBuilder(frame.rowCount, frame.columnCount);
  for (let row = 0; row < frame.rowCount; row++) {
    const seen: number[] = [];
    if (row < plan.blockSize) {
      forEachInterval(plan.visible[layerType], row, 0, columns.length, (start, end) => {
        for (const column of columns.slice(start, end)) if (column !== null) seen.push(column);
      });
    }
    for (const column of [...new Set(seen)].sort((one, other) => one - other))
      builder.add(column, column + 1);
    builder.closeRow();
  }
  const contextPositions = Int32Array.from(rails.contextPositions);
  for (const [key, column] of columns.slice(0, plan.contextRows).entries()) {
    if (column !== null && column < contextPositions.length)
      contextPositions[column] = plan.contextPositions[key];
  }
  const slotPositions = rails.slotPositions.map((position, slot) => plan.slotPositions[slot] ?? position);
  return { mask: builder.build(), rails: { ...rails, contextPositions, slotPositions } };
}
