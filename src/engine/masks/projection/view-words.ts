import type { Difference } from "../difference";
import { anyInRange, type IntervalMask } from "../interval-mask";
import { forEachFrameCells } from "./cells";
import { type Projection, type Section, sectionAt } from "./projection";

/** What the view calls a column: a context index, an offset from the anchor (`-3`), a slot. */
export function columnName(projection: Projection, column: number): string {
  const section = sectionAt(projection, column);
  const at = column - section.start;
  const { slotCount } = projection.frame;
  switch (section.kind) {
    case "indices":
      return `${section.first + at}`;
    case "offsets":
      return signed(section.first + section.step * at);
    case "own-slots":
      return `${at}`;
    case "all-slots":
    case "other-slots":
      return `${at % slotCount}`;
    case "any-other-slot":
      return "any";
  }
}

/** `+2`, `0`, `-3`. */
function signed(offset: number): string {
  return offset > 0 ? `+${offset}` : `${offset}`;
}

/** Over a section, where one stands for all its columns. */
export function sectionName({ frame, choice }: Projection, { kind }: Section): string {
  const blockCount = frame.layout.anchors.length;
  switch (kind) {
    case "indices":
      return "context";
    case "offsets":
      return "context by distance from the anchor";
    case "own-slots":
      return choice.kind === "block" ? `block ${choice.block}` : "own slots";
    case "all-slots":
      return blockCount === 1 ? "block slots" : `slots of ${blockCount} blocks`;
    case "other-slots":
    case "any-other-slot":
      return "other blocks";
  }
}

/** Blocks whose rows have a cell behind a cell of the view, and in how many of them it is seen and differs. */
export interface BlockCounts {
  blocks: number;
  train: number;
  infer: number;
  trainOnly: number;
  inferOnly: number;
}

/** @param masks of the frame. */
export function blockCounts(
  projection: Projection,
  masks: {
    train: IntervalMask;
    infer: IntervalMask;
    difference: Pick<Difference, "trainOnly" | "inferOnly">;
  },
  { row, column }: { row: number; column: number },
): BlockCounts {
  const counts: BlockCounts = { blocks: 0, train: 0, infer: 0, trainOnly: 0, inferOnly: 0 };
  const { trainOnly, inferOnly } = masks.difference;
  const counted = { train: masks.train, infer: masks.infer, trainOnly, inferOnly };
  const names = ["train", "infer", "trainOnly", "inferOnly"] as const;
  let previous = -1;
  let found = new Set<string>();
  forEachFrameCells(projection, row, column, column + 1, (frameRow, start, end) => {
    if (frameRow !== previous) {
      counts.blocks++;
      found = new Set();
    }
    previous = frameRow;
    for (const name of names) {
      if (found.has(name) || !anyInRange(counted[name], frameRow, start, end)) continue;
      found.add(name);
      counts[name]++;
    }
  });
  return counts;
}
