import { describe, expect, test } from "vitest";
import { checkSource } from "../../../src/panels/source/check";
import { kind } from "../../../src/panels/source/index";
import { readingOf } from "../../../src/panels/source/model/read";
import { causal, faultOf, givenOf, outputOf, paramsOf } from "./support";

describe("a source cell", () => {
  test("has an example that is read, bound from the layout, and gives a mask", () => {
    const output = outputOf(kind.defaults);
    expect(kind.verdict?.(output, kind.defaults)).toEqual({
      sentence:
        "make_anchor_mask sees 552 of 1,152 cells of its trial: context 24, anchors 7, 15 and 23, blocks of 8.",
    });
    expect(output.trial.names.map(({ needed, from }) => `${needed.name} ${from}`)).toEqual([
      "document_ids layout",
      "anchor_positions layout",
      "total_seq_len layout",
      "block_size layout",
    ]);
  });

  test("is made of a text alone, as a file gives it", () => {
    expect(paramsOf({ source: causal })).toEqual({ ...kind.defaults, source: causal });
  });

  test("refuses a trial and a text that are too large, and changes nothing else", () => {
    const broken = (patch: object) => () => checkSource(paramsOf(patch));
    expect(broken({ source: "#".repeat(200_001) })).toThrow("Source must be at most 200000 characters");
    expect(broken({ trial: { contextLength: 5000 } })).toThrow("Context length must be 1 to 4096, got 5000");
    expect(broken({ trial: { anchors: [] } })).toThrow("Anchors must be at least one index");
    expect(broken({ trial: { contextLength: 4, anchors: [4] } })).toThrow("Anchors must be 0 to 3, got 4");
    expect(broken({ trial: { blockSize: 4096 } })).toThrow("Anchors times block size must be <= 4096");
    expect(broken({ trial: { documentStarts: [9, 9] } })).toThrow("Documents begin at must be 10 to 23");
    expect(broken({ batch: -1 })).toThrow("Batch must be 0 to 1023");
    expect(broken({})).not.toThrow();
  });

  test("a source that cannot be read says where, and what it offers is known all the same", () => {
    expect(() => outputOf({ source: "def mod(b, h, q, kv):\n    return q >=\n" })).toThrow("line 2");
    const two = `${causal}\ndef other(b, h, q_idx, kv_idx):\n    return q_idx < kv_idx\n`;
    expect(() => outputOf({ source: two })).toThrow("one mask_mod must be chosen of mod, other");
    expect(readingOf(two, null).entries.map(({ name }) => name)).toEqual(["mod", "other"]);
    expect(outputOf({ source: two, entry: "other" }).read.entry.name).toBe("other");
  });

  test("reads a source once for itself and its view, also beside another cell", () => {
    const [one, other] = [readingOf(causal, null), readingOf(`${causal}\n`, null)];
    expect(readingOf(causal, null)).toBe(one);
    expect(readingOf(`${causal}\n`, null)).toBe(other);
    for (let count = 0; count < 20; count++) readingOf(`${causal}${"#".repeat(count)}`, null);
    expect(readingOf(causal, "mod").read).toMatchObject({ entry: { name: "mod" } });
  });

  test("what fails on the trial is a result with its place and cell, and other layouts are still asked for", () => {
    const source =
      "import torch\nsteps = torch.arange(10)\ndef mod(b, h, q_idx, kv_idx):\n    return steps[kv_idx] <= q_idx\n";
    const { trial, giver } = outputOf({ source });
    expect(trial.result).toMatchObject({ place: { line: 4 }, cell: { q: 0, kv: 10 } });
    const layout = { contextLength: 8, anchors: [1], documents: null };
    expect(giver.maskFor({ layout, blockSize: 2, window: null, isCausal: false })).toMatchObject({
      name: "mod",
      mask: { rowCount: 2, columnCount: 10 },
    });
  });

  test("a condition on the cell, an unknown name and a construct that is left out say so at their place", () => {
    const body = (line: string) =>
      faultOf(outputOf({ source: `def mod(b, h, q_idx, kv_idx):\n    ${line}\n` }));
    expect(body("return q_idx if q_idx < kv_idx else kv_idx")).toMatch(/^line 2, column 21: /);
    expect(body("return kv_idx < reach")).toBe("reach needs a value: type it in at the source");
    expect(body("with reach: pass")).toMatch(/^line 2, column 5: /);
  });

  test("a mask_mod without blocks is tried on the context alone, unless it is asked otherwise", () => {
    const size = (trial: object) => {
      const { mask } = givenOf(outputOf({ source: causal, trial }));
      return [mask.rowCount, mask.columnCount];
    };
    expect(size({})).toEqual([24, 24]);
    expect(size({ shape: "context" })).toEqual([24, 24]);
    expect(size({ shape: "blocks" })).toEqual([24, 48]);
    const blocks = givenOf(outputOf({ trial: { shape: "context", blockSize: 2 } })).mask;
    // The example's factory says its own.
    expect([blocks.rowCount, blocks.columnCount]).toEqual([6, 30]);
  });
});
