import type { Convention, LayerType } from "../convention";
import { maskOf } from "../mask";
import { type ContextEdges, likelyAnchors } from "./context-edges";
import { type Grid, nearestBlock } from "./grid";

/** The anchor that explains a block best when nothing is known of the others. */
export interface AloneFit {
  anchor: number | null;
  residual: number;
  /** Whether the context had to be cut at its first column: a document or padding stands before it. */
  isCut: boolean;
}

/** Fits a block by itself: with the whole context before it, or with what is before its first column cut. */
export function fitAlone(
  grid: Grid,
  block: number,
  edges: ContextEdges,
  convention: Convention,
  layerType: LayerType,
): AloneFit {
  const anchors = likelyAnchors(grid, edges, []);
  const fitIn = (documents: readonly number[] | null): AloneFit => {
    grid.effort.spend(anchors.length * grid.blockSize);
    const made = maskOf(convention, { contextLength: grid.contextLength, documents, anchors }, layerType);
    const { index, residual } = nearestBlock(grid, block, made, 0, anchors.length);
    return { anchor: anchors[index], residual, isCut: documents !== null };
  };
  let best = fitIn(null);
  const before = convention.documents === "ignored" ? -1 : 0;
  for (const start of edges.starts) {
    if (best.residual === 0) break;
    if (start === 0) continue;
    const cut = fitIn(Array.from({ length: grid.contextLength }, (_, j) => (j < start ? before : 1)));
    if (cut.residual < best.residual) best = cut;
  }
  return best;
}
