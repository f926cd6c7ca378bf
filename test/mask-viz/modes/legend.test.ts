import { expect, test } from "vitest";
import { legendEntries } from "../../../src/mask-viz/mask-legend";
import { paneModes } from "../../../src/mask-viz/modes/pane-mode";

const plain = { largestWeight: null, hasShiftedPositions: false, isAggregated: false };
const signs = (mode: (typeof paneModes)[number], content = {}) =>
  legendEntries({ ...plain, mode, ...content }).map(({ sign }) => sign);

test("every way of looking names both differences; only the overlay has none that are outlined", () => {
  for (const mode of paneModes) {
    expect(signs(mode)).toEqual(expect.arrayContaining(["train-only", "infer-only", "hidden"]));
    expect(signs(mode).includes("off")).toBe(mode !== "overlay");
  }
});

test("the ink of what both see is the mask's own where masks are shown, and pale under attention", () => {
  expect(signs("side-by-side")[0]).toBe("agree");
  expect(signs("overlay")[0]).toBe("agree");
  expect(signs("swipe")[0]).toBe("mask");
  expect(signs("blink")[0]).toBe("mask");
  expect(signs("blink", { largestWeight: 0.4 })[0]).toBe("agree");
});

test("the largest attention is told once, or of each pane where each has its own scale", () => {
  const words = (largestOfSides: Record<"train" | "infer", number> | null) =>
    legendEntries({ ...plain, largestWeight: 0.4, largestOfSides }).find(({ sign }) => sign === "weight")
      ?.words;
  expect(words(null)).toBe("attention paid, by area, largest 40 %");
  expect(words({ train: 0.4, infer: 0.125 })).toBe(
    "attention paid, by area, largest in the left pane 40 %, in the right 12.5 %",
  );
});
