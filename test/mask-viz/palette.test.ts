import { expect, test } from "vitest";
import { contrast, distance, leastDistance } from "./support/colour-difference";
import { stylesheetColours } from "./support/stylesheet-colours";

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
    const { page, off, on, trainOnly, inferOnly, weight, ink, inkSoft, tag } = colours;

    test(`${theme}, contrast ${preference}: no two inks of the picture look alike to anyone`, () => {
      const pairs = [
        [trainOnly, inferOnly],
        [trainOnly, on],
        [inferOnly, on],
        [trainOnly, off],
        [inferOnly, off],
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

test("red and green would not pass", () => {
  expect(leastDistance([211, 47, 47], [46, 125, 50])).toBeLessThan(20);
});
