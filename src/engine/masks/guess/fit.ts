import type { Convention, LayerType } from "../convention";
import { forEachInterval } from "../interval-mask";
import type { Layout } from "../layout";
import { maskOf } from "../mask";
import { fitAlone } from "./block-alone";
import { allAnchors, type ContextEdges, likelyAnchors } from "./context-edges";
import { type Grid, nearestBlock, paddingResidual } from "./grid";
import { inferDocuments } from "./infer-documents";

/** A layout under which a convention makes nearly the dump. */
export interface Fit {
  layout: Layout;
  /** Cells in which the dump differs, and how many of them are in each block. */
  residual: number;
  perBlock: readonly number[];
  /** Blocks that other anchors would explain as well. */
  looseBlocks: readonly number[];
}

const mostRounds = 3;
/** Blocks whose candidates are made into one mask at a time. */
const blocksPerMask = 64;

/**
 * The anchors and documents that fit a convention best: anchors for given documents and documents for
 * given anchors in turn, until that gains nothing.
 */
export function fitLayout(
  grid: Grid,
  edges: readonly ContextEdges[],
  convention: Convention,
  layerType: LayerType,
): Fit {
  const anchorsFor = (documents: readonly number[] | null) =>
    fitAnchors(grid, edges, convention, layerType, documents);
  let best = anchorsFor(null);
  if (best.residual === 0 || grid.effort.isSpent) return best;
  const alone = edges.map((each, block) => fitAlone(grid, block, each, convention, layerType).anchor);
  const starts = [() => alone, () => anchorsFor(unseenAsPadding(grid)).layout.anchors];
  for (const start of starts) {
    let anchors = start();
    for (let round = 0; round < mostRounds && best.residual > 0 && !grid.effort.isSpent; round++) {
      const next = anchorsFor(inferDocuments(grid, convention, layerType, anchors));
      if (next.residual < best.residual) best = next;
      else if (round > 0) break;
      anchors = next.layout.anchors;
    }
  }
  return best;
}

/** Documents in which every column that no row sees is padding, [contextLength]. */
function unseenAsPadding({ mask, contextColumns, contextLength }: Grid): number[] {
  const documents = new Array<number>(contextLength).fill(-1);
  for (let row = 0; row < mask.rowCount; row++) {
    if (row > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) continue;
    forEachInterval(mask, row, 0, contextColumns, (start, end) => documents.fill(0, start, end));
  }
  return documents;
}

/** Anchors of every block for given documents, each the best of its candidates. */
function fitAnchors(
  grid: Grid,
  edges: readonly ContextEdges[],
  convention: Convention,
  layerType: LayerType,
  documents: readonly number[] | null,
): Fit {
  const starts = documentStarts(documents);
  const { contextLength } = grid;
  const anchors: (number | null)[] = [];
  const looseBlocks: number[] = [];
  const perBlock: number[] = [];
  let residual = paddingResidual(grid);
  for (let first = 0; first < edges.length; first += blocksPerMask) {
    const choices = edges
      .slice(first, first + blocksPerMask)
      .map((each) => likelyAnchors(grid, each, starts));
    const made = maskOf(convention, { contextLength, documents, anchors: choices.flat() }, layerType);
    grid.effort.spend(made.rowCount);
    let from = 0;
    for (const [at, candidates] of choices.entries()) {
      let choice = nearestBlock(grid, first + at, made, from, candidates.length);
      let anchor = candidates[choice.index];
      const others = choice.residual > 0 ? allAnchors(grid) : [];
      if (others.length > 0) {
        const all = maskOf(convention, { contextLength, documents, anchors: others }, layerType);
        grid.effort.spend(all.rowCount);
        const other = nearestBlock(grid, first + at, all, 0, others.length);
        if (other.residual < choice.residual) [choice, anchor] = [other, others[other.index]];
      }
      anchors.push(anchor);
      residual += choice.residual;
      perBlock.push(choice.residual);
      if (choice.isLoose) looseBlocks.push(first + at);
      from += candidates.length;
    }
  }
  return { layout: { contextLength, documents, anchors }, residual, perBlock, looseBlocks };
}

function documentStarts(documents: readonly number[] | null): number[] {
  if (documents === null) return [];
  return [...documents.keys()].filter((at) => at > 0 && documents[at] !== documents[at - 1]);
}
