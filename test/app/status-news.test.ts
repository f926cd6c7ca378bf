import { describe, expect, test } from "vitest";
import { statusNews } from "../../src/app/status-news";
import type { CellState, CellStatus } from "../../src/notebook/cell-status";

type Said = readonly [CellState, string];

/** What is known of cells a, b, c, each called as its id, in their order. */
function told(statuses: readonly Said[], opened = 1) {
  const ids = ["a", "b", "c"].slice(0, statuses.length);
  const status = ([state, sentence]: Said): CellStatus => ({
    state,
    sentence,
    count: null,
    durationMs: null,
  });
  return {
    opened,
    document: {
      format: "anchorscope-notebook" as const,
      version: 2 as const,
      title: "",
      cells: ids.map((id) => ({ id, kind: "any", name: id, params: {} })),
    },
    statuses: Object.fromEntries(statuses.map((each, at) => [ids[at], status(each)])),
  };
}

describe("what is spoken of the cells", () => {
  test("is every change, in the order of the cells", () => {
    const before = told([
      ["done", "Ran."],
      ["assertion-failed", "1 of 2 hold: no."],
      ["done", "Ran."],
    ]);
    const now = told([
      ["stale", "masks changed since it ran."],
      ["done", "All 2 hold."],
      ["done", "Ran."],
    ]);
    expect(statusNews(before, now)).toBe("a: masks changed since it ran. b: All 2 hold.");
  });

  test("is a check that fails in another way, but no progress", () => {
    const before = told([
      ["assertion-failed", "1 of 3 hold: no."],
      ["running", "Running, round 1."],
    ]);
    const now = told([
      ["assertion-failed", "2 of 3 hold: no."],
      ["running", "Running, round 2."],
    ]);
    expect(statusNews(before, now)).toBe("a: 2 of 3 hold: no.");
  });

  test("is the first line of a long error", () => {
    expect(statusNews(told([["running", "Running."]]), told([["failed", "It broke.\nat line 3"]]))).toBe(
      "a: It broke.",
    );
  });

  test("is nothing where nothing has changed, and where another notebook was opened", () => {
    const before = told([["done", "Ran."]]);
    expect(statusNews(before, told([["done", "Ran."]]))).toBeNull();
    expect(statusNews(before, told([["idle", "Not run yet."]], 2))).toBeNull();
  });
});
