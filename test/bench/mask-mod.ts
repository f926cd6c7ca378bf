import { readFileSync } from "node:fs";
import type { Bindings } from "../../src/engine/mask-mod/bound-value";
import { evaluateMask } from "../../src/engine/mask-mod/evaluate-mask";
import { chosenEntry } from "../../src/engine/mask-mod/evaluate-source";
import { openMaskMod } from "../../src/engine/mask-mod/open-source";
import { parseSource } from "../../src/engine/mask-mod/syntax/parse";
import { traceMaskMod } from "../../src/engine/mask-mod/trace";
import { isBitMask } from "../../src/engine/masks/bit-mask";
import { countVisible } from "../../src/engine/masks/interval-mask";
import type { Figure } from "./report";
import { leastMs } from "./timing";

const contextLength = 4096;
const documentLength = 512;
const blockSize = 16;
const blockCount = 512;
const rowCount = blockCount * blockSize;
const columnCount = contextLength + rowCount;
const size = `${rowCount} x ${columnCount} cells`;

const anchored = readFileSync("test/fixtures/mask-mods/speculators.py", "utf8");
/** Every cell by itself: no row is equal to another, no operand depends on the row or the column alone. */
const ragged = `
import torch
def mod(b, h, q_idx, kv_idx):
    mixed = (q_idx * 31 + kv_idx * 17) % 1009
    other = (mixed * mixed + q_idx) % 257
    return ((mixed ^ other) & 3 == 1) | (torch.where(mixed < other, mixed // 7, other // 5) > 20)
`;

/** A user's own mask_mod at the size of a training batch: from its text to a mask. */
export function benchMaskMod(): Figure[] {
  const full = anchorBindings(null);
  const sliding = anchorBindings(128);
  const naive = naiveCount();
  const mask = evaluate(anchored, "make_anchor_blocks", full);
  if (isBitMask(mask) || countVisible(mask) !== naive) throw new Error(`the source must see ${naive} cells`);

  const naiveMs = leastMs(3, naiveCount);
  const fullMs = leastMs(5, () => evaluate(anchored, "make_anchor_blocks", full));
  const slidingMs = leastMs(5, () => evaluate(anchored, "make_anchor_blocks", sliding));
  const raggedMs = leastMs(2, () => evaluate(ragged, "mod", {}));
  return [
    {
      name: "source, equal rows",
      value: fullMs,
      unit: "ms",
      limit: 500,
      how: `anchored blocks, ${size}, least of 5`,
    },
    {
      name: "source, a window",
      value: slidingMs,
      unit: "ms",
      limit: 500,
      how: `rows of a block differ, ${size}, least of 5`,
    },
    {
      name: "source, nothing to share",
      value: raggedMs,
      unit: "ms",
      limit: 3000,
      how: `12 operations in each of ${size}, least of 2`,
    },
    {
      name: "source, equal rows / plain loop",
      value: fullMs / naiveMs,
      unit: "ratio",
      limit: 1,
      how: `compiled code that asks its rule about each of ${size} takes ${naiveMs.toFixed(0)} ms`,
    },
    {
      name: "source, nothing to share / plain loop",
      value: raggedMs / naiveMs,
      unit: "ratio",
      limit: 40,
      how: "against the same plain loop, which has a third of the operations",
    },
  ];
}

function evaluate(source: string, entry: string, bindings: Bindings) {
  const program = parseSource(source);
  const open = openMaskMod(program, chosenEntry(program, entry), bindings);
  return evaluateMask(traceMaskMod(open, { rowCount, columnCount }));
}

const documents = Array.from({ length: contextLength }, (_, j) => Math.floor(j / documentLength));
const anchors = Array.from({ length: blockCount }, (_, n) => n * (contextLength / blockCount));

function anchorBindings(window: number | null): Bindings {
  return {
    document_ids: { kind: "tensor", dtype: "int64", shape: [contextLength], values: documents },
    total_seq_len: { kind: "int", value: contextLength },
    anchor_positions: { kind: "tensor", dtype: "int64", shape: [blockCount], values: anchors },
    block_size: { kind: "int", value: blockSize },
    sliding_window: window === null ? { kind: "none" } : { kind: "int", value: window },
  };
}

/** The rule of the anchored blocks, asked in every cell. */
function naiveCount(): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    const block = Math.floor(row / blockSize);
    const anchor = anchors[block];
    for (let column = 0; column < columnCount; column++) {
      const isSeen =
        column < contextLength
          ? column < anchor && documents[column] === documents[anchor]
          : Math.floor((column - contextLength) / blockSize) === block;
      if (isSeen) count++;
    }
  }
  return count;
}
