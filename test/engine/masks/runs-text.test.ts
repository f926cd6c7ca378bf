import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { runsCsv, runsJson } from "../../../src/engine/masks/runs-text";
import { dialects } from "./dialects";
import { cellsWhere } from "./grids";
import { plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

/** Cells of lines of the CSV, as `kind block slot column`. */
function cellsOfCsv(csv: string): string[] {
  const [, ...lines] = csv.trimEnd().split("\r\n");
  return lines.flatMap((line) => {
    const [kind, block, , slotStart, slotEnd, start, end, keyBlock, cells] = line.split(",");
    const named: string[] = [];
    for (let slot = Number(slotStart); slot < Number(slotEnd); slot++) {
      for (let at = Number(start.slice(1)); at < Number(end.slice(1)); at++) {
        named.push(`${kind} ${block} ${slot} ${start[0]}${at}${keyBlock === "" ? "" : ` of ${keyBlock}`}`);
      }
    }
    expect(named.length).toBe(Number(cells));
    return named;
  });
}

describe("the runs of a comparison as text", () => {
  const numbers = { blockSize: 4, window: 3, sink: 1, sinkWindow: 2, compact: 3, newRows: 2 };
  const all = dialects(numbers);
  const layout = { contextLength: 8, documents: null, anchors: [5] };

  it("leave out muted reasons, name them, and lose no cell", () => {
    const comparison = compareSides(all["TR.spec.swa"], all["IN.swa_c"], layout, "sliding");
    const { causes } = comparison;
    expect(causes.length).toBeGreaterThan(0);
    for (const cause of causes) {
      const { kind, clause, cellCount } = cause;
      const { runs, leftOut, trainOnlyCount } = JSON.parse(runsJson(comparison, [cause]));
      expect(leftOut).toEqual([{ kind, clause, cells: cellCount }]);
      const kept = runs.reduce((sum: number, { cells }: { cells: number }) => sum + cells, 0);
      expect([kept, trainOnlyCount]).toEqual([10 - cellCount, 10 - cellCount]);
      const lines = runsCsv(comparison, [cause]).trimEnd().split("\r\n");
      expect(lines.at(-1)).toBe(`left-out,,,,,${kind},${clause},,${cellCount}`);
      expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([9]));
      expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(",")[8]), 0)).toBe(10);
    }
  });

  it("name the cells of the reference table", () => {
    // Training on a window from the anchor, served on one from the query: s0 c2; s1 c2 c3; s2 c2 c3 c4;
    // s3 c2 c3 c4 b0.
    const comparison = compareSides(all["TR.spec.swa"], all["IN.swa_c"], layout, "sliding");
    expect(runsCsv(comparison)).toBe(
      [
        "kind,block,anchor,slot_start,slot_end,column_start,column_end,key_block,cells",
        "train-only,0,5,0,1,c2,c3,,1",
        "train-only,0,5,1,2,c2,c4,,2",
        "train-only,0,5,2,4,c2,c5,,6",
        "train-only,0,5,3,4,b0,b1,0,1",
        "",
      ].join("\r\n"),
    );
    expect(JSON.parse(runsJson(comparison))).toMatchObject({
      layerType: "sliding",
      contextLength: 8,
      anchors: [5],
      blockSizes: { train: 4, infer: 4 },
      trainOnlyCount: 10,
      inferOnlyCount: 0,
      runs: [
        {
          kind: "train-only",
          slotStart: 0,
          slotEnd: 1,
          columnStart: "c2",
          columnEnd: "c3",
          keyBlock: null,
          cells: 1,
        },
        { columnStart: "c2", columnEnd: "c4", cells: 2 },
        { slotStart: 2, slotEnd: 4, columnStart: "c2", columnEnd: "c5", cells: 6 },
        { columnStart: "b0", columnEnd: "b1", keyBlock: 0, cells: 1 },
      ],
    });
  });

  it("hold every differing cell once, and nothing else", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, drawnLayout, layerType) => {
        const comparison = compareSides(train, infer, drawnLayout, layerType);
        const { slotCount, sharedSlotCount, rowCount, columnCount } = comparison.frame;
        const [a, b] = [train, infer].map((side) => plainMask(side, drawnLayout, layerType, slotCount));
        const isCompared = (row: number) => row % slotCount < sharedSlotCount;
        const expected = cellsWhere(
          rowCount,
          columnCount,
          (row, column) => isCompared(row) && a[row][column] !== b[row][column],
        );
        const named = expected.map(([row, column]) => {
          const { contextLength } = drawnLayout;
          const at = column - contextLength;
          const key = at < 0 ? `c${column}` : `b${at % slotCount} of ${Math.floor(at / slotCount)}`;
          return `${a[row][column] ? "train" : "infer"}-only ${Math.floor(row / slotCount)} ${row % slotCount} ${key}`;
        });
        expect(cellsOfCsv(runsCsv(comparison)).sort()).toEqual(named.sort());
        const { runs, trainOnlyCount, inferOnlyCount } = JSON.parse(runsJson(comparison));
        const sum = runs.reduce((total: number, run: { cells: number }) => total + run.cells, 0);
        expect(sum).toBe(trainOnlyCount + inferOnlyCount);
      }),
      { seed: 71, numRuns: 200 },
    );
  });
});
