import { describe, expect, it } from "vitest";
import { patternOf } from "../../../src/panels/taps/model/pattern";

const declared = [2, 3, 4, 6, 7];
const found = (best: (number | null)[]) =>
  patternOf(
    best.map((state, at) => ({
      best: state,
      declared: declared[at],
      warning: state === declared[at] ? null : "another state",
    })),
  );

describe("what inputs of fc that are not as declared have in common", () => {
  it("is a shift by a state or more, either way", () => {
    expect(found([1, 2, 3, 5, 6])).toMatch(/^Each is one state early/);
    expect(found([3, 4, 5, 7, 8])).toMatch(/^Each is one state late/);
    expect(found([0, 1, 2, 4, 5])).toBe("Each is 2 states early.");
  });

  it("is their order", () => {
    expect(found([7, 6, 4, 3, 2])).toBe("They are the right states, from the last to the first.");
    expect(found([3, 2, 4, 6, 7])).toBe("They are the right states, in another order.");
  });

  it("is nothing where all are right, or wrong each in its own way", () => {
    expect(found(declared)).toBeNull();
    expect(found([2, 3, 4, 6, null])).toBeNull();
    expect(found([1, 3, 4, 6, 7])).toBeNull();
    expect(found([2, 2, 4, 6, 7])).toBeNull();
  });
});
