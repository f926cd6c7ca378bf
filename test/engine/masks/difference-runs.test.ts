import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { describeRun, neighbourRun, runAt } from "../../../src/engine/masks/difference-runs";
import { placeOfColumn, placeOfRow } from "../../../src/engine/masks/frame";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { conventionOf, dialects } from "./dialects";
import { cellsWhere, gridOf } from "./grids";
import { conventions, layerTypes, layouts } from "./random-sides";

const tiny = dialects({ blockSize: 4, window: 3, sink: 1, sinkWindow: 2, compact: 3, newRows: 2 });
const layout = { contextLength: 8, documents: null, anchors: [5] };
const described = (...sides: Parameters<typeof compareSides>) => {
  const comparison = compareSides(...sides);
  return comparison.runs.map((run) => describeRun(run, comparison.frame));
};

describe("runs of differing cells", () => {
  it("hold every differing cell once, inside one block of rows and one block of columns", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (a, b, layout, layerType) => {
        const { runs, difference, frame } = compareSides(a, b, layout, layerType);
        for (const kind of ["train-only", "infer-only"] as const) {
          const grid = gridOf(kind === "train-only" ? difference.trainOnly : difference.inferOnly);
          const cells = cellsWhere(frame.rowCount, frame.columnCount, (row, column) => grid[row][column]);
          const inRuns = runs
            .filter((run) => run.kind === kind)
            .flatMap((run) =>
              cellsWhere(
                frame.rowCount,
                frame.columnCount,
                (row, column) =>
                  row >= run.rowStart &&
                  row < run.rowEnd &&
                  column >= run.columnStart &&
                  column < run.columnEnd,
              ),
            );
          const byPlace = (x: [number, number], y: [number, number]) => x[0] - y[0] || x[1] - y[1];
          expect(inRuns.sort(byPlace)).toEqual(cells);
        }
        for (const [index, run] of runs.entries()) {
          expect(placeOfRow(frame, run.rowEnd - 1).block).toBe(placeOfRow(frame, run.rowStart).block);
          const [first, last] = [run.columnStart, run.columnEnd - 1].map((c) => placeOfColumn(frame, c));
          expect(last.kind).toBe(first.kind);
          expect(runAt(runs, run.rowStart, run.columnStart)).toBe(index);
        }
      }),
      { seed: 10, numRuns: 300 },
    );
  });

  it("are all visited in order by going on from each, forwards and backwards, round the end", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (a, b, layout, layerType) => {
        const { runs } = compareSides(a, b, layout, layerType);
        const start = (index: number) => ({ row: runs[index].rowStart, column: runs[index].columnStart });
        for (let index = 0; index < runs.length; index++) {
          const next = (index + 1) % runs.length;
          expect(neighbourRun(runs, start(index), 1)).toBe(next);
          expect(neighbourRun(runs, start(next), -1)).toBe(index);
        }
        if (runs.length === 0) expect(neighbourRun(runs, { row: 0, column: 0 }, 1)).toBe(null);
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it("are found from a cell between them, and not at a cell that agrees", () => {
    const { runs } = compareSides(tiny["TR.spec.swa"], tiny["IN.full"], layout, "sliding");
    expect(runs.map((run) => [run.rowStart, run.columnStart])).toEqual([
      [0, 0],
      [0, 9],
      [1, 10],
      [2, 11],
    ]);
    expect(neighbourRun(runs, { row: 0, column: 3 }, 1)).toBe(1);
    expect(neighbourRun(runs, { row: 1, column: 3 }, -1)).toBe(1);
    expect(runAt(runs, 3, 1)).toBe(0);
    expect(runAt(runs, 3, 3)).toBe(null);
  });

  it("are found at every cell as by looking through all of them", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (a, b, layout, layerType) => {
        const { runs, frame } = compareSides(a, b, layout, layerType);
        for (let row = 0; row < frame.rowCount; row++) {
          for (let column = 0; column < frame.columnCount; column++) {
            const found = runs.findIndex(
              (run) =>
                run.rowStart <= row &&
                row < run.rowEnd &&
                run.columnStart <= column &&
                column < run.columnEnd,
            );
            expect(runAt(runs, row, column) ?? -1).toBe(found);
          }
        }
      }),
      { seed: 46, numRuns: 60 },
    );
  });

  it("describe the anchor as one straight column per block", () => {
    const included = { ...alignedConvention, contextEnd: "through-anchor" as const };
    expect(
      described(alignedConvention, included, { ...layout, contextLength: 41, anchors: [24] }, "full"),
    ).toEqual(["infer-only, one straight column: c24, all 16 slots of block 0"]);
    expect(described(included, alignedConvention, { ...layout, anchors: [3, 5] }, "full")).toEqual([
      "train-only, one straight column: c3, all 16 slots of block 0",
      "train-only, one straight column: c5, all 16 slots of block 1",
    ]);
  });

  it("describe rows and rectangles by their slots and columns", () => {
    expect(described(tiny["TR.spec.swa"], tiny["IN.full"], layout, "sliding")).toEqual([
      "infer-only, 2 straight columns: c0..c1, all 4 slots of block 0",
      "infer-only, b1..b3, slot 0 of block 0",
      "infer-only, b2..b3, slot 1 of block 0",
      "infer-only, b3, slot 2 of block 0",
    ]);
    const reach = { ...conventionOf({ from: "start" }, "both", [1, null]), blockSize: 4 };
    expect(described(tiny["TR.spec.full"], reach, layout, "full")).toEqual([
      "train-only, b0, slot 2 of block 0",
      "train-only, b0..b1, slot 3 of block 0",
    ]);
  });

  it("name the block of a key slot where it is not the row's own", () => {
    const two = { ...layout, anchors: [3, 5] };
    const { frame } = compareSides(tiny["TR.spec.full"], tiny["IN.full"], two, "full");
    const run = { kind: "train-only", rowStart: 0, rowEnd: 1, columnStart: 13, columnEnd: 14 } as const;
    expect(describeRun(run, frame)).toBe("train-only, b1 of block 1, slot 0 of block 0");
  });
});
