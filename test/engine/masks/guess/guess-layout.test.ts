import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessLayout } from "../../../../src/engine/masks/guess/guess-layout";
import { intoLayout } from "../../../../src/engine/masks/guess/into-layout";
import type { IntervalMask } from "../../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../../src/engine/masks/mask-builder";
import { presetNamed, presets } from "../../../../src/engine/masks/presets";
import { cellsWhere, drawn, gridOf } from "../grids";
import type { Grid } from "../plain";
import { drafterSide, type Side, sideOf } from "./random-dumps";

function maskOfGrid(grid: Grid, columnCount = grid[0]?.length ?? 0): IntervalMask {
  const builder = new MaskBuilder(grid.length, columnCount);
  for (const row of grid) {
    for (const [column, cell] of row.entries()) if (cell) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

const made = ({ convention, layout, layerType }: Side) => maskOf(convention, layout, layerType);

const named = (id: string, values: Record<string, number> = {}) => presetNamed(id).convention(values);

/** Rows and columns without a visible cell behind the others. */
function padded(grid: Grid, rows: number, columns: number): Grid {
  const width = (grid[0]?.length ?? 0) + columns;
  const wide = grid.map((row) => [...row, ...new Array<boolean>(columns).fill(false)]);
  return [...wide, ...Array.from({ length: rows }, () => new Array<boolean>(width).fill(false))];
}

/** The mask that the best fit makes is the dump, cell by cell. */
function expectExplained(mask: IntervalMask) {
  const { best, residualCells } = guessLayout(mask, presets);
  expect(residualCells).toEqual([]);
  expect(best.residualCount).toBe(0);
  const again = maskOf(best.convention, best.layout, best.layerType);
  expect(drawn(gridOf(again))).toEqual(drawn(gridOf(intoLayout(mask, best.shape))));
}

describe("guessLayout", () => {
  it.each(presets.map((preset) => [preset.id, preset] as const))(
    "explains every mask of %s without a cell over",
    (_, preset) => {
      // Patterns are compared cell by cell, so there are fewer of them.
      const numRuns = preset.side === "either" ? 1 : 5;
      fc.assert(
        fc.property(sideOf(preset), (side) => expectExplained(made(side))),
        { seed: 61, numRuns },
      );
    },
  );

  it("does so behind padding rows and columns", () => {
    fc.assert(
      fc.property(drafterSide, fc.nat(9), fc.nat(9), (side, rows, columns) => {
        const guess = guessLayout(maskOfGrid(padded(gridOf(made(side)), rows, columns)), presets);
        expect(guess.best.residualCount).toBe(0);
      }),
      { seed: 62, numRuns: 25 },
    );
  });

  it("lists the preset that made the mask among those that fit, where its anchors are known", () => {
    fc.assert(
      fc.property(drafterSide, (side) => {
        const { contextLength, anchors } = side.layout;
        const { blockSize } = side.convention;
        const { best, ties } = guessLayout(made(side), presets, { contextLength, anchors, blockSize });
        expect(best.residualCount).toBe(0);
        expect([best, ...ties].map(({ presetId }) => presetId)).toContain(side.preset.id);
      }),
      { seed: 64, numRuns: 40 },
    );
  });

  it("leaves at most as many cells over as were changed, and lists just those that differ", () => {
    fc.assert(
      fc.property(
        drafterSide,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        (side, flips) => {
          const grid = gridOf(made(side));
          const flipped = new Set(
            flips.map(([row, column]) => `${row % grid.length},${column % grid[0].length}`),
          );
          for (const cell of flipped) {
            const [row, column] = cell.split(",").map(Number);
            grid[row][column] = !grid[row][column];
          }
          // With one or two rows a block, a stray cell cannot be outvoted.
          fc.pre(side.convention.blockSize > 2 && grid.flat().includes(true));
          const { best, residualCells } = guessLayout(maskOfGrid(grid), presets);
          expect(best.residualCount).toBeLessThanOrEqual(flipped.size);
          const again = gridOf(maskOf(best.convention, best.layout, best.layerType));
          const { contextColumns, contextLength } = best.shape;
          const inLayout = (column: number) =>
            column < contextColumns ? column : column - contextColumns + contextLength;
          const differing = cellsWhere(
            grid.length,
            grid[0].length,
            (row, column) => grid[row][column] !== (again[row]?.[inLayout(column)] ?? false),
          );
          expect(residualCells.map(({ row, column }) => [row, column])).toEqual(differing);
        },
      ),
      { seed: 63, numRuns: 25 },
    );
  });

  it("finds documents, window and anchors of a training batch", () => {
    const documents = Array.from({ length: 512 }, (_, j) => (j < 200 ? 0 : j < 450 ? 1 : -1));
    const anchors = Array.from({ length: 40 }, (_, n) => 11 * n + 5);
    const side = named("speculators.swa", { blockSize: 8, window: 60 });
    const { best } = guessLayout(
      maskOf(side, { contextLength: 512, documents, anchors }, "sliding"),
      presets,
    );
    expect(best.presetId).toBe("speculators.swa");
    expect(best.values).toEqual({ blockSize: 8, window: 60 });
    expect(best.residualCount).toBe(0);
    expect(best.layout.anchors).toEqual(anchors);
    expect(best.layout.documents?.indexOf(1)).toBe(200);
  });

  it("finds the preset of a whole training step: 512 blocks of 16 behind 4,096 tokens", () => {
    const anchors = Array.from({ length: 512 }, (_, n) => 8 * n + 3);
    const side = named("speculators.full");
    const layout = { contextLength: 4096, documents: null, anchors };
    const { best, ties } = guessLayout(maskOf(side, layout, "full"), presets);
    expect(best).toMatchObject({ presetId: "speculators.full", layout, residualCount: 0, values: {} });
    expect(ties.map(({ presetId }) => presetId)).toContain("specforge.full");
  });

  it("takes a training mask whose last block sees the last context column for one that sees its anchors", () => {
    const layout = { contextLength: 25, documents: null, anchors: [10, 24] };
    const mask = maskOf(named("harness.through-anchor"), layout, "full");
    const { best, ties } = guessLayout(mask, presets);
    expect(best).toMatchObject({ presetId: "harness.through-anchor", layout, residualCount: 0 });
    const other = ties.find(({ presetId }) => presetId === "speculators.full");
    expect(other?.layout).toEqual({ contextLength: 26, documents: null, anchors: [11, 25] });
  });

  it("counts what a preset leaves over when the anchors are known", () => {
    const layout = { contextLength: 30, documents: null, anchors: [10, 24] };
    const mask = maskOf(named("harness.through-anchor", { blockSize: 4 }), layout, "full");
    const training = presets.filter(({ side }) => side === "training");
    const { best, residualCells } = guessLayout(mask, training, { anchors: [10, 24] });
    expect(best.residualCount).toBe(8);
    expect(residualCells[0]).toEqual({ row: 0, column: 10, kind: "dump-only" });
  });

  it("reads a block at inference, whose own anchor is no column of the dump", () => {
    // 30 context rows and 5 slots; the block's anchor is index 30.
    const grid = Array.from({ length: 5 }, (_, k) =>
      Array.from({ length: 35 }, (_, j) => (j < 30 ? j >= 30 + k - 6 : j - 30 <= k)),
    );
    const { best } = guessLayout(maskOfGrid(grid), presets);
    expect(presetNamed(best.presetId).side).toBe("inference");
    expect(best.values).toEqual({ blockSize: 5, window: 7 });
    expect(best.layout).toEqual({ contextLength: 31, documents: null, anchors: [30] });
    expect(best.shape).toEqual({ blockSize: 5, blockCount: 1, contextColumns: 30, contextLength: 31 });
    expect(best.residualCount).toBe(0);
  });

  it("reads a block at inference in a cache of fixed length, with rows of padding", () => {
    const grid = Array.from({ length: 6 }, (_, k) =>
      Array.from({ length: 64 }, (_, j) => k < 4 && (j < 17 || (j >= 17 && j < 21))),
    );
    const { best } = guessLayout(maskOfGrid(grid), presets);
    expect(best.shape).toMatchObject({ blockSize: 4, blockCount: 1, contextColumns: 17 });
    expect(best.layout.anchors).toEqual([17]);
    expect(best.residualCount).toBe(0);
  });

  it("lists the cells that are left over, the first hundred of them", () => {
    const layout = { contextLength: 40, documents: null, anchors: [9, 21, 33] };
    const grid = gridOf(maskOf(named("speculators.full", { blockSize: 6 }), layout, "full"));
    grid[2][4] = false;
    grid[13][35] = true;
    const guess = guessLayout(maskOfGrid(grid), presets);
    expect(guess.best.layout.anchors).toEqual([9, 21, 33]);
    expect(guess.residualCells).toEqual([
      { row: 2, column: 4, kind: "preset-only" },
      { row: 13, column: 35, kind: "dump-only" },
    ]);
    for (const row of grid.keys()) for (let j = 34; j < 40; j++) grid[row][j] = (row * 5 + j * 3) % 7 < 3;
    const noisy = guessLayout(maskOfGrid(grid), presets);
    expect(noisy.best.residualCount).toBeGreaterThan(30);
    expect(noisy.residualCells.length).toBe(Math.min(100, noisy.best.residualCount));
  });

  it("gives up on noise in bounded time, and says that it did not try all", () => {
    let state = 1;
    const next = () => {
      state = (state * 48271) % 2147483647;
      return state % 2 === 0;
    };
    const grid = Array.from({ length: 128 }, () => Array.from({ length: 640 }, next));
    const guess = guessLayout(maskOfGrid(grid), presets);
    expect(guess.best.residualCount).toBeGreaterThan(10_000);
    expect(guess.notes).toContain("Too many readings fit badly to try them all: a better one may exist.");
  });

  it("says which anchors the cells leave open", () => {
    const layout = { contextLength: 12, documents: null, anchors: [8, null, 0] };
    const mask = maskOf(named("speculators.full", { blockSize: 3 }), layout, "full");
    const { best, notes } = guessLayout(mask, presets);
    expect(best.layout.anchors).toEqual([8, null, null]);
    expect(notes[0]).toBe(
      "2 blocks see no context: their anchors may be 0 or unused, and the cells do not tell.",
    );
  });

  it("says that columns are left over where a context is given that is too short", () => {
    const layout = { contextLength: 24, documents: null, anchors: [7, 15, 20] };
    const mask = maskOf(named("speculators.full", { blockSize: 4 }), layout, "full");
    const left = (known: object) =>
      guessLayout(mask, presets, known).notes.filter((note) => note.includes("left over behind"));
    expect(left({ contextLength: 23 })).toEqual([
      expect.stringContaining("1 column of the file is left over behind context 23 and "),
    ]);
    expect(left({ contextLength: 24 })).toEqual([]);
    expect(left({})).toEqual([]);
  });

  it("keeps to what is known, and refuses what cannot be", () => {
    const layout = { contextLength: 20, documents: null, anchors: [7, 15] };
    const mask = maskOf(named("speculators.full", { blockSize: 4 }), layout, "full");
    const fixed = guessLayout(mask, [presetNamed("speculators.full")], { anchors: [3, 15], blockSize: 4 });
    expect(fixed.best.layout.anchors).toEqual([3, 15]);
    expect(fixed.best.residualCount).toBe(16);
    expect(() => guessLayout(mask, presets, { blockSize: 9 })).toThrow(
      'mask [8, 28] must be [anchors * block, context + anchors * block], got "block 9"',
    );
    expect(() => guessLayout(mask, presets, { anchors: [7, 20] })).toThrow("anchor must be < context 20");
  });

  it("refuses a mask that sees nothing", () => {
    const empty = maskOfGrid([[false, false]]);
    expect(() => guessLayout(empty, presets)).toThrow(
      'mask must be one that sees a cell, got "an empty one"',
    );
  });

  it("gives the same answer for the same mask", () => {
    fc.assert(
      fc.property(drafterSide, (side) => {
        const [one, two] = [guessLayout(made(side), presets), guessLayout(made(side), presets)];
        expect(JSON.stringify(one)).toBe(JSON.stringify(two));
      }),
      { seed: 65, numRuns: 10 },
    );
  });
});

it("looks for known anchors only in contexts that have room for them", () => {
  // What is hidden, marked: its rows end early, so that a context of 13 is the likeliest with two blocks.
  const layout = { contextLength: 24, documents: null, anchors: [9, 17] };
  const seen = gridOf(maskOf(named("speculators.full", { blockSize: 4 }), layout, "full"));
  const hidden = maskOfGrid(seen.map((row) => row.map((cell) => !cell)));
  const { best } = guessLayout(hidden, presets, { anchors: [9, 17] });
  expect(best.layout).toMatchObject({ contextLength: 24, anchors: [9, 17] });
  expect(() => guessLayout(hidden, presets, { anchors: [9, 40] })).toThrow(/^anchor must be < context/);
});
