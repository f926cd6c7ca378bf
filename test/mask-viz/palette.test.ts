import { expect, test } from "vitest";
import { readColours } from "../../src/mask-viz/colours";
import { contrast, distance, leastDistance } from "./support/colour-difference";
import { inkRules, inksFor, stylesheetColours } from "./support/stylesheet-colours";

test("the measure of colour distance agrees with published pairs", () => {
  // Sharma, Wu and Dalal (2005), table 1, pairs 1, 7, 17 and 25.
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(distance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

for (const theme of ["light", "dark"] as const) {
  for (const preference of ["normal", "more"] as const) {
    const colours = stylesheetColours(theme, preference);
    const { page, off, on, mask, trainOnly, inferOnly, weight, ink, inkSoft, tag } = colours;

    test(`${theme}, contrast ${preference}: no two inks of the picture look alike to anyone`, () => {
      const pairs = [
        [trainOnly, inferOnly],
        [trainOnly, on],
        [inferOnly, on],
        [trainOnly, off],
        [inferOnly, off],
        [trainOnly, mask],
        [inferOnly, mask],
        [mask, off],
        [mask, on],
        [weight, trainOnly],
        [weight, inferOnly],
        [weight, on],
      ] as const;
      for (const [a, b] of pairs) expect(leastDistance(a, b)).toBeGreaterThanOrEqual(20);
    });

    test(`${theme}, contrast ${preference}: differences and texts stand out from the page`, () => {
      expect(contrast(trainOnly, page)).toBeGreaterThanOrEqual(3);
      expect(contrast(inferOnly, page)).toBeGreaterThanOrEqual(3);
      expect(contrast(inkSoft, page)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, tag)).toBeGreaterThanOrEqual(4.5);
    });
  }
}

test("an area of mask ink does not glare out of a dark page", () => {
  const { mask, page, ink } = stylesheetColours("dark");
  expect(contrast(mask, page)).toBeLessThan(contrast(ink, page) / 2);
  expect(contrast(mask, page)).toBeGreaterThanOrEqual(4.5);
});

test("no rule of the stylesheet sets inks that are not tested here", () => {
  expect(inkRules.map(({ preference }) => preference)).toEqual([
    "",
    "prefers-contrast: more",
    "forced-colors: active",
  ]);
  for (const { preference, inks } of inkRules) {
    if (preference === "forced-colors: active") continue;
    for (const value of Object.values(inks))
      expect(value).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
  }
});

test("high contrast has inks of its own, and difference inks that stand out no less", () => {
  for (const theme of ["light", "dark"] as const) {
    const [normal, more] = [stylesheetColours(theme), stylesheetColours(theme, "more")];
    expect(more.trainOnly).not.toEqual(normal.trainOnly);
    expect(more.inferOnly).not.toEqual(normal.inferOnly);
    for (const ink of ["trainOnly", "inferOnly", "inkSoft", "rule"] as const)
      expect(contrast(more[ink], more.page)).toBeGreaterThan(contrast(normal[ink], normal.page));
    expect(contrast(more.trainOnly, more.page)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(more.inferOnly, more.page)).toBeGreaterThanOrEqual(4.5);
  }
});

test("forced colours name the reader's own colours for every ink", () => {
  const forced = inksFor("forced-colors: active");
  expect(Object.keys(forced).sort()).toEqual(Object.keys(inksFor("")).sort());
  const system =
    /^(Canvas|CanvasText|GrayText|LinkText|Highlight|color-mix\(in srgb, GrayText \d+%, Canvas\))$/;
  for (const value of Object.values(forced)) expect(value).toMatch(system);
  for (const ink of ["--viz-train-only", "--viz-infer-only", "--viz-on", "--viz-ink", "--viz-cursor"])
    expect(forced[ink]).not.toBe(forced["--viz-page"]);
  expect(forced["--viz-train-only"]).not.toBe(forced["--viz-infer-only"]);
});

test("colours are read as CSS writes them, system colours among them", () => {
  const read = (text: string) => readColours(() => text).ink;
  expect(read("rgb(213, 94, 0)")).toEqual([213, 94, 0]);
  expect(read("rgb(213 94 0)")).toEqual([213, 94, 0]);
  expect(read("rgba(213, 94, 0, 0.5)")).toEqual([213, 94, 0]);
  expect(read("color(srgb 1 0.5 0)")).toEqual([255, 128, 0]);
  expect(read("color(srgb 1 0.5 0 / 0.2)")).toEqual([255, 128, 0]);
  expect(read("")).toEqual([0, 0, 0]);
  expect(read("oklch(40% 0.2 30)")).toEqual([0, 0, 0]);
});

test("every colour is read from the property of its name", () => {
  const asked: string[] = [];
  readColours((property) => {
    asked.push(property);
    return "rgb(0, 0, 0)";
  });
  expect(asked.sort()).toEqual(Object.keys(inksFor("")).sort());
});

test("red and green would not pass", () => {
  expect(leastDistance([211, 47, 47], [46, 125, 50])).toBeLessThan(20);
});
