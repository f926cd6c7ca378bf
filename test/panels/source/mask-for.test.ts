import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evaluateAtOnce } from "../../../src/engine/mask-mod/evaluate-at-once";
import { checksumOf } from "../../../src/engine/masks/checksum";
import type { GivenMask } from "../../../src/engine/masks/given-mask";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { presetNamed } from "../../../src/engine/masks/presets";
import { Later } from "../../../src/notebook/later";
import { asIntervals } from "../../../src/panels/source/model/as-intervals";
import { evaluateApart } from "../../../src/panels/source/model/evaluate-apart";
import { causal, factsOf, job, outputOf } from "./support";

const speculators = readFileSync(new URL("../../fixtures/mask-mods/speculators.py", import.meta.url), "utf8");
const anchorBlocks = { source: speculators, entry: "make_anchor_blocks" };
const blockSize = presetNamed("speculators.full").convention().blockSize;
const ragged = "def mod(b, h, q_idx, kv_idx):\n    return (q_idx * 7 + kv_idx * kv_idx * 13) % 11 < 5\n";

function atOnce(given: GivenMask | Later<GivenMask>): GivenMask {
  if (given instanceof Later) throw new Error("it must be evaluated at once");
  return given;
}

function later(given: GivenMask | Later<GivenMask>): Later<GivenMask> {
  if (!(given instanceof Later)) throw new Error("it must be evaluated later");
  return given;
}

describe("a source's mask for the layout of another cell", () => {
  test("is the one of the preset that the source is, small or large", async () => {
    const { giver } = outputOf(anchorBlocks);
    const convention = presetNamed("speculators.full").convention();
    const small = factsOf(30, [4, null, 29, 12], blockSize);
    // A dead anchor is 0 to a source; its context is empty then, too.
    const given = atOnce(giver.maskFor(small));
    expect(given).toMatchObject({ name: "make_anchor_blocks", origin: "source" });
    const anchors = [4, 0, 29, 12];
    expect(checksumOf(given.mask)).toBe(checksumOf(maskOf(convention, { ...small.layout, anchors }, "full")));

    const large = factsOf(
      2048,
      Array.from({ length: 128 }, (_, at) => 16 * at),
      blockSize,
    );
    const work = job();
    const largeMask = (await later(giver.maskFor(large)).start(work)).mask;
    expect(checksumOf(largeMask)).toBe(checksumOf(maskOf(convention, large.layout, "full")));
    expect(work.places.every((place) => /^\d+ %$/.test(place))).toBe(true);
  });

  test("is the same at once and later", async () => {
    for (const source of [ragged, causal, speculators]) {
      const entry = source === speculators ? "make_tree_steps" : null;
      const bindings = {
        document_ids: { kind: "tensor", dtype: "int64", shape: [80], values: new Array(80).fill(1) },
        total_seq_len: { kind: "int", value: 50 },
      } as const;
      const request = { source, entry, bindings, size: { rowCount: 40, columnCount: 70 } };
      const now = evaluateAtOnce(request);
      const then = await evaluateApart(request, job());
      expect(now).not.toBeNull();
      expect(now).toEqual(then);
    }
  });

  test("takes window and direction from the layer", () => {
    const { giver } = outputOf(anchorBlocks);
    const plain = atOnce(giver.maskFor(factsOf(20, [15], 4))).mask;
    const windowed = atOnce(giver.maskFor(factsOf(20, [15], 4, { window: 3, isCausal: true }))).mask;
    expect([isVisible(plain, 0, 3), isVisible(windowed, 0, 3)]).toEqual([true, false]);
    expect([isVisible(plain, 0, 23), isVisible(windowed, 0, 23)]).toEqual([true, false]);
  });

  test("has rows and columns of the layout where the factory does not say them", () => {
    const { mask } = atOnce(outputOf({ source: causal }).giver.maskFor(factsOf(10, [1, 5], 3)));
    expect([mask.rowCount, mask.columnCount]).toEqual([6, 16]);
  });

  test("is refused in a sentence where it has too many runs, and kept as intervals below", () => {
    const small = evaluateAtOnce({
      source: ragged,
      entry: null,
      bindings: {},
      size: { rowCount: 40, columnCount: 1000 },
    });
    expect(small !== null && "words" in small).toBe(true);
    if (small !== null) expect(asIntervals("mod", small).bounds.length).toBeGreaterThan(1000);
    const words = new Uint32Array(64 * 4096).fill(0x55555555);
    const striped = { rowCount: 64, columnCount: 131_072, wordsPerRow: 4096, words };
    expect(() => asIntervals("mod", striped)).toThrow(
      "mod must be a mask of at most 2000000 runs of seen cells, for comparing works on runs",
    );
  });

  test("ends when it is not wanted any more", async () => {
    const { giver } = outputOf({ source: ragged });
    const work = job();
    const running = later(giver.maskFor(factsOf(8192, [1, 2, 3, 4], 2048))).start(work);
    work.stop();
    await expect(running).rejects.toThrow(/abort/i);
  });

  test("an endless factory goes on apart from the page and ends in a sentence", async () => {
    const source = `def make(block_size):\n    while True:\n        pass\n${causal.replace(/^/gm, "    ")}\n    return mod\n`;
    const request = {
      source,
      entry: "make",
      bindings: { block_size: { kind: "int" as const, value: 1 } },
      size: { rowCount: 2, columnCount: 2 },
    };
    expect(evaluateAtOnce(request)).toBeNull();
    await expect(evaluateApart(request, job())).rejects.toThrow("the source must finish within");
  });

  test("tells what the source computes in a cell, inner functions indented", () => {
    const given = atOnce(outputOf(anchorBlocks).giver.maskFor(factsOf(25, [24], blockSize)));
    const steps = given.stepsIn?.(0, 24) ?? [];
    expect(steps).toContain("before_anchor = 24 < 24 -> False");
    expect(given.stepsIn?.(0, 23)).toContain("before_anchor = 23 < 24 -> True");
    const nested = `def near(a, c):\n    gap = a - c\n    return gap < 3\ndef mod(b, h, q_idx, kv_idx):\n    close = near(q_idx, kv_idx)\n    return close\n`;
    const inner = atOnce(outputOf({ source: nested }).giver.maskFor(factsOf(4, [1], 2)));
    expect(inner.stepsIn?.(1, 0)).toContain("  gap = 1 - 0 -> 1");
  });

  test("tells the steps of a factory that loops over all its tokens", async () => {
    const source = `import torch
def make(total_len, anchors, block_size):
    documents = []
    for i in range(total_len):
        documents.append(i // 100)
    documents = torch.tensor(documents)
    def mod(b, h, q_idx, kv_idx):
        anchor = anchors[q_idx // block_size]
        return (kv_idx < anchor) & (documents[kv_idx % total_len] == documents[anchor])
    return mod
`;
    const anchors = Array.from({ length: 8 }, (_, i) => i * 1024);
    const { giver } = outputOf({ source });
    const given = await later(giver.maskFor(factsOf(8192, anchors, 4))).start(job());
    expect(given.stepsIn?.(4, 1023)).toContain("anchor = anchors[4 // 4] -> 1024");
  });
});
