import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type MaskView, wholeView } from "../../src/mask-viz/mask-view";
import { ViewKeeper } from "../../src/mask-viz/view-keeper";

const at = (column: number): MaskView => ({ ...wholeView, cell: { row: 0, column }, isLocked: true });

function keeperOf() {
  const told: MaskView[] = [];
  const screen = { view: wholeView };
  const keeper = new ViewKeeper(
    () => screen.view,
    (view) => told.push(view),
  );
  const go = (view: MaskView) => {
    screen.view = view;
    keeper.touch();
  };
  return { keeper, told, screen, go };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a run of keys is told once, as it ended", () => {
  const { told, go } = keeperOf();
  for (let column = 1; column <= 5; column++) {
    go(at(column));
    vi.advanceTimersByTime(100);
  }
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual([at(5)]);
  go(at(6));
  vi.runAllTimers();
  expect(told).toEqual([at(5), at(6)]);
});

test("a drag that pauses is told once, after the button is up", () => {
  const { keeper, told, go } = keeperOf();
  keeper.hold(true);
  for (let column = 1; column <= 3; column++) {
    go(at(column));
    vi.advanceTimersByTime(5000);
  }
  expect(told).toEqual([]);
  keeper.hold(false);
  vi.runAllTimers();
  expect(told).toEqual([at(3)]);
});

test("what ends where it began is not told", () => {
  const { told, go } = keeperOf();
  go(at(1));
  go(wholeView);
  vi.runAllTimers();
  expect(told).toEqual([]);
});

test("a caller that repeats what it was told moves nothing, whatever the reader did since", () => {
  const { keeper, told, go, screen } = keeperOf();
  go(at(1));
  vi.runAllTimers();
  screen.view = at(2);
  expect(keeper.take({ ...at(1) })).toBe(false);
  keeper.touch();
  vi.runAllTimers();
  expect(told).toEqual([at(1), at(2)]);
});

test("a caller that goes elsewhere is followed, and that is not told back", () => {
  const { keeper, told, go, screen } = keeperOf();
  go(at(1));
  vi.runAllTimers();
  go(at(2));
  // Undone before it was told.
  expect(keeper.take(wholeView)).toBe(true);
  screen.view = wholeView;
  vi.runAllTimers();
  expect(told).toEqual([at(1)]);
  expect(keeper.take(at(1))).toBe(true);
  screen.view = at(1);
  keeper.touch();
  vi.runAllTimers();
  expect(told).toEqual([at(1)]);
});

test("the order of fields, and fields of others, make no other view", () => {
  const { keeper } = keeperOf();
  const turned = Object.fromEntries(
    [...Object.entries(wholeView), ["later", 1]].reverse(),
  ) as unknown as MaskView;
  expect(keeper.take(turned)).toBe(false);
});

test("nothing is told once the view is gone", () => {
  const { keeper, told, go } = keeperOf();
  go(at(1));
  keeper.stop();
  vi.runAllTimers();
  expect(told).toEqual([]);
});
