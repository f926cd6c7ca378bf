import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSides } from "../../../../src/engine/masks/comparison";
import { type IntervalMask, isVisible } from "../../../../src/engine/masks/interval-mask";
import { alignedConvention } from "../../../../src/engine/masks/presets";
import { averageMask } from "../../../../src/engine/masks/projection/average-mask";
import { forEachFrameCells } from "../../../../src/engine/masks/projection/cells";
import { projectMask } from "../../../../src/engine/masks/projection/project-mask";
import type { Projection } from "../../../../src/engine/masks/projection/projection";
import { projectionOf } from "../../../../src/engine/masks/projection/projections";
import { viewRuns } from "../../../../src/engine/masks/projection/view-runs";
import { blockCounts } from "../../../../src/engine/masks/projection/view-words";
import { cellsOf, choicesOf, isOn, scenes } from "./random-frames";

type Cell = { row: number; column: number };

/** How many rows of the frame see a cell of the view, and how many of its cells are seen, by plain loops. */
function countBehind(mask: IntervalMask, projection: Projection, { row, column }: Cell) {
  const rows = new Set<number>();
  let cells = 0;
  forEachFrameCells(projection, row, column, column + 1, (frameRow, start, end) => {
    for (let at = start; at < end; at++) {
      if (!isVisible(mask, frameRow, at)) continue;
      rows.add(frameRow);
      cells++;
    }
  });
  return { rows: rows.size, cells };
}

test("a cell of the view is seen where any cell of the frame behind it is", () => {
  fc.assert(
    fc.property(scenes, ({ frame, train, infer }) => {
      for (const choice of choicesOf(frame)) {
        const projection = projectionOf(frame, choice, [train, infer]);
        const projected = projectMask(train, projection);
        expect([projected.rowCount, projected.columnCount]).toEqual([
          projection.rowCount,
          projection.columnCount,
        ]);
        for (const cell of cellsOf(projection))
          expect(isOn(projected, cell)).toBe(countBehind(train, projection, cell).cells > 0);
      }
    }),
    { seed: 111, numRuns: 150 },
  );
});

test("no differing cell is lost, and the two directions never cancel", () => {
  fc.assert(
    fc.property(scenes, ({ frame, train, infer, difference }) => {
      for (const kind of ["trainOnly", "inferOnly"] as const) {
        const inBlocks = { cells: 0 };
        for (const choice of choicesOf(frame)) {
          const projection = projectionOf(frame, choice, [train, infer]);
          const projected = projectMask(difference[kind], projection);
          let cells = 0;
          for (const cell of cellsOf(projection)) {
            const behind = countBehind(difference[kind], projection, cell);
            expect(isOn(projected, cell)).toBe(behind.cells > 0);
            cells += behind.cells;
          }
          if (choice.kind === "block") inBlocks.cells += cells;
          else expect(cells).toBe(difference[`${kind}Count`]);
        }
        expect(inBlocks.cells).toBe(difference[`${kind}Count`]);
      }
    }),
    { seed: 112, numRuns: 100 },
  );
});

test("the average by slot is the share of the blocks that see a cell", () => {
  fc.assert(
    fc.property(scenes, ({ frame, train, infer, difference }) => {
      const projection = projectionOf(frame, { kind: "slots" }, [train, infer]);
      const average = averageMask(train, projection);
      const blockCount = frame.layout.anchors.length;
      for (const cell of cellsOf(projection)) {
        const { rows } = countBehind(train, projection, cell);
        expect(shareIn(average, cell)).toBeCloseTo(rows / blockCount, 6);
        const counts = blockCounts(projection, { train, infer, difference }, cell);
        expect(counts.train).toBe(rows);
        expect(counts.infer).toBe(countBehind(infer, projection, cell).rows);
        expect(counts.trainOnly).toBe(countBehind(difference.trainOnly, projection, cell).rows);
        expect(counts.inferOnly).toBe(countBehind(difference.inferOnly, projection, cell).rows);
      }
    }),
    { seed: 113, numRuns: 150 },
  );
});

function shareIn(mask: ReturnType<typeof averageMask>, { row, column }: Cell): number {
  let share = 0;
  const group = mask.groupOfRow[row];
  for (let i = mask.groupStart[group]; i < mask.groupStart[group + 1]; i++)
    if (mask.bounds[2 * i] <= column && column < mask.bounds[2 * i + 1]) share += mask.shares[i];
  return share;
}

test("runs of a view cover every differing cell of it once", () => {
  fc.assert(
    fc.property(scenes, ({ frame, train, infer, difference }) => {
      for (const choice of choicesOf(frame)) {
        const projection = projectionOf(frame, choice, [train, infer]);
        const shown = {
          ...difference,
          trainOnly: projectMask(difference.trainOnly, projection),
          inferOnly: projectMask(difference.inferOnly, projection),
        };
        const runs = viewRuns(shown, projection);
        for (const cell of cellsOf(projection)) {
          for (const [kind, mask] of [
            ["train-only", shown.trainOnly],
            ["infer-only", shown.inferOnly],
          ] as const) {
            const covering = runs.filter(
              (run) =>
                run.kind === kind &&
                run.rowStart <= cell.row &&
                cell.row < run.rowEnd &&
                run.columnStart <= cell.column &&
                cell.column < run.columnEnd,
            );
            expect(covering).toHaveLength(isOn(mask, cell) ? 1 : 0);
          }
        }
      }
    }),
    { seed: 114, numRuns: 100 },
  );
});

const layout = {
  contextLength: 400,
  documents: null,
  anchors: Array.from({ length: 32 }, (_, block) => 20 + block * 11 + ((block * 7) % 5)),
};
const through = { ...alignedConvention, contextEnd: "through-anchor" as const };

test("the anchor column of 32 anchors is one straight run where columns are counted from the anchor", () => {
  const { frame, train, infer, difference } = compareSides(alignedConvention, through, layout, "full");
  const masks = [train.mask, infer.mask];
  for (const kind of ["anchor-relative", "folded"] as const) {
    const projection = projectionOf(frame, { kind }, masks);
    const shown = {
      ...difference,
      trainOnly: projectMask(difference.trainOnly, projection),
      inferOnly: projectMask(difference.inferOnly, projection),
    };
    const [run, ...others] = viewRuns(shown, projection);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ kind: "infer-only", rowStart: 0, rowEnd: 32 * 16 });
    expect(run.columnEnd - run.columnStart).toBe(1);
  }
  const absolute = viewRuns(difference, projectionOf(frame, { kind: "absolute" }, masks));
  expect(absolute).toHaveLength(32);
});

test("context that nobody sees is left out at both ends, with two columns to spare", () => {
  const window = { ...alignedConvention.attention.full, contextStart: { from: "anchor", keys: 5 } as const };
  const side = { ...alignedConvention, attention: { ...alignedConvention.attention, full: window } };
  const { frame, train, infer } = compareSides(side, side, layout, "full");
  const { sections } = projectionOf(frame, { kind: "anchor-relative" }, [train.mask, infer.mask]);
  expect(sections[0]).toEqual({ kind: "offsets", first: -7, step: 1, start: 0, end: 7 + 3 });
  expect(sections.map(({ kind }) => kind)).toEqual(["offsets", "own-slots", "any-other-slot"]);
});
