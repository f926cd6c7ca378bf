import { scaleLinear, scaleSqrt } from "d3";
import { mix, type Rgb } from "../../../mask-viz/colours";

/** One head of a block, as it is drawn. */
export interface HeadScene {
  /** [blockSize, contextRows + blockSize] */
  weights: Float32Array;
  blockSize: number;
  contextRows: number;
  isHidden(slot: number, column: number): boolean;
  /** Share of attention that has the full ink. */
  largest: number;
}

export interface HeadInks {
  /** A hidden cell without attention, and the gaps. */
  page: Rgb;
  /** A visible cell without attention. */
  off: Rgb;
  weight: Rgb;
  /** A hidden cell that carries attention. */
  forbidden: Rgb;
}

/** A hidden cell with less is not marked: rounding alone can leave that much. */
export const leastMarked = 0.001;

/** Share of the width that the slots of the block get at least, however long the context is. */
const leastBlockShare = 0.2;

/** Where the columns lie in a width: the context from the left, a gap, the slots of the block to the right. */
export function columnScale(
  { contextRows, blockSize }: Pick<HeadScene, "contextRows" | "blockSize">,
  widthPx: number,
  gapPx: number,
) {
  const gap = contextRows === 0 ? 0 : gapPx;
  const share = contextRows === 0 ? 1 : Math.max(leastBlockShare, blockSize / (contextRows + blockSize));
  const blockPx = (widthPx - gap) * share;
  const context = scaleLinear([0, contextRows], [0, widthPx - gap - blockPx]);
  const block = scaleLinear([0, blockSize], [widthPx - blockPx, widthPx]);
  return {
    startOf: (column: number) => (column < contextRows ? context(column) : block(column - contextRows)),
    endOf: (column: number) => (column < contextRows ? context(column + 1) : block(column + 1 - contextRows)),
    /** Column under a place; null in the gap and outside. */
    columnAt(px: number): number | null {
      if (px < 0 || px >= widthPx) return null;
      if (px >= widthPx - blockPx) return contextRows + Math.floor(block.invert(px));
      const column = Math.floor(context.invert(px));
      return column < contextRows ? column : null;
    },
  };
}

/**
 * Colours of all pixels, RGBA, [heightPx, widthPx, 4]. Where many cells fall on one pixel the largest shows, so that
 * a single heavy cell survives in a small picture.
 */
export function rasterHead(
  { weights, blockSize, contextRows, isHidden, largest }: HeadScene,
  widthPx: number,
  heightPx: number,
  gapPx: number,
  inks: HeadInks,
): Uint8ClampedArray<ArrayBuffer> {
  const columns = contextRows + blockSize;
  const scale = columnScale({ contextRows, blockSize }, widthPx, gapPx);
  const ink = scaleSqrt([0, Math.max(largest, Number.EPSILON)], [0, 1]).clamp(true);
  const rowPx = heightPx / blockSize;
  const line = (cellPx: number) => (cellPx >= 6 ? 1 : 0);
  const bytes = new Uint8ClampedArray(widthPx * heightPx * 4);
  // A pixel is written at once, and a line of them copied: a wide picture has millions.
  const pixels = new Uint32Array(bytes.buffer).fill(packed(inks.page));
  const seen = new Float32Array(widthPx);
  const forbidden = new Float32Array(widthPx);
  const lineOf = new Uint32Array(widthPx);
  for (let slot = 0; slot < blockSize; slot++) {
    seen.fill(-1);
    forbidden.fill(0);
    for (let column = 0; column < columns; column++) {
      const [startPx, endPx] = [scale.startOf(column), scale.endOf(column)];
      const from = Math.floor(startPx);
      const end = Math.max(from + 1, Math.ceil(endPx) - line(endPx - startPx));
      const share = weights[slot * columns + column];
      const marks = isHidden(slot, column) ? forbidden : seen;
      for (let x = Math.max(0, from); x < Math.min(widthPx, end); x++) marks[x] = Math.max(marks[x], share);
    }
    for (let x = 0; x < widthPx; x++) lineOf[x] = packed(colourOf(seen[x], forbidden[x], ink, inks));
    const top = Math.round(slot * rowPx);
    const bottom = Math.min(heightPx, Math.max(top + 1, Math.round((slot + 1) * rowPx) - line(rowPx)));
    for (let y = top; y < bottom; y++) pixels.set(lineOf, y * widthPx);
  }
  return bytes;
}

/** Faint as it may be, attention on a hidden cell is to be found. */
const leastForbiddenInk = 0.3;

function colourOf(seen: number, forbidden: number, ink: (share: number) => number, inks: HeadInks): Rgb {
  if (forbidden >= leastMarked) {
    return mix(inks.page, inks.forbidden, leastForbiddenInk + (1 - leastForbiddenInk) * ink(forbidden));
  }
  return seen < 0 ? inks.page : mix(inks.off, inks.weight, ink(seen));
}

/** RGBA as it lies in memory, on whatever machine. */
function packed([red, green, blue]: Rgb): number {
  pixelBytes.set([red, green, blue, 255]);
  return pixelWord[0];
}

const pixelBytes = new Uint8ClampedArray(4);
const pixelWord = new Uint32Array(pixelBytes.buffer);
