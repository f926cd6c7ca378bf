import { describe, expect, test } from "vitest";
import type { NotebookDocument } from "../../src/notebook/document";
import { type History, lookingAround, noHistory, redone, remember, undone } from "../../src/notebook/history";

const titled = (title: string): NotebookDocument => ({
  format: "anchorscope-notebook",
  version: 2,
  title,
  cells: [],
});

/** Goes through titles, one change each. */
function through(titles: readonly string[], changes: { series?: string; atMs?: number }[] = []): History {
  return titles.slice(0, -1).reduce(
    (history, title, at) =>
      remember(history, titled(title), {
        label: `to ${titles[at + 1]}`,
        series: changes[at]?.series ?? null,
        atMs: changes[at]?.atMs ?? at,
      }),
    noHistory,
  );
}

describe("undo and redo", () => {
  test("go through all changes one by one, there and back", () => {
    let history = through(["a", "b", "c"]);
    let document = titled("c");
    const seen: string[] = [];
    for (const way of [undone, undone, undone, redone, redone, redone]) {
      const step = way(history, document);
      seen.push(step === null ? "nothing" : `${step.label}: ${step.document.title}`);
      if (step) ({ history, document } = step);
    }
    expect(seen).toEqual(["to c: b", "to b: a", "nothing", "to b: b", "to c: c", "nothing"]);
  });

  test("a new change forgets what was undone", () => {
    const step = undone(through(["a", "b"]), titled("b"));
    const history = remember(step?.history ?? noHistory, titled("a"), {
      label: "to x",
      series: null,
      atMs: 9,
    });
    expect(redone(history, titled("x"))).toBeNull();
    expect(undone(history, titled("x"))?.document.title).toBe("a");
  });

  test("changes of one series count as one; a pause or another change ends it", () => {
    const typed = through(
      ["", "a", "ab", "abc", "abcd"],
      [
        { series: "typing", atMs: 0 },
        { series: "typing", atMs: 900 },
        { series: "typing", atMs: 1800 },
        { series: "typing", atMs: 5000 },
      ],
    );
    expect(typed.past.map(({ document }) => document.title)).toEqual(["", "abc"]);
    expect(through(["a", "b", "c"], [{ series: "x" }, { series: "y" }]).past).toHaveLength(2);
    expect(through(["a", "b", "c"]).past).toHaveLength(2);
  });

  test("after an undo the next change of the same series does not swallow what was undone to", () => {
    const step = undone(through(["", "a"], [{ series: "typing", atMs: 0 }]), titled("a"));
    const again = redone(step?.history ?? noHistory, titled(""));
    const history = remember(again?.history ?? noHistory, titled("a"), {
      label: "",
      series: "typing",
      atMs: 1,
    });
    expect(history.past.map(({ document }) => document.title)).toEqual(["", "a"]);
  });

  test("the oldest changes are forgotten first", () => {
    const titles = Array.from({ length: 700 }, (_, at) => `${at}`);
    const { past } = through(titles);
    expect(past.length).toBe(500);
    expect(past[0].document.title).toBe("199");
  });

  test("looking around is one step between two edits, however long it takes", () => {
    const looks = Array.from({ length: 5 }, (_, at) => ({ series: lookingAround, atMs: 60_000 * at }));
    const { past } = through(["a", "b", "c", "d", "e", "f", "g"], [...looks, { atMs: 400_000 }]);
    expect(past.map(({ document }) => document.title)).toEqual(["a", "f"]);
  });

  test("looking around after an undo leaves what was undone to be done again", () => {
    const step = undone(through(["a", "b"]), titled("b"));
    const looked = remember(step?.history ?? noHistory, titled("a"), {
      label: "",
      series: lookingAround,
      atMs: 9,
    });
    expect(redone(looked, titled("a seen closer"))?.document.title).toBe("b");
  });
});
