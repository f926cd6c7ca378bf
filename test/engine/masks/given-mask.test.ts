import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention, LayerType } from "../../../src/engine/masks/convention";
import type { GivenMask } from "../../../src/engine/masks/given-mask";
import type { Layout } from "../../../src/engine/masks/layout";
import { maskOf } from "../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { presetNamed } from "../../../src/engine/masks/presets";
import { explainCell } from "../../../src/engine/masks/reason";
import { verdictOf } from "../../../src/engine/masks/verdict";
import { type Grid, plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

function maskOfGrid(grid: Grid, columnCount: number) {
  const builder = new MaskBuilder(grid.length, columnCount);
  for (const row of grid) {
    for (const [column, isSeen] of row.entries()) if (isSeen) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

/** The cells of a convention with some turned over. */
function given(convention: Convention, layout: Layout, layerType: LayerType, flips: readonly number[]) {
  const grid = plainMask(convention, layout, layerType);
  const columnCount = layout.contextLength + layout.anchors.length * convention.blockSize;
  for (const flip of flips) {
    const cell = flip % Math.max(1, grid.length * columnCount);
    const row = Math.floor(cell / columnCount);
    if (row < grid.length) grid[row][cell % columnCount] = !grid[row][cell % columnCount];
  }
  const mask: GivenMask = { name: "mask.npy", origin: "dump", mask: maskOfGrid(grid, columnCount) };
  return { grid, mask };
}

describe("a mask that was given for a side", () => {
  it("is compared cell by cell in place of the one of the rules, and every reason recombines to it", () => {
    // Many, so that runs over several blocks come up.
    const flips = fc.array(fc.nat(4000), { maxLength: 60 });
    fc.assert(
      fc.property(
        conventions,
        conventions,
        layouts,
        layerTypes,
        flips,
        fc.constantFrom("train" as const, "infer" as const),
        (train, infer, layout, layerType, turned, side) => {
          const own = { train, infer }[side];
          const { grid, mask } = given(own, layout, layerType, turned);
          const comparison = compareSides(train, infer, layout, layerType, { [side]: mask });
          const { frame, causes, difference } = comparison;
          const counted = new Map<string, number>();
          for (let row = 0; row < frame.rowCount; row++) {
            for (let column = 0; column < frame.columnCount; column++) {
              const explained = explainCell(comparison, row, column);
              const { state, [side]: reason } = explained;
              const slot = row % frame.slotCount;
              const keyRow = column - layout.contextLength;
              const ofBlock = (at: number) =>
                Math.floor(at / frame.slotCount) * own.blockSize + (at % frame.slotCount);
              const isOwn = slot < own.blockSize && (keyRow < 0 || keyRow % frame.slotCount < own.blockSize);
              const at = keyRow < 0 ? column : layout.contextLength + ofBlock(keyRow);
              expect(reason.visible).toBe(isOwn && grid[ofBlock(row)][at]);
              expect(reason.lines.every(({ passed }) => passed)).toBe(reason.visible);
              if (state !== "train-only" && state !== "infer-only") continue;
              const decided = explained[state === "train-only" ? "infer" : "train"];
              const key = `${state} ${decided.lines[decided.deciding].clause}`;
              counted.set(key, (counted.get(key) ?? 0) + 1);
            }
          }
          const found = causes.map(({ kind, clause, cellCount }) => [`${kind} ${clause}`, cellCount]);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(counted));
          const total = causes.reduce((sum, { cellCount }) => sum + cellCount, 0);
          expect(total).toBe(difference.trainOnlyCount + difference.inferOnlyCount);
        },
      ),
      { seed: 41, numRuns: 400 },
    );
  });

  it("aligns with the preset that made it", () => {
    const train = presetNamed("speculators.full").convention({ positionOrigin: 0 });
    const layout: Layout = { contextLength: 41, documents: null, anchors: [24, 30] };
    const mask = maskOf(train, layout, "full");
    const dump: GivenMask = { name: "mask.npy", origin: "dump", mask };
    expect(verdictOf(compareSides(train, train, layout, "full", { infer: dump })).tone).toBe("aligned");
  });

  it("is named in the reason where it holds the anchor and no rule does", () => {
    const strict = presetNamed("speculators.full").convention({ positionOrigin: 0, blockSize: 2 });
    const layout: Layout = { contextLength: 6, documents: null, anchors: [4] };
    const leaky = maskOf({ ...strict, contextEnd: "through-anchor" }, layout, "full");
    const dump: GivenMask = { name: "mask.npy", origin: "dump", mask: leaky };
    const comparison = compareSides(strict, strict, layout, "full", { infer: dump });
    expect(verdictOf(comparison).headline).toBe(
      "2 infer-only cells in one straight column: context 4, the anchor itself.",
    );
    expect(verdictOf(comparison).sentences[1]).toBe(
      "In training the context stops before the anchor, at inference mask.npy shows these cells.",
    );
    const { infer, sentence } = explainCell(comparison, 0, 4);
    expect(infer.lines.map(({ text }) => text)).toEqual([
      "seen in mask.npy: yes, by the preset's own rules: no",
    ]);
    expect(sentence).toContain(
      "seen at inference because mask.npy shows it, though the preset's own rules hide it",
    );
    const swapped = compareSides(strict, strict, layout, "full", { train: dump });
    expect(verdictOf(swapped).sentences[1]).toBe(
      "In training mask.npy shows these cells, at inference the context stops before the anchor.",
    );
  });

  it("says by which rule it hides cells where it follows the one of its side", () => {
    const strict = presetNamed("speculators.full").convention({ positionOrigin: 0, blockSize: 2 });
    const leaky: Convention = { ...strict, contextEnd: "through-anchor" };
    const layout: Layout = { contextLength: 6, documents: null, anchors: [4] };
    const dump: GivenMask = { name: "mask.npy", origin: "dump", mask: maskOf(strict, layout, "full") };
    expect(verdictOf(compareSides(leaky, strict, layout, "full", { infer: dump })).sentences[1]).toBe(
      "In training the context includes the anchor, at inference mask.npy hides these cells: the context stops before the anchor.",
    );
    expect(verdictOf(compareSides(leaky, leaky, layout, "full", { infer: dump })).sentences[1]).toBe(
      "In training the rules show these cells, at inference mask.npy hides these cells, which the preset's own rules show.",
    );
  });

  it("is refused in another shape, with both shapes", () => {
    const train = presetNamed("speculators.full").convention();
    const mask = maskOf(train, { contextLength: 5, documents: null, anchors: [2] }, "full");
    const dump: GivenMask = { name: "mask.npy", origin: "dump", mask };
    const layout: Layout = { contextLength: 9, documents: null, anchors: [2, 4] };
    const { blockSize } = train;
    expect(() => compareSides(train, train, layout, "full", { train: dump })).toThrow(
      `mask.npy must be ${2 * blockSize} x ${9 + 2 * blockSize} cells, for context 9 and 2 x ${blockSize} slots, got "${blockSize} x ${5 + blockSize}"`,
    );
  });
});
