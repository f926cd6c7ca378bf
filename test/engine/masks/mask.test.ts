import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countVisible } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { printMask } from "../../../src/engine/masks/text";
import { conventionOf } from "./dialects";
import { drawn, gridOf } from "./grids";
import { readMaskCases } from "./mask-cases";
import { plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

describe("a mask", () => {
  for (const file of ["full", "documents", "dead-anchor", "sliding", "truncated-context", "causal"]) {
    for (const one of readMaskCases(file)) {
      it(`is drawn as in ${file}.txt: ${one.title}`, () => {
        expect(one.conventions.length).toBeGreaterThan(0);
        for (const { name, convention, layerType } of one.conventions) {
          const mask = maskOf(convention, one, layerType);
          expect(printMask(mask, one.contextLength, convention.blockSize), name).toBe(one.grid);
        }
      });
    }
  }

  it("equals the definition, cell by cell, for random sides and layouts", () => {
    fc.assert(
      fc.property(conventions, layouts, layerTypes, (convention, layout, layerType) => {
        expect(drawn(gridOf(maskOf(convention, layout, layerType)))).toEqual(
          drawn(plainMask(convention, layout, layerType)),
        );
      }),
      { seed: 1, numRuns: 600 },
    );
  });

  it("counts 112, 88 and 39 cells in the fault fixtures A, B and C", () => {
    const plain = { contextLength: 12, documents: null, anchors: [3, 5, 8] };
    const packed = { ...plain, documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1] };
    const full = { ...alignedConvention, blockSize: 4 };
    const windowed = { ...conventionOf({ from: "query", keys: 3 }, "causal"), blockSize: 4 };
    expect(countVisible(maskOf(full, plain, "full"))).toBe(112);
    expect(countVisible(maskOf(full, packed, "full"))).toBe(88);
    expect(countVisible(maskOf(windowed, plain, "sliding"))).toBe(39);
  });

  it("keeps one group of rows per block under full attention at 8,192 x 12,288", () => {
    const anchors = Array.from({ length: 512 }, (_, n) => 8 * n);
    const mask = maskOf(alignedConvention, { contextLength: 4096, documents: null, anchors }, "full");
    expect([mask.rowCount, mask.columnCount, mask.groupStart.length - 1]).toEqual([8192, 12288, 512]);
    expect(countVisible(mask)).toBe((16 * (8 * (511 * 512))) / 2 + 512 * 16 * 16);
  });
});
