import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessLayout } from "../../../../src/engine/masks/guess/guess-layout";
import { intoLayout } from "../../../../src/engine/masks/guess/into-layout";
import type { IntervalMask } from "../../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../../src/engine/masks/mask-builder";
import { cellsWhere, drawn, gridOf } from "../grids";
import type { Grid } from "../plain";
import { dialectPresets, manyPresets } from "./many-presets";
import { type Side, sides } from "./random-dumps";

function maskOfGrid(grid: Grid, columnCount = grid[0]?.length ?? 0): IntervalMask {
  const builder = new MaskBuilder(grid.length, columnCount);
  for (const row of grid) {
    for (const [column, cell] of row.entries()) if (cell) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

const made = ({ convention, layout, layerType }: Side) => maskOf(convention, layout, layerType);

/** Rows and columns without a visible cell behind the others. */
function padded(grid: Grid, rows: number, columns: number): Grid {
  const width = (grid[0]?.length ?? 0) + columns;
  const wide = grid.map((row) => [...row, ...new Array<boolean>(columns).fill(false)]);
  return [...wide, ...Array.from({ length: rows }, () => new Array<boolean>(width).fill(false))];
}

describe("guessLayout", () => {
  it("explains every mask that a preset makes without a cell over", () => {
    fc.assert(
      fc.property(sides, (side) => {
        const mask = made(side);
        const guess = guessLayout(mask, manyPresets);
        expect(guess.residualCells).toEqual([]);
        expect(guess.residualCount).toBe(0);
        const again = maskOf(guess.convention, guess.layout, guess.layerType);
        expect(drawn(gridOf(again))).toEqual(drawn(gridOf(intoLayout(mask, guess.shape))));
      }),
      { seed: 61, numRuns: 120 },
    );
  });

  it("does so behind padding rows and columns", () => {
    fc.assert(
      fc.property(sides, fc.nat(9), fc.nat(9), (side, rows, columns) => {
        const guess = guessLayout(maskOfGrid(padded(gridOf(made(side)), rows, columns)), manyPresets);
        expect(guess.residualCount).toBe(0);
      }),
      { seed: 62, numRuns: 50 },
    );
  });

  it("leaves at most as many cells over as were changed", () => {
    fc.assert(
      fc.property(
        sides,
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
          const guess = guessLayout(maskOfGrid(grid), manyPresets);
          expect(guess.residualCount).toBeLessThanOrEqual(flipped.size);
          const again = gridOf(maskOf(guess.convention, guess.layout, guess.layerType));
          const { contextColumns, contextLength } = guess.shape;
          const inLayout = (column: number) =>
            column < contextColumns ? column : column - contextColumns + contextLength;
          const differing = cellsWhere(
            grid.length,
            grid[0].length,
            (row, column) => grid[row][column] !== (again[row]?.[inLayout(column)] ?? false),
          );
          const lost = cellsWhere(
            again.length,
            contextLength,
            (row, column) => column >= contextColumns && again[row][column],
          );
          expect(guess.residualCells.map(({ row, column }) => [row, column])).toEqual(differing);
          expect(guess.residualCount).toBe(differing.length + lost.length);
        },
      ),
      { seed: 63, numRuns: 50 },
    );
  });

  it("finds documents, window and anchors of a training batch", () => {
    const documents = Array.from({ length: 512 }, (_, j) => (j < 200 ? 0 : j < 450 ? 1 : -1));
    const anchors = Array.from({ length: 40 }, (_, n) => 11 * n + 5);
    const side = named("TR.spec.swa", { blockSize: 8, window: 60 });
    const guess = guessLayout(
      maskOf(side, { contextLength: 512, documents, anchors }, "sliding"),
      manyPresets,
    );
    expect(guess.preset.id).toBe("TR.spec.swa");
    expect(guess.values).toEqual({ blockSize: 8, window: 60 });
    expect(guess.residualCount).toBe(0);
    expect(guess.layout.anchors).toEqual(anchors);
    const starts = [...(guess.layout.documents ?? []).entries()].filter(
      ([j, d]) => d !== guess.layout.documents?.[j - 1],
    );
    expect(starts.map(([j]) => j)).toContain(200);
  });

  it("finds the blocks of many rows that are causal and slide", () => {
    const anchors = Array.from({ length: 64 }, (_, n) => 8 * n + 3);
    const side = named("TR.spec.swa", { blockSize: 16, window: 100 });
    const mask = maskOf(side, { contextLength: 512, documents: null, anchors }, "sliding");
    const guess = guessLayout(mask, manyPresets);
    expect(guess.values).toEqual({ blockSize: 16, window: 100 });
    expect(guess.layout).toEqual({ contextLength: 512, documents: null, anchors });
    expect(guess.residualCount).toBe(0);
  });

  it("gives up on noise in bounded time, and says that it did not try all", () => {
    let state = 1;
    const next = () => {
      state = (state * 48271) % 2147483647;
      return state % 2 === 0;
    };
    const grid = Array.from({ length: 64 }, () => Array.from({ length: 192 }, next));
    const guess = guessLayout(maskOfGrid(grid), manyPresets);
    expect(guess.residualCount).toBeGreaterThan(2000);
    expect(guess.ambiguities).toContain(
      "Too many readings fit badly to try them all: a better one may exist.",
    );
  });

  it("prefers the preset with the fewest numbers of its own, and names the others", () => {
    const guess = guessLayout(
      maskOf(
        named("TR.spec.full", { blockSize: 4 }),
        { contextLength: 20, documents: null, anchors: [7, 15] },
        "full",
      ),
      dialectPresets,
    );
    expect(guess.preset.id).toBe("TR.spec.full");
    expect(guess.values).toEqual({ blockSize: 4 });
    expect(guess.layout).toEqual({ contextLength: 20, documents: null, anchors: [7, 15] });
    expect(guess.alternatives.map(({ preset }) => preset.id)).toContain("IN.full");
    expect(guess.ambiguities[0]).toContain("the same cells as TR.spec.full");
  });

  it("reads a block at inference, whose own anchor is no column of the dump", () => {
    // 30 context rows and 5 slots; the block's anchor is index 30.
    const grid = Array.from({ length: 5 }, (_, k) =>
      Array.from({ length: 35 }, (_, j) => (j < 30 ? j >= 30 + k - 6 : j - 30 <= k)),
    );
    const guess = guessLayout(maskOfGrid(grid), dialectPresets);
    expect(guess.preset.id).toBe("IN.swa_c");
    expect(guess.values).toEqual({ blockSize: 5, window: 7 });
    expect(guess.layout).toEqual({ contextLength: 31, documents: null, anchors: [30] });
    expect(guess.shape).toEqual({ blockSize: 5, blockCount: 1, contextColumns: 30, contextLength: 31 });
    expect(guess.residualCount).toBe(0);
    const again = maskOf(guess.convention, guess.layout, guess.layerType);
    expect(drawn(gridOf(intoLayout(maskOfGrid(grid), guess.shape)))).toEqual(drawn(gridOf(again)));
  });

  it("reads a block at inference in a cache of fixed length, with rows of padding", () => {
    const grid = Array.from({ length: 6 }, (_, k) =>
      Array.from({ length: 64 }, (_, j) => k < 4 && (j < 17 || (j >= 17 && j < 21))),
    );
    const guess = guessLayout(maskOfGrid(grid), manyPresets);
    expect(guess.shape).toMatchObject({ blockSize: 4, blockCount: 1, contextColumns: 17 });
    expect(guess.layout.anchors).toEqual([17]);
    expect(guess.residualCount).toBe(0);
  });

  it("lists the cells that are left over, the first hundred of them", () => {
    const layout = { contextLength: 40, documents: null, anchors: [9, 21, 33] };
    const grid = gridOf(maskOf(named("speculators.full", { blockSize: 6 }), layout, "full"));
    grid[2][4] = false;
    grid[13][35] = true;
    const guess = guessLayout(maskOfGrid(grid), manyPresets);
    expect(guess.layout.anchors).toEqual([9, 21, 33]);
    expect(guess.residualCells).toEqual([
      { row: 2, column: 4, kind: "preset-only" },
      { row: 13, column: 35, kind: "dump-only" },
    ]);
    // Noise in the right half of the context: far more cells than are listed.
    for (const row of grid.keys()) for (let j = 34; j < 40; j++) grid[row][j] = (row * 5 + j * 3) % 7 < 3;
    const noisy = guessLayout(maskOfGrid(grid), manyPresets);
    expect(noisy.residualCount).toBeGreaterThan(40);
    expect(noisy.residualCells.length).toBe(Math.min(100, noisy.residualCount));
  });

  it("says which anchors the cells leave open", () => {
    const layout = { contextLength: 12, documents: null, anchors: [8, null, 0] };
    const guess = guessLayout(
      maskOf(named("speculators.full", { blockSize: 3 }), layout, "full"),
      manyPresets,
    );
    expect(guess.layout.anchors).toEqual([8, null, null]);
    expect(guess.ambiguities).toContain(
      "2 anchors could be another or unused with the same cells: blocks 1 and 2.",
    );
  });

  it("refuses a mask that sees nothing", () => {
    const empty = maskOfGrid([[false, false]]);
    expect(() => guessLayout(empty, manyPresets)).toThrow(
      'mask must be one that sees a cell, got "an empty one"',
    );
  });
});

function named(id: string, values: Record<string, number>) {
  const preset = manyPresets.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`${id} must be among the presets`);
  return preset.convention(values);
}
