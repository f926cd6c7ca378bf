import fc from "fast-check";
import { expect, test } from "vitest";
import {
  forEachFrameCells,
  frameCellOf,
  frameColumnOf,
  frameRowOf,
  viewCellOf,
} from "../../../../src/engine/masks/projection/cells";
import type { Projection } from "../../../../src/engine/masks/projection/projection";
import { projectionOf } from "../../../../src/engine/masks/projection/projections";
import { cellsOf, choicesOf, isOn, type Scene, scenes } from "./random-frames";

type Cell = { row: number; column: number };

function frameCellsBehind(projection: Projection, { row, column }: Cell): Cell[] {
  const cells: Cell[] = [];
  forEachFrameCells(projection, row, column, column + 1, (frameRow, start, end) => {
    for (let at = start; at < end; at++) cells.push({ row: frameRow, column: at });
  });
  return cells;
}

function forEveryView(seed: number, check: (scene: Scene, projection: Projection) => void) {
  fc.assert(
    fc.property(scenes, (scene) => {
      for (const choice of choicesOf(scene.frame))
        check(scene, projectionOf(scene.frame, choice, [scene.train, scene.infer]));
    }),
    { seed, numRuns: 150 },
  );
}

test("a cell of the frame behind a cell of the view lies in it, and in no other", () => {
  forEveryView(101, ({ frame }, projection) => {
    const found = new Map<string, Cell>();
    for (const cell of cellsOf(projection)) {
      for (const behind of frameCellsBehind(projection, cell)) {
        expect(found.has(JSON.stringify(behind))).toBe(false);
        found.set(JSON.stringify(behind), cell);
      }
    }
    for (const cell of cellsOf(frame))
      expect(viewCellOf(projection, cell)).toEqual(found.get(JSON.stringify(cell)) ?? null);
  });
});

test("every cell that a side sees is in the view, in that of a block every one of its rows", () => {
  forEveryView(102, ({ frame, train, infer }, projection) => {
    const { choice } = projection;
    for (const cell of cellsOf(frame)) {
      if (!isOn(train, cell) && !isOn(infer, cell)) continue;
      const isShown = choice.kind !== "block" || Math.floor(cell.row / frame.slotCount) === choice.block;
      expect(viewCellOf(projection, cell) !== null).toBe(isShown);
    }
  });
});

test("columns are an index less the anchor, a slot, or the other blocks, in the order of the view", () => {
  forEveryView(103, ({ frame }, projection) => {
    const { slotCount } = frame;
    const { contextLength, anchors } = frame.layout;
    const { kind } = projection.choice;
    const shifts = new Set<number>();
    for (const cell of cellsOf(frame)) {
      const shown = viewCellOf(projection, cell);
      if (shown === null) continue;
      const block = Math.floor(cell.row / slotCount);
      const key = cell.column - contextLength;
      const isOwn = key >= 0 && Math.floor(key / slotCount) === block;
      if (kind === "absolute") expect(shown).toEqual(cell);
      else if (key < 0) {
        const offset = kind === "block" ? cell.column : cell.column - (anchors[block] ?? 0);
        shifts.add(kind === "folded" ? shown.column + offset : shown.column - offset);
      } else if (isOwn) {
        const before = kind === "folded" ? 0 : projection.splitColumn;
        expect(shown.column).toBe((contextLength === 0 ? 0 : before) + (key % slotCount));
      } else if (kind !== "anchor-relative") expect(shown.column).toBe(projection.columnCount - 1);
      if (kind !== "absolute" && kind !== "block")
        expect(shown.row).toBe(kind === "slots" ? cell.row % slotCount : cell.row);
    }
    expect(shifts.size).toBeLessThanOrEqual(1);
  });
});

test("a cell is explained by the first cell behind it that differs, else by the first of all", () => {
  forEveryView(104, ({ difference }, projection) => {
    for (const cell of cellsOf(projection)) {
      const behind = frameCellsBehind(projection, cell).sort((a, b) => a.row - b.row || a.column - b.column);
      const differs = (each: Cell) => isOn(difference.trainOnly, each) || isOn(difference.inferOnly, each);
      expect(frameCellOf(projection, difference, cell)).toEqual(behind.find(differs) ?? behind[0] ?? null);
    }
  });
});

test("a row or a column of the view has one of the frame exactly where all its cells do", () => {
  forEveryView(105, (_, projection) => {
    const rows = new Map<number, Set<number>>();
    const columns = new Map<number, Set<number>>();
    for (const cell of cellsOf(projection)) {
      for (const behind of frameCellsBehind(projection, cell)) {
        rows.set(cell.row, (rows.get(cell.row) ?? new Set()).add(behind.row));
        columns.set(cell.column, (columns.get(cell.column) ?? new Set()).add(behind.column));
      }
    }
    for (const [row, behind] of rows) {
      const named = frameRowOf(projection, row);
      if (named !== null) expect([...behind]).toEqual([named]);
      else expect(projection.isBySlot).toBe(true);
    }
    for (const [column, behind] of columns) {
      const named = frameColumnOf(projection, column);
      if (named !== null) expect([...behind]).toEqual([named]);
    }
  });
});
