import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Label, placeLabels } from "../../../src/panels/acceptance/charts/place-labels";

const box = { top: 10, bottom: 186, right: 338 };
const labelAt = (text: string, y: number, x = 300): Label => ({ text, at: 0, x, y, end: { x: x - 9, y } });

describe("labels at the ends of lines", () => {
  it("stay at the height of their lines while there is room beside the others", () => {
    const placed = placeLabels([labelAt("A", 186), labelAt("B", 186), labelAt("L1", 20)], box);
    expect(placed.map(({ text, x, y }) => [text, x, y])).toEqual([
      ["L1", 300, 20],
      ["A", 300, 186],
      ["B", 322, 186],
    ]);
  });

  it("never lie on each other, nor outside of the picture", () => {
    const labels = fc
      .array(fc.tuple(fc.integer({ min: 10, max: 186 }), fc.constantFrom(150, 300)), { maxLength: 9 })
      .map((all) => all.map(([y, x], at) => labelAt(`L${at}`, y, x)));
    fc.assert(
      fc.property(labels, (given) => {
        const placed = placeLabels(given, box);
        expect(placed.map(({ text }) => text).sort()).toEqual(given.map(({ text }) => text).sort());
        for (const [at, one] of placed.entries()) {
          expect(one.y).toBeGreaterThanOrEqual(box.top);
          expect(one.y).toBeLessThanOrEqual(box.bottom);
          expect(one.x).toBeLessThanOrEqual(box.right);
          for (const other of placed.slice(at + 1)) {
            const isApart = Math.abs(one.x - other.x) >= 22 || Math.abs(one.y - other.y) >= 12;
            expect(isApart, `${one.text} and ${other.text}`).toBe(true);
          }
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
