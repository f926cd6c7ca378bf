import { describe, expect, test } from "vitest";
import { firstParting, partingOf } from "../../../src/engine/diagnosis/parting";

const round = (drafts: number[], committed: number[] = []) => ({ drafts, committed });

describe("two candidates part", () => {
  test("in the first draft in which they differ, and not in one that only one of them has", () => {
    expect(partingOf(round([1, 2, 3]), round([1, 4, 5]))).toEqual({ in: "draft", draft: 1 });
    expect(partingOf(round([1, 2, 3]), round([1, 2]))).toBeNull();
    expect(partingOf(round([1, 2]), round([1, 2]))).toBeNull();
  });

  test("in what they commit of the same block, and not where a shorter block commits less", () => {
    expect(partingOf(round([1, 2], [1]), round([1, 2], [1, 7]))).toEqual({ in: "commit" });
    expect(partingOf(round([1, 2], [1, 2, 7]), round([1], [1, 2]))).toBeNull();
  });

  test("in the first such round, as long as both stand at the same anchor", () => {
    const same = round([1, 2], [1]);
    expect(firstParting([same, round([3])], [same, round([4])])).toEqual({
      round: 1,
      parting: { in: "draft", draft: 0 },
    });
    const short = round([1], [1, 2]);
    expect(firstParting([round([1, 2], [1, 2, 7]), round([3])], [short, round([4])])).toBeNull();
  });
});
