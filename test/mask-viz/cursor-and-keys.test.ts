import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { clickCell, hoverCell, lockCell, noCursor, unlockCell } from "../../src/mask-viz/cursor";
import { type KeyAction, keyAction } from "../../src/mask-viz/keys";
import { foundingPair, pairOf, throughAnchor } from "./support/pairs";

const a = { row: 1, column: 2 };
const b = { row: 3, column: 4 };

test("hovering previews a cell and leaving takes it back", () => {
  const over = hoverCell(noCursor, a);
  expect(over).toEqual({ cell: a, isLocked: false });
  expect(hoverCell(over, null)).toEqual(noCursor);
});

test("a click locks, the pointer then moves nothing, a click on the same cell unlocks", () => {
  const locked = clickCell(noCursor, a);
  expect(locked.isLocked).toBe(true);
  expect(hoverCell(locked, b)).toBe(locked);
  expect(hoverCell(locked, null)).toBe(locked);
  expect(clickCell(locked, { ...a })).toEqual({ cell: a, isLocked: false });
  expect(clickCell(locked, b)).toEqual({ cell: b, isLocked: true });
});

test("letting go keeps the cell until the pointer moves", () => {
  expect(unlockCell(lockCell(a))).toEqual({ cell: a, isLocked: false });
});

const { frame } = foundingPair;
const keys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

function moved(key: string, from = { row: 5, column: 7 }, held = {}): unknown {
  const action: KeyAction | null = keyAction({ ...keys, ...held, key }, frame, from);
  return action?.kind === "move" ? [action.cell.row, action.cell.column] : action;
}

test("arrows move by a cell and stop at the border", () => {
  expect(moved("ArrowUp")).toEqual([4, 7]);
  expect(moved("ArrowDown")).toEqual([6, 7]);
  expect(moved("ArrowLeft")).toEqual([5, 6]);
  expect(moved("ArrowRight")).toEqual([5, 8]);
  expect(moved("ArrowUp", { row: 0, column: 0 })).toEqual([0, 0]);
  expect(moved("ArrowRight", { row: 15, column: 40 })).toEqual([15, 40]);
});

test("Home and End go to the ends of the row, with Ctrl to the ends of the mask", () => {
  expect(moved("Home")).toEqual([5, 0]);
  expect(moved("End")).toEqual([5, 40]);
  expect(moved("Home", undefined, { ctrlKey: true })).toEqual([0, 0]);
  expect(moved("End", undefined, { metaKey: true })).toEqual([15, 40]);
});

test("Page Up and Page Down move by a block", () => {
  const many = pairOf(alignedConvention, throughAnchor, {
    contextLength: 60,
    documents: null,
    anchors: [5, 30, 50],
  });
  const from = { row: 20, column: 3 };
  expect(keyAction({ ...keys, key: "PageDown" }, many.frame, from)).toEqual({
    kind: "move",
    cell: { row: 36, column: 3 },
  });
  expect(keyAction({ ...keys, key: "PageUp" }, many.frame, from)).toEqual({
    kind: "move",
    cell: { row: 4, column: 3 },
  });
});

test("N walks the differences, with Shift backwards", () => {
  expect(moved("n")).toEqual({ kind: "difference", step: 1 });
  expect(moved("N", undefined, { shiftKey: true })).toEqual({ kind: "difference", step: -1 });
});

test("zoom, fit, centre and Esc have their keys", () => {
  expect(["=", "-", "0", "f", "Escape"].map((key) => moved(key))).toEqual([
    { kind: "zoom", step: 1 },
    { kind: "zoom", step: -1 },
    { kind: "zoom", step: 0 },
    { kind: "centre" },
    { kind: "unlock" },
  ]);
});

test("Tab, browser shortcuts and letters without a meaning are left to the page", () => {
  expect(moved("Tab")).toBeNull();
  expect(moved("=", undefined, { ctrlKey: true })).toBeNull();
  expect(moved("0", undefined, { metaKey: true })).toBeNull();
  expect(moved("n", undefined, { altKey: true })).toBeNull();
  expect(moved("x")).toBeNull();
});
