import type { AttentionRule, Convention, LayerType } from "../../../src/engine/masks/convention";
import type { Layout } from "../../../src/engine/masks/layout";
import { plainPattern } from "./plain-pattern";

/**
 * The definitions as plain loops, right by inspection and slow: what the fast functions are held
 * against. Nothing here uses them.
 */
export type Grid = boolean[][];

/** Whether slot k of block n sees context index j. */
function seesContext(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  n: number,
  k: number,
  j: number,
): boolean {
  const a = layout.anchors[n];
  if (a === null || isEmptyRow(convention, layout, a, k)) return false;
  if (convention.contextEnd === "before-anchor" && j >= a) return false;
  if (convention.contextEnd === "through-anchor" && j > a) return false;
  if (layout.documents !== null) {
    if (layout.documents[j] === -1) return false;
    if (convention.documents === "same-document" && layout.documents[j] !== layout.documents[a]) return false;
  }
  return inWindow(convention.attention[layerType], a, k, j);
}

/** Whether the row of a used anchor is one of those that see nothing. */
function isEmptyRow({ emptyRows }: Convention, layout: Layout, a: number, k: number): boolean {
  if (emptyRows === "padding-anchor") return layout.documents?.[a] === -1;
  if (emptyRows !== "past-end") return false;
  let end = layout.contextLength;
  while (end > 0 && layout.documents?.[end - 1] === -1) end--;
  return a + k >= end;
}

function inWindow({ contextStart }: AttentionRule, a: number, k: number, j: number): boolean {
  switch (contextStart.from) {
    case "start":
      return true;
    case "none":
      return false;
    case "anchor":
      return j >= a - contextStart.keys;
    case "query":
      return j > a + k - contextStart.keys;
    case "rotation":
      return j >= a - (contextStart.window - 1 + contextStart.newRows);
    case "sink":
      if (a <= contextStart.sink + contextStart.window) return true;
      return j < contextStart.sink || j >= a - contextStart.window;
    case "page": {
      // Walk back from the first of the last `tokens` rows to where its page starts.
      let first = Math.max(0, a - contextStart.tokens);
      while (first % contextStart.page !== 0) first--;
      return j >= first;
    }
  }
}

/** Whether slot k of block n sees slot m of block `keyBlock`. */
function seesSlot(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  [n, k]: [number, number],
  [keyBlock, m]: [number, number],
): boolean {
  if (n !== keyBlock) return false;
  if (layout.anchors[n] === null && convention.deadAnchor === "empty-row") return false;
  const anchor = layout.anchors[n];
  if (anchor !== null && isEmptyRow(convention, layout, anchor, k)) return false;
  if (k >= convention.blockSize || m >= convention.blockSize) return false;
  const { direction, reach, pattern } = convention.attention[layerType];
  if (pattern !== undefined && !plainPattern(pattern, k, m)) return false;
  if (direction === "causal" && m > k) return false;
  if (direction === "anti-causal" && m < k) return false;
  if (reach.left !== null && k - m > reach.left) return false;
  if (reach.right !== null && m - k > reach.right) return false;
  return true;
}

/**
 * The mask cell by cell, [anchors * slots, contextLength + anchors * slots]; `slots` above the block
 * size gives the rows and columns of a frame, which the side lacks.
 */
export function plainMask(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  slots = convention.blockSize,
): Grid {
  const grid: Grid = [];
  for (let n = 0; n < layout.anchors.length; n++) {
    for (let k = 0; k < slots; k++) {
      const row: boolean[] = [];
      for (let j = 0; j < layout.contextLength; j++) {
        row.push(k < convention.blockSize && seesContext(convention, layout, layerType, n, k, j));
      }
      for (let keyBlock = 0; keyBlock < layout.anchors.length; keyBlock++) {
        for (let m = 0; m < slots; m++) {
          row.push(seesSlot(convention, layout, layerType, [n, k], [keyBlock, m]));
        }
      }
      grid.push(row);
    }
  }
  return grid;
}

/** Position id of a context index: its place in the sequence or in its document, from the origin. */
export function plainContextPosition({ positions }: Convention, layout: Layout, j: number): number {
  let before = 0;
  for (let i = 0; i < j; i++) {
    const counts = !positions.perDocument || layout.documents === null;
    if (counts || layout.documents?.[i] === layout.documents?.[j]) before++;
  }
  return positions.origin + before;
}

/** Position id of slot k of a block whose anchor is a. */
export function plainSlotPosition(convention: Convention, layout: Layout, a: number, k: number): number {
  const { positions } = convention;
  let start = plainContextPosition(convention, layout, a);
  if (positions.blockStart === "context-length") {
    const ends = { "before-anchor": a, "through-anchor": a + 1, "whole-context": layout.contextLength };
    let rows = 0;
    for (let j = 0; j < ends[convention.contextEnd]; j++) {
      const counts = !positions.perDocument || layout.documents === null;
      if (counts || layout.documents?.[j] === layout.documents?.[a]) rows++;
    }
    start = positions.origin + rows;
  }
  const position = start + positions.shift + Math.floor(k / positions.slotsPerPosition);
  return positions.limit !== undefined && position >= positions.limit ? positions.limit - 1 : position;
}
