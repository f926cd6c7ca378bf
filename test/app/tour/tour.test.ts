import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moved, type TourPath, tourPath, withoutCurrent } from "../../../src/app/tour/tour-path";
import { tourSteps } from "../../../src/app/tour/tour-steps";

function pathOver(isPresent: boolean[]): TourPath {
  const path = tourPath(isPresent);
  if (path === null) throw new Error("no step is there");
  return path;
}

describe("the tour", () => {
  it("has at most six stops, each with a name of its own", () => {
    expect(tourSteps.length).toBeLessThanOrEqual(6);
    expect(new Set(tourSteps.map(({ name }) => name)).size).toBe(tourSteps.length);
  });

  it("says each stop in at most 60 words", () => {
    for (const { name, text } of tourSteps) expect(text.split(/\s+/).length, name).toBeLessThanOrEqual(60);
  });

  it("skips steps whose element is missing", () => {
    expect(tourPath([false, true, false, true])).toEqual({ stops: [1, 3], at: 0 });
  });

  it("does not begin when nothing is there to show", () => {
    expect(tourPath([false, false])).toBeNull();
    expect(tourPath([])).toBeNull();
  });

  it("stays at its first stop when going back from it", () => {
    const path = pathOver([true, true]);
    expect(moved(path, -1)).toEqual(path);
  });

  it("ends past its last stop", () => {
    const path = pathOver([true, true]);
    expect(moved({ ...path, at: 1 }, 1)).toBeNull();
  });

  it("goes on with the next stop when an element has gone meanwhile", () => {
    expect(withoutCurrent({ stops: [0, 2, 4], at: 1 })).toEqual({ stops: [0, 4], at: 1 });
    expect(withoutCurrent({ stops: [0, 2], at: 1 })).toBeNull();
    expect(withoutCurrent({ stops: [3], at: 0 })).toBeNull();
  });

  it("visits every present step in order, and comes back the same way", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (isPresent) => {
        const present = isPresent.flatMap((is, step) => (is ? [step] : []));
        const there: number[] = [];
        let last: TourPath | null = null;
        for (let path = tourPath(isPresent); path !== null; path = moved(path, 1)) {
          there.push(path.stops[path.at]);
          last = path;
        }
        expect(there).toEqual(present);
        const back: number[] = [];
        while (last !== null) {
          back.push(last.stops[last.at]);
          const before: TourPath | null = moved(last, -1);
          last = last.at === 0 ? null : before;
        }
        expect(back).toEqual(present.toReversed());
      }),
      { seed: 3 },
    );
  });
});
