import { frameColumnOf } from "../engine/masks/projection/cells";
import type { Projection } from "../engine/masks/projection/projection";
import type { Extent } from "./camera";
import { layoutPair, type PairLayout, type RailContent } from "./layout";
import type { PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import { rowContent } from "./row-content";
import { BLOCK_GAP_PX } from "./ticks";
import { visibleToken } from "./token-text";

export function extentOf(columnCount: number, rowCount: number, splitColumn: number): Extent {
  return { columnCount, rowCount, splitColumn, gapPx: BLOCK_GAP_PX };
}

/** The layout that leaves room for the longest label of every rail. */
export function pairLayoutOf(
  input: PairInput,
  marks: PairMarks,
  extent: Extent,
  widthPx: number,
  devicePixelRatio: number,
  paneCount: 1 | 2 = 2,
): PairLayout {
  const { frame, projection } = input;
  const hasTokens = namesColumns(projection);
  const blocks = frame.layout.anchors.length;
  const content: RailContent = {
    slotLength: Math.max(`${frame.slotCount - 1}`.length, blocks > 1 ? `b${blocks - 1}`.length : 0),
    rowTokenLength:
      input.tokensOfRows === null || projection.isBySlot ? 0 : Math.max(6, longest(input.tokensOfRows)),
    columnTokenLength: input.tokensOfColumns === null || !hasTokens ? 0 : longest(input.tokensOfColumns),
    positionLength: `${marks.largestPosition}`.length,
    ...rowContent(input),
  };
  return layoutPair(widthPx, devicePixelRatio, extent, content, paneCount);
}

/** Whether a column is the same token in every row: not where it is counted from the rows' anchors. */
function namesColumns(projection: Projection): boolean {
  return projection.sections.some(({ start }) => frameColumnOf(projection, start) !== null);
}

function longest(tokens: readonly (string | null)[]): number {
  return tokens.reduce(
    (length, token) => Math.max(length, token === null ? 0 : visibleToken(token).length),
    0,
  );
}
