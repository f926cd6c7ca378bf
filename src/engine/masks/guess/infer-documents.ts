import type { Convention, LayerType } from "../convention";
import { anyInRange, forEachInterval, type IntervalMask } from "../interval-mask";
import { maskOf } from "../mask";
import type { Grid } from "./grid";

/** Documents times columns that are weighed at most. */
const mostWeighed = 2 ** 24;

/**
 * Documents of the context under which a convention with these anchors sees most of what the dump sees,
 * [contextLength], or null for one document. Two blocks share a document where most of what both could
 * see is seen by both or by neither; a column belongs to the document whose rows see it.
 */
export function inferDocuments(
  grid: Grid,
  convention: Convention,
  layerType: LayerType,
  anchors: readonly (number | null)[],
): number[] | null {
  const { contextLength, blockSize } = grid;
  const free: Convention = { ...convention, documents: "ignored" };
  const possible = maskOf(free, { contextLength, documents: null, anchors }, layerType);
  const clusters = new Clusters(anchors.length);
  const owner = new Int32Array(contextLength).fill(-1);
  const seen = new Int16Array(contextLength);
  const could = new Int16Array(contextLength);
  const blocks = anchors
    .map((anchor, block) => ({ anchor, block }))
    .filter((each): each is { anchor: number; block: number } => each.anchor !== null)
    // A block that sees no context says nothing of documents.
    .filter(({ block }) => seesContext(grid, block))
    .sort((a, b) => a.anchor - b.anchor);

  const isShared = convention.documents === "ignored";
  for (const { anchor, block } of blocks) {
    countRows(possible, block, blockSize, could);
    countRows(grid.mask, block, blockSize, seen);
    if (isShared) clusters.join(block, blocks[0].block);
    else joinByOwners(clusters, block, owner, seen, could);
    for (let column = 0; column < contextLength; column++) {
      if (2 * seen[column] > could[column] && owner[column] === -1) owner[column] = block;
    }
    if (owner[anchor] === -1) owner[anchor] = block;
  }

  const ordinals = new Map<number, number>();
  const ordinalOf = (block: number): number => {
    const root = clusters.rootOf(block);
    const known = ordinals.get(root) ?? ordinals.size;
    ordinals.set(root, known);
    return known;
  };
  for (const { block } of blocks) ordinalOf(block);
  if (ordinals.size * contextLength > mostWeighed) return null;
  const weights = Array.from(ordinals, () => new Int32Array(contextLength));
  const wasPossible = new Uint8Array(contextLength);
  for (const { block } of blocks) {
    countRows(possible, block, blockSize, could);
    countRows(grid.mask, block, blockSize, seen);
    const own = weights[ordinalOf(block)];
    for (let column = 0; column < contextLength; column++) {
      if (could[column] === 0) continue;
      wasPossible[column] = 1;
      own[column] += 2 * Math.min(seen[column], could[column]) - could[column];
    }
  }
  const documents = documentsOf(weights, wasPossible);
  if (!isShared) for (const { anchor, block } of blocks) documents[anchor] = ordinalOf(block);
  return documents.every((document) => document === 0) ? null : documents;
}

function seesContext({ mask, blockSize, contextColumns }: Grid, block: number): boolean {
  for (let row = block * blockSize; row < (block + 1) * blockSize; row++) {
    if (anyInRange(mask, row, 0, contextColumns)) return true;
  }
  return false;
}

/** Rows of the block that see each context column, [contextLength]. */
function countRows(mask: IntervalMask, block: number, blockSize: number, counts: Int16Array): void {
  counts.fill(0);
  for (let row = block * blockSize; row < (block + 1) * blockSize; row++) {
    forEachInterval(mask, row, 0, counts.length, (start, end) => {
      for (let column = start; column < end; column++) counts[column]++;
    });
  }
}

/** Joins the block with every cluster of which it sees more than it misses. */
function joinByOwners(
  clusters: Clusters,
  block: number,
  owner: Int32Array,
  seen: Int16Array,
  could: Int16Array,
): void {
  const balance = new Map<number, number>();
  for (let column = 0; column < owner.length; column++) {
    if (owner[column] === -1 || could[column] === 0) continue;
    const root = clusters.rootOf(owner[column]);
    balance.set(root, (balance.get(root) ?? 0) + (2 * seen[column] > could[column] ? 1 : -1));
  }
  for (const [root, votes] of balance) if (votes > 0) clusters.join(block, root);
}

/** The document of most weight; -1 where rows could see the column and most did not. */
function documentsOf(weights: readonly Int32Array[], wasPossible: Uint8Array): number[] {
  const documents: number[] = [];
  for (let column = 0; column < wasPossible.length; column++) {
    let best = -1;
    for (const [document, weight] of weights.entries()) {
      if (weight[column] > 0 && (best === -1 || weight[column] > weights[best][column])) best = document;
    }
    // Nobody could see it: it goes on with its neighbour.
    if (wasPossible[column] === 0) best = column === 0 ? 0 : documents[column - 1];
    documents.push(best);
  }
  return documents;
}

/** Blocks joined to clusters; each cluster is known by one of its blocks. */
class Clusters {
  readonly #parents: Int32Array;

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, i) => i);
  }

  rootOf(block: number): number {
    let root = block;
    while (this.#parents[root] !== root) root = this.#parents[root];
    this.#parents[block] = root;
    return root;
  }

  join(a: number, b: number): void {
    this.#parents[this.rootOf(a)] = this.rootOf(b);
  }
}
