import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { parseMask } from "../../../src/engine/masks/text";
import { factsOf } from "../../../src/panels/source/model/trial";
import { movedCell } from "../../../src/panels/source/trial/cell-moves";
import { cellWords } from "../../../src/panels/source/trial/cell-words";
import { settleTrial } from "../../../src/panels/source/trial/settle-trial";
import { scaleFor, scaleWords, seenFractions } from "../../../src/panels/source/trial/shading";
import { trialFields } from "../../../src/panels/source/trial/trial-fields";
import { paramsOf } from "./support";

const { mask } = parseMask("##..|#. ..\n##..|.# ..\n...#|.. ##\n...#|.. ##");
const size = { rowCount: 4, columnCount: 8 };

describe("the picture of the trial", () => {
  test("cells are whole pixels while they have one each, and never larger than they need be", () => {
    expect(scaleFor(mask, 100)).toEqual({ widthPx: 96, heightPx: 48, cellPx: 12 });
    expect(scaleFor(mask, 1000).cellPx).toBe(16);
    expect(scaleFor({ ...mask, columnCount: 4000 }, 800)).toMatchObject({ widthPx: 800, cellPx: 0.2 });
    expect(scaleWords(scaleFor(mask, 100))).toBe("1 cell = 12 px");
    expect(scaleWords(scaleFor({ ...mask, columnCount: 4000 }, 800))).toMatch(/^1 px = 5 cells/);
  });

  test("a pixel over several cells is as dark as the share of them that is seen", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 }), (width, height) => {
        const fractions = seenFractions(mask, width, height);
        // By a grid fine enough for every size: each of its points lies in one cell and one pixel.
        const fine = 840;
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            let seen = 0;
            let rows = 0;
            for (let row = 0; row < 4; row++) {
              if (Math.floor((row * height) / 4) !== y) continue;
              rows++;
              for (let at = 0; at < fine; at++) {
                const column = Math.floor(((x + (at + 0.5) / fine) * 8) / width);
                seen += Number(isVisible(mask, row, column)) / fine;
              }
            }
            if (4 % height === 0) expect(fractions[y * width + x]).toBeCloseTo(seen / rows, 2);
          }
        }
      }),
      { seed: 7, numRuns: 32 },
    );
  });
});

describe("the cell in hand", () => {
  const key = (name: string, far = false) => ({ key: name, ctrlKey: far, metaKey: false });

  test("moves by a cell, a block, to the ends, and stays inside", () => {
    const from = { q: 1, kv: 2 };
    const to = (name: string, far = false) => movedCell(from, key(name, far), size, 2);
    expect(to("ArrowRight")).toEqual({ q: 1, kv: 3 });
    expect(to("ArrowUp")).toEqual({ q: 0, kv: 2 });
    expect(to("PageDown")).toEqual({ q: 3, kv: 2 });
    expect(to("PageUp")).toEqual({ q: 0, kv: 2 });
    expect(to("End")).toEqual({ q: 1, kv: 7 });
    expect(to("Home", true)).toEqual({ q: 0, kv: 0 });
    expect(to("ArrowDown", true)).toEqual({ q: 3, kv: 2 });
    expect(to("n")).toBeNull();
    expect(to("Tab")).toBeNull();
  });

  test("is called by its indices, and by block and slot where there are blocks", () => {
    expect(cellWords({ q: 3, kv: 1 }, null)).toBe("q 3 -> kv 1");
    const blocks = { contextLength: 4, blockSize: 2 };
    expect(cellWords({ q: 3, kv: 1 }, blocks)).toBe("q 3 (block 1, slot 1) -> kv 1 (context)");
    expect(cellWords({ q: 0, kv: 6 }, blocks)).toBe("q 0 (block 0, slot 0) -> kv 6 (block 1, slot 0)");
  });
});

describe("the fields of the trial", () => {
  const { trial } = paramsOf();
  const field = (id: string) => {
    const found = trialFields.find((each) => each.id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  test("read what they write", () => {
    for (const [id, text, read] of [
      ["anchors", "3, unused 9 -", "3, unused, 9, unused"],
      ["anchors", "0..24:6", "0..24:6"],
      ["window", " ", ""],
      ["window", "5", "5"],
      ["documentStarts", "0, 4; 8", "4, 8"],
      ["contextLength", "30", "30"],
      ["blockSize", "2", "2"],
    ]) {
      expect(field(id).read(field(id).write(trial, text))).toBe(read);
    }
    for (const id of ["contextLength", "blockSize", "anchors", "window", "documentStarts"]) {
      expect(() => field(id).write(trial, "1.5")).toThrow("must be a whole number");
    }
  });

  test("one that is refused only because of another is taken once that one changes", () => {
    const params = paramsOf();
    const shorter = settleTrial(params, { contextLength: "3" });
    expect(shorter.trial).toBe(params.trial);
    expect(shorter.faults.contextLength).toBe("Anchors must be 0 to 2, got 7");
    const both = settleTrial(params, { contextLength: "3", anchors: "1" });
    expect(both).toMatchObject({ trial: { contextLength: 3, anchors: [1] }, faults: {} });
    const mixed = settleTrial(params, { blockSize: "2", window: "x" });
    expect(mixed.trial.blockSize).toBe(2);
    expect(Object.keys(mixed.faults)).toEqual(["window"]);
  });

  test("documents are counted from those that begin later", () => {
    const { layout } = factsOf({ ...trial, contextLength: 6, documentStarts: [2, 5] });
    expect(layout.documents).toEqual([0, 0, 1, 1, 1, 2]);
    expect(factsOf(trial).layout.documents).toBeNull();
  });
});
