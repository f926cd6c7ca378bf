import { expect, test } from "vitest";
import { clickCell, hoverCell, lockCell, noCursor, unlockCell } from "../../src/mask-viz/cursor";

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
