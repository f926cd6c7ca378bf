import { cellName } from "../../../engine/masks/cell-name";
import type { Comparison } from "../../../engine/masks/comparison";
import type { DifferenceKind } from "../../../engine/masks/difference";
import { placeOfRow, type Side } from "../../../engine/masks/frame";
import { countInRange, forEachInterval, type IntervalMask } from "../../../engine/masks/interval-mask";
import { positionSentences } from "../../../engine/masks/position-wording";
import { explainCell } from "../../../engine/masks/reason";
import { counted, listed } from "../../../engine/masks/wording";
import type { Finding } from "./finding";

interface CellPlace {
  row: number;
  column: number;
}

/** @param kinds which sorts of differing cells count */
export function judgeCells(comparison: Comparison, kinds: readonly DifferenceKind[], most: number): Finding {
  const { difference, frame } = comparison;
  const found = kinds.map((kind) => ({
    kind,
    mask: kind === "train-only" ? difference.trainOnly : difference.inferOnly,
    count: kind === "train-only" ? difference.trainOnlyCount : difference.inferOnlyCount,
  }));
  const some = found.filter(({ count }) => count > 0);
  const total = some.reduce((sum, { count }) => sum + count, 0);
  const first = earliest(some.map(({ mask }) => firstCell(mask)));
  const counts = listed(some.map(({ kind, count }) => counted(count, `${kind} cell`)));
  return {
    holds: total <= most,
    expected:
      most === 0 ? `no ${kinds.length > 1 ? "differing" : kinds[0]} cell` : `at most ${most} differing`,
    found: first === null ? agreement(comparison) : `${counts}, first at ${cellName(frame, first)}`,
    place: first && explainCell(comparison, first.row, first.column).sentence,
  };
}

export function judgeEqual(comparison: Comparison): Finding {
  const cells = judgeCells(comparison, ["train-only", "infer-only"], 0);
  const { blockSizes } = comparison.frame;
  if (blockSizes.train === blockSizes.infer || !cells.holds) return cells;
  const found = `block size ${blockSizes.train} in training, ${blockSizes.infer} at inference`;
  return { ...cells, holds: false, expected: "no differing cell, the same slots", found };
}

export function judgePositions(comparison: Comparison, as: "distances" | "ids"): Finding {
  const { positions, frame } = comparison;
  const expected = as === "ids" ? "equal position ids" : "equal distances";
  const [says] = positionSentences(comparison);
  if (positions.kind === "differing") {
    const { first } = positions;
    const place = first
      ? `At ${cellName(frame, first)} the distance is ${first.train} in training and ${first.infer} at inference.`
      : null;
    return { holds: false, expected, found: says.replace(/\.$/, ""), place };
  }
  const moved = as === "ids" ? firstMovedId(comparison) : null;
  if (moved !== null) return { holds: false, expected, found: moved, place: null };
  const equal = as === "ids" ? "every id is the same" : "every distance is the same";
  return { holds: true, expected, found: says?.replace(/\.$/, "") ?? equal, place: null };
}

/** Every id counts here, also of columns that no row sees. */
function firstMovedId({ train, infer, frame }: Comparison): string | null {
  for (let index = 0; index < frame.layout.contextLength; index++) {
    const [before, after] = [train, infer].map(({ rails }) => rails.contextPositions[index]);
    if (before !== after) return `context ${index} is at ${before} in training, ${after} at inference`;
  }
  for (let row = 0; row < frame.rowCount; row++) {
    const [before, after] = [train, infer].map(({ rails }) => rails.slotPositions[row]);
    if (before === after || before === null || after === null) continue;
    const { block, slot } = placeOfRow(frame, row);
    const place = frame.layout.anchors.length > 1 ? `block ${block}, slot ${slot}` : `slot ${slot}`;
    return `${place} is at ${before} in training, ${after} at inference`;
  }
  return null;
}

export function judgeOwnBlock(comparison: Comparison, wanted: Side | "both"): Finding {
  const sides: readonly Side[] = wanted === "both" ? ["train", "infer"] : [wanted];
  const expected = "the whole own block, as far as the direction allows";
  for (const side of sides) {
    const hidden = firstHiddenSlot(comparison, side);
    if (hidden === null) continue;
    const where = `${cellName(comparison.frame, hidden)} is hidden ${side === "train" ? "in training" : "at inference"}`;
    const place = explainCell(comparison, hidden.row, hidden.column).sentence;
    return { holds: false, expected, found: where, place };
  }
  const { anchors } = comparison.frame.layout;
  const blocks = counted(anchors.filter((anchor) => anchor !== null).length, "block");
  return { holds: true, expected, found: `seen by every row of ${blocks}`, place: null };
}

/** First cell by rows, then columns, that the direction allows and the side hides all the same. */
function firstHiddenSlot({ frame, layerType, ...sides }: Comparison, side: Side): CellPlace | null {
  const { convention, mask } = sides[side];
  const { direction } = convention.attention[layerType];
  for (let row = 0; row < frame.rowCount; row++) {
    const { block, slot } = placeOfRow(frame, row);
    if (frame.layout.anchors[block] === null || slot >= convention.blockSize) continue;
    const blockColumn = frame.layout.contextLength + block * frame.slotCount;
    const start = blockColumn + (direction === "anti-causal" ? slot : 0);
    const end = blockColumn + (direction === "causal" ? slot + 1 : convention.blockSize);
    if (countInRange(mask, row, start, end) === end - start) continue;
    for (let column = start; column < end; column++) {
      if (countInRange(mask, row, column, column + 1) === 0) return { row, column };
    }
  }
  return null;
}

function agreement({ difference }: Comparison): string {
  return `none; both sides see ${counted(difference.agreeingCount, "cell")}`;
}

function firstCell(mask: IntervalMask): CellPlace | null {
  for (let row = 0; row < mask.rowCount; row++) {
    let column: number | null = null;
    forEachInterval(mask, row, 0, mask.columnCount, (start) => {
      column ??= start;
    });
    if (column !== null) return { row, column };
  }
  return null;
}

function earliest(places: readonly (CellPlace | null)[]): CellPlace | null {
  const [first] = places
    .filter((place) => place !== null)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  return first ?? null;
}
