import { describe, expect, it } from "vitest";
import {
  bindFromLayout,
  bindingsOf,
  type LayoutFacts,
  sizeFromLayout,
} from "../../../src/engine/mask-mod/bind-layout";
import { entriesOf } from "../../../src/engine/mask-mod/entries";
import { chosenEntry } from "../../../src/engine/mask-mod/evaluate-source";
import { namesNeeded } from "../../../src/engine/mask-mod/names-needed";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";
import { conventionOf } from "../masks/dialects";
import { plainMask } from "../masks/plain";
import { drawSource, fixtureText } from "./fixtures";

const facts: LayoutFacts = {
  layout: { contextLength: 9, documents: [0, 0, 0, 0, 1, 1, 1, -1, -1], anchors: [2, 6, 5] },
  blockSize: 3,
  window: 2,
  isCausal: true,
};

function neededBy(source: string, entry: string | null = null) {
  const program = parseSource(source);
  return namesNeeded(program, chosenEntry(program, entry));
}

describe("the entries of a source", () => {
  it("are mask_mods, factories around them, and values made of them", () => {
    const source = [
      "from torch.nn.attention.flex_attention import or_masks",
      "LENGTH = 4",
      "def helper(x): return x + 1",
      "def near(b, h, q_idx, kv_idx): return q_idx - kv_idx < helper(1)",
      "def make(width):",
      "    def inner(b, h, q, kv): return q - kv < width",
      "    return inner",
      "def outer(width): return make(width), 4, 8",
      "score = lambda score, b, h, q, kv: score",
      "both = or_masks(near, make(LENGTH))",
      "other = lambda b, h, m, n: m >= n",
    ].join("\n");
    const found = entriesOf(parseSource(source)).map(({ name, kind, isOutermost }) => [
      name,
      kind,
      isOutermost,
    ]);
    expect(found.sort()).toEqual([
      ["both", "value", true],
      ["make", "factory", false],
      ["near", "mask_mod", false],
      ["other", "mask_mod", true],
      ["outer", "factory", true],
    ]);
  });
});

describe("the names that a source needs", () => {
  it("are parameters of the factory, with what their uses say they are", () => {
    const needed = neededBy(fixtureText("specforge.py"), "build_block_mod");
    expect(needed.map(({ name, looks, rank, isOptional }) => [name, looks, rank, isOptional])).toEqual([
      ["anchor_positions", "tensor", 2, false],
      ["block_keep_mask", "tensor", 2, false],
      ["S", "scalar", null, false],
      ["block_size", "scalar", null, false],
      ["window_size", "scalar", null, true],
      ["device", "scalar", null, true],
    ]);
  });

  it("are names that nothing in the source binds, also through helpers and imports it cannot follow", () => {
    const source = [
      "import torch",
      "from somewhere import special, known as renamed",
      "BLOCK = 4",
      "unused = missing_but_unused",
      "def helper(ids, q):",
      "    return ids[q] == docs[q]",
      "def mod(b, h, q_idx, kv_idx):",
      "    anchor = q_anchor[q_idx]",
      "    if causal and not deep:",
      "        return special(b, h, q_idx, kv_idx)",
      "    rows = [row for row in starts]",
      "    inside = helper(document_ids, q_idx) & (kv_idx < T) & (q_idx // BLOCK == renamed)",
      "    return inside & torch.where(grid[b, q_idx], kv_idx > lo, anchor > len(rows)) & seen[b]",
    ].join("\n");
    expect(
      neededBy(source).map(({ name, looks, rank, indexedBy }) => [name, looks, rank, indexedBy]),
    ).toEqual([
      ["q_anchor", "tensor", 1, "query"],
      ["causal", "flag", null, null],
      ["deep", "flag", null, null],
      ["special", "function", null, null],
      ["starts", "tensor", null, null],
      ["docs", "tensor", 1, null],
      ["document_ids", "scalar", null, null],
      ["T", "scalar", null, null],
      ["renamed", "scalar", null, null],
      ["grid", "tensor", 2, null],
      ["lo", "scalar", null, null],
      ["seen", "tensor", 1, "batch"],
    ]);
  });

  it("are none for a source that has all it needs", () => {
    expect(
      neededBy("n = 3\ndef mod(b, h, q, kv):\n    import math\n    return q - kv < math.floor(n / 2)\n"),
    ).toEqual([]);
  });
});

describe("names bound from the layout", () => {
  const spellings: [string, string][] = [
    ["document_ids", "doc_id segment_ids docs documents _document_id"],
    ["anchors", "anchor_positions anchors anchor_pos anchor_indices"],
    ["query anchors", "query_anchor_positions q_anchor q_anchors row_anchors"],
    ["kept", "block_keep_mask keep_mask keep valid anchor_valid"],
    ["block size", "block_size BLOCK_SIZE blk_size block_len"],
    ["context", "total_seq_len seq_len S T context_len ctx_len sequence_length"],
    ["window", "sliding_window window_size window W"],
  ];

  it.each(spellings)("know %s under the spellings of the field", (_, names) => {
    const values = names
      .split(" ")
      .filter((name) => !name.endsWith("?"))
      .map((name) => {
        const source = `def mod(b, h, q_idx, kv_idx):\n    return q_idx >= ${name}\n`;
        const { bound, missing } = bindFromLayout(neededBy(source), facts);
        expect(missing).toEqual([]);
        return bound[0].value;
      });
    for (const value of values) expect(value).toEqual(values[0]);
  });

  it("leave to be typed in what a layout does not say", () => {
    const { bound, missing } = bindFromLayout(
      neededBy(fixtureText("speculators.py"), "make_depth_rows"),
      facts,
    );
    expect(missing.map(({ name }) => name)).toEqual(["anchor_pos", "depth"]);
    expect(bound.map(({ name }) => name)).toEqual(["document_ids", "window"]);
  });

  it("have one element for each of a batch when that is what indexes them", () => {
    const source = "def mod(b, h, q, kv):\n    return (kv < seq_lengths[b]) & keep[b]\n";
    expect(bindingsOf(bindFromLayout(neededBy(source), facts).bound)).toEqual({
      seq_lengths: { kind: "tensor", dtype: "int64", shape: [1], values: [9] },
      keep: { kind: "tensor", dtype: "bool", shape: [1], values: [1] },
    });
  });

  it("are offsets and lengths of documents, padding left out", () => {
    const source = "def mod(b, h, q, kv):\n    return (kv < offsets[q]) & (kv < doc_lens[q])\n";
    expect(bindingsOf(bindFromLayout(neededBy(source), facts).bound)).toMatchObject({
      offsets: { values: [0, 4, 7] },
      doc_lens: { values: [4, 3] },
    });
  });

  it("run a factory as it is pasted to the cells of its convention", () => {
    const needed = neededBy(fixtureText("speculators.py"), "make_anchor_blocks");
    const { bound, missing } = bindFromLayout(needed, facts);
    expect(missing).toEqual([]);
    const size = sizeFromLayout(bound, facts);
    expect(size).toEqual({ rowCount: 9, columnCount: 18 });
    const drawn = drawSource(fixtureText("speculators.py"), "make_anchor_blocks", bindingsOf(bound), size);
    const convention = conventionOf({ from: "anchor", keys: 2 }, "causal", [null, null], { blockSize: 3 });
    const plain = plainMask(convention, facts.layout, "full");
    expect(drawn).toEqual(plain.map((row) => row.map((cell) => (cell ? "#" : ".")).join("")));
  });

  it("make a mask of tokens when the source knows no blocks", () => {
    const { bound } = bindFromLayout(neededBy(fixtureText("documents.py"), "make_packed_causal"), facts);
    expect(sizeFromLayout(bound, facts)).toEqual({ rowCount: 9, columnCount: 9 });
  });
});
