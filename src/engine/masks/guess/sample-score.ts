import type { Convention, LayerType } from "../convention";
import { fitAlone } from "./block-alone";
import type { ContextEdges } from "./context-edges";
import type { Grid } from "./grid";

const sampleSize = 6;

/** Estimates the residual of a convention from a few blocks, each taken by itself. */
export class SampleScore {
  readonly #grid: Grid;
  readonly #edges: readonly ContextEdges[];
  readonly #blocks: readonly number[];
  readonly #known = new Map<string, number>();

  /** @param blocks The sample; without it, blocks spread over the range of context lengths. */
  constructor(grid: Grid, edges: readonly ContextEdges[], blocks: readonly number[] = sampleOf(edges)) {
    this.#grid = grid;
    this.#edges = edges;
    this.#blocks = blocks;
  }

  /** The same with the blocks that a fit explains worst in the sample. */
  withWorst(perBlock: readonly number[]): SampleScore {
    const worst = [...perBlock.keys()].sort((a, b) => perBlock[b] - perBlock[a]).slice(0, sampleSize);
    return new SampleScore(this.#grid, this.#edges, [...new Set([...this.#blocks, ...worst])]);
  }

  /** Residual that the whole dump would have at the sample's rate. */
  of(convention: Convention, layerType: LayerType): number {
    const key = cellKey(convention, layerType);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#grid.effort.isSpent) return Infinity;
    const sum = this.#blocks.reduce((total, block) => {
      const { residual, isCut } = fitAlone(this.#grid, block, this.#edges[block], convention, layerType);
      return total + residual + (isCut ? dearerThanNone : 0);
    }, 0);
    const score = (sum * this.#edges.length) / Math.max(1, this.#blocks.length);
    this.#known.set(key, score);
    return score;
  }
}

/** Documents are the last explanation for a late start: a window comes first where both fit. */
const dearerThanNone = 0.5;

/** All of a convention that decides cells, as text. */
export function cellKey(convention: Convention, layerType: LayerType): string {
  const { attention, positions, labelShift, taps, maskToken, ...cells } = convention;
  return JSON.stringify({ ...cells, attention: attention[layerType] });
}

/** Blocks spread over the range of context lengths, the longest among them. */
function sampleOf(edges: readonly ContextEdges[]): number[] {
  const byEnd = [...edges.keys()].sort((a, b) => (edges[b].ends[0] ?? 0) - (edges[a].ends[0] ?? 0));
  const step = Math.max(1, (byEnd.length - 1) / (sampleSize - 1));
  const picked = Array.from(
    { length: Math.min(sampleSize, byEnd.length) },
    (_, i) => byEnd[Math.round(i * step)],
  );
  return [...new Set(picked)].filter((block) => block !== undefined);
}
