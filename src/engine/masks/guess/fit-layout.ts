import type { LayerType } from "../convention";
import { sequenceEndOf } from "../documents";
import type { Layout } from "../layout";
import { contextWindowOf } from "../visible-range";
import type { ContextEdges } from "./context-edges";
import type { DumpBlocks } from "./dump-blocks";
import { allAnchors, likelyAnchors } from "./likely-anchors";
import { type OpenContext, openContext } from "./open-context";
import type { RuleFit } from "./rule-fit";

/** A layout under which a convention makes nearly the dump. */
export interface Fit {
  layout: Layout;
  /** Cells in which the dump differs, and how many of them are in each block. */
  residual: number;
  perBlock: Int32Array;
}

/** A dump's blocks with what is read off them once. */
export interface ReadBlocks {
  blocks: DumpBlocks;
  edges: readonly ContextEdges[];
  /** Anchors that the reader has set, [blockCount]; null where they are looked for. */
  given: readonly (number | null)[] | null;
  /** Types of layer that the mask can be of; null: those that a preset is about. */
  layerTypes: readonly LayerType[] | null;
}

const mostRounds = 3;

/**
 * The anchors and documents that fit a convention best: anchors for given documents and documents for
 * given anchors in turn, until that gains nothing.
 */
export function fitLayout(read: ReadBlocks, rule: RuleFit): Fit {
  let best = fitAnchors(read, rule, null);
  const isDone = () => best.residual === read.blocks.strayCount;
  if (isDone()) return best;
  const alone = read.edges.map((_, block) => fitAlone(read, rule, block).anchor);
  let anchors: readonly (number | null)[] = alone;
  for (let round = 0; round < mostRounds && !isDone(); round++) {
    const before = best.residual;
    for (const documents of possibleDocuments(read, rule, anchors)) {
      const next = fitAnchors(read, rule, documents);
      if (next.residual < best.residual) best = next;
    }
    if (best.residual === before && round > 0) break;
    anchors = best.layout.anchors;
  }
  return best;
}

/** A block by itself: with the whole context before it, or with what is before its first column cut. */
export function fitAlone(
  { blocks, edges, given }: ReadBlocks,
  rule: RuleFit,
  block: number,
  most = Infinity,
): { anchor: number | null; residual: number; isCut: boolean } {
  const { contextLength } = blocks;
  const whole = openContext(rule.convention, contextLength, null);
  const fitIn = (open: OpenContext, isCut: boolean) => {
    const candidates = given
      ? [given[block]]
      : likelyAnchors(rule.convention, contextLength, edges[block], open, false);
    return { ...nearest(rule, block, candidates, open, most), isCut };
  };
  let best = fitIn(whole, false);
  const { starts } = edges[block];
  // Without context, the document may start at the anchor.
  for (const start of starts.length === 0 ? [contextLength] : starts.slice(0, 2)) {
    if (best.residual === 0) break;
    if (start === 0) continue;
    const cut = fitIn({ ...whole, runsFor: () => [start, contextLength] }, true);
    if (cut.residual < best.residual) best = cut;
  }
  return best;
}

function nearest(
  rule: RuleFit,
  block: number,
  candidates: readonly (number | null)[],
  open: OpenContext,
  most = Infinity,
): { anchor: number | null; residual: number } {
  let best: { anchor: number | null; residual: number } = { anchor: null, residual: Infinity };
  for (const anchor of candidates) {
    const residual = rule.residual(block, anchor, open, Math.min(most, best.residual));
    if (residual < best.residual) best = { anchor, residual };
    if (residual === 0) break;
  }
  return best;
}

/** Anchors of every block for given documents, each the best of its candidates. */
export function fitAnchors(
  { blocks, edges, given }: ReadBlocks,
  rule: RuleFit,
  documents: readonly number[] | null,
): Fit {
  const { contextLength, blockCount, strayCount } = blocks;
  const open = openContext(rule.convention, contextLength, documents);
  // A single block without context is that of index 0; many are unused.
  const prefersUnused = edges.filter(({ ends }) => ends.length === 0).length > 1;
  const perBlock = new Int32Array(blockCount);
  let residual = strayCount;
  const anchors = edges.map((each, block) => {
    const candidates = given
      ? [given[block]]
      : likelyAnchors(rule.convention, contextLength, each, open, prefersUnused);
    let found = nearest(rule, block, candidates, open);
    if (found.residual > 0 && !given) {
      const other = nearest(rule, block, allAnchors(contextLength), open);
      if (other.residual < found.residual) found = other;
    }
    perBlock[block] = found.residual;
    residual += found.residual;
    return found.anchor;
  });
  return { layout: { contextLength, documents, anchors }, residual, perBlock };
}

/** Documents that a convention with these anchors would need, [contextLength] each, the likeliest first. */
function possibleDocuments(
  read: ReadBlocks,
  rule: RuleFit,
  anchors: readonly (number | null)[],
): (readonly number[])[] {
  const { contextLength } = read.blocks;
  const { documents: keepsDocuments, emptyRows } = rule.convention;
  const found: number[][] =
    keepsDocuments === "same-document"
      ? [cutDocuments(read, rule, anchors, 2), cutDocuments(read, rule, anchors, 1)]
      : [unseenAsPadding(read)];
  const ends =
    emptyRows === "past-end"
      ? sequenceEnds(read, anchors)
      : emptyRows === "padding-anchor"
        ? [lastSeen(read)]
        : [];
  const layouts = [new Array<number>(contextLength).fill(0), ...found];
  for (const end of ends) {
    for (const documents of layouts) found.push(documents.map((document, at) => (at < end ? document : -1)));
  }
  return found.filter((documents) => documents.some((document) => document !== 0));
}

/**
 * Documents that start where blocks start later than their window says.
 * @param fewest Rows of a block that have to say so: one may be a stray cell.
 */
function cutDocuments(
  { blocks, edges }: ReadBlocks,
  { convention, layerType }: RuleFit,
  anchors: readonly (number | null)[],
  fewest: number,
): number[] {
  const { blockSize, contextLength, rows } = blocks;
  const rule = convention.attention[layerType];
  const starts = new Set<number>();
  for (const [block, anchor] of anchors.entries()) {
    if (anchor === null) continue;
    if (edges[block].ends.length === 0) {
      // Its document may start right there.
      if (contextWindowOf(rule.contextStart, anchor, 0).start < anchor) starts.add(anchor);
      continue;
    }
    const votes = new Map<number, number>();
    for (let slot = 0; slot < blockSize; slot++) {
      const { context } = rows[block * blockSize + slot];
      if (context.length === 0) continue;
      const window = contextWindowOf(rule.contextStart, anchor, slot);
      const expected = window.sinkEnd > 0 ? 0 : window.start;
      if (context[0] > expected) votes.set(context[0], (votes.get(context[0]) ?? 0) + 1);
    }
    const [likeliest] = [...votes].sort((a, b) => b[1] - a[1]);
    if (likeliest !== undefined && likeliest[1] >= fewest) starts.add(likeliest[0]);
  }
  let document = 0;
  return Array.from({ length: contextLength }, (_, index) => (starts.has(index) ? ++document : document));
}

/** Documents in which every column that no row sees is padding. */
function unseenAsPadding({ blocks: { rows, contextLength } }: ReadBlocks): number[] {
  const documents = new Array<number>(contextLength).fill(-1);
  let above: unknown;
  for (const row of rows) {
    if (row === above) continue;
    above = row;
    for (let i = 0; i < row.context.length; i += 2) documents.fill(0, row.context[i], row.context[i + 1]);
  }
  return documents;
}

/** Where the sequence would end by the rows that see nothing. */
function sequenceEnds({ edges }: ReadBlocks, anchors: readonly (number | null)[]): number[] {
  const ends = edges.flatMap(({ firstEmpty, ends: [end] }, block) =>
    firstEmpty === null ? [] : [(end ?? anchors[block] ?? 0) + firstEmpty],
  );
  return [...new Set(ends)].slice(0, 4);
}

function lastSeen(read: ReadBlocks): number {
  const { contextLength } = read.blocks;
  return sequenceEndOf({ contextLength, documents: unseenAsPadding(read), anchors: [] });
}
