import { describe, expect, test } from "vitest";
import { cellsOfText, textOfCells } from "../../../src/app/commands/clipboard-text";
import { bench, cell } from "./bench";

const three = [cell({ id: "a" }), cell({ id: "b" }), cell({ id: "c" })];

describe("deleting", () => {
  test("takes the selected cells and leaves the ring on the one in their place", async () => {
    const it = bench(three);
    it.select("a", "b");
    await it.do("cell.delete");
    expect(it.ids()).toEqual(["c"]);
    expect(it.selection()).toMatchObject({ active: "c", selected: ["c"], editing: null });
    expect(it.toast()?.sentence).toBe("Deleted 2 cells.");
  });

  test("the last cell leaves the ring on the one above, and the only one leaves none", async () => {
    const it = bench(three);
    it.select("c");
    await it.do("cell.delete");
    expect(it.selection().active).toBe("b");
    it.select("a", "b");
    await it.do("cell.delete");
    expect(it.selection()).toMatchObject({ active: null, selected: [] });
  });

  test("is undone by what the toast offers, and only as long as nothing else was changed", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("cell.delete");
    const undo = it.toast()?.action;
    expect(undo?.title).toBe("Undo");
    undo?.run();
    expect(it.ids()).toEqual(["a", "b", "c"]);
    undo?.run();
    expect(it.toast()?.sentence).toMatch(/^More has changed since/);
    expect(it.ids()).toEqual(["a", "b", "c"]);
  });

  test("is undone by Z, which goes to what is back", async () => {
    const it = bench(three);
    it.select("b", "c");
    await it.do("cell.delete");
    await it.do("notebook.undo");
    expect(it.ids()).toEqual(["a", "b", "c"]);
    expect(it.selection()).toMatchObject({ active: "b", selected: ["b", "c"] });
    expect(it.toast()).toMatchObject({ sentence: "Undone: Deleted 2 cells.", action: { title: "Redo" } });
    await it.do("notebook.redo");
    expect(it.ids()).toEqual(["a"]);
  });
});

describe("cutting, copying, pasting", () => {
  test("a cut cell comes back below the active one under its name", async () => {
    const it = bench(three);
    it.select("a");
    await it.do("cell.cut");
    expect(it.ids()).toEqual(["b", "c"]);
    it.select("c");
    await it.do("cell.paste-below");
    expect(it.ids()).toEqual(["b", "c", "a"]);
    expect(it.selection().selected).toEqual(["a"]);
  });

  test("copies get names of their own and use one another", async () => {
    const it = bench([
      cell({ id: "first", kind: "masks", params: { start: 5 } }),
      cell({ id: "second", kind: "masks", params: { start: 0, from: "first" } }),
    ]);
    it.select("first", "second");
    await it.do("cell.copy");
    await it.do("cell.paste-below");
    expect(it.ids()).toEqual(["first", "second", "first-2", "second-2"]);
    expect(it.cell("second-2")?.params.from).toBe("first-2");
    expect(it.cell("second")?.params.from).toBe("first");
  });

  test("with nothing copied, pasting says what to do", async () => {
    const it = bench(three);
    await it.do("cell.paste-below");
    expect(it.toast()?.sentence).toMatch(/copy one with C first/);
  });

  test("cells go through the system's clipboard as text, and other text is none", () => {
    expect(cellsOfText(textOfCells(three))).toEqual(three);
    for (const text of ["", "hello", "{}", '{"format":"anchorscope-notebook"}', "anchorscope-notebook {"]) {
      expect(cellsOfText(text)).toEqual([]);
    }
  });

  test("a duplicate stands below and is the selected one", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("cell.duplicate");
    expect(it.ids()).toEqual(["a", "b", "b-2", "c"]);
    expect(it.markdown("b-2")).toBe("text of b");
    expect(it.selection().active).toBe("b-2");
  });
});

describe("inserting", () => {
  test("above and below the selected cells, in command mode", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("insert.note-above");
    expect(it.ids()).toEqual(["a", "note", "b", "c"]);
    expect(it.selection()).toMatchObject({ active: "note", editing: null });
    it.select("b", "c");
    await it.do("insert.masks");
    expect(it.ids()).toEqual(["a", "note", "b", "c", "masks"]);
    expect(it.cell("masks")?.params).toEqual({ start: 1 });
  });

  test("a heading has the level of its section and is there to be written", async () => {
    const it = bench([cell({ id: "top", params: { markdown: "### Three" } }), cell({ id: "a" })]);
    it.select("a");
    await it.do("insert.heading-below");
    expect(it.markdown("note")).toBe("### ");
    expect(it.selection().editing).toBe("note");
  });
});

describe("moving and selecting", () => {
  test("selected cells move together and stay selected", async () => {
    const it = bench(three);
    it.select("b", "c");
    await it.do("cell.move-up");
    expect(it.ids()).toEqual(["b", "c", "a"]);
    expect(it.selection().selected).toEqual(["b", "c"]);
  });

  test("the selection grows and shrinks from the end that moves", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("select.extend-down");
    expect(it.selection()).toMatchObject({ active: "c", selected: ["b", "c"] });
    await it.do("select.extend-up");
    expect(it.selection()).toMatchObject({ active: "b", selected: ["b"] });
    await it.do("select.extend-up");
    expect(it.selection()).toMatchObject({ active: "a", selected: ["a", "b"] });
    await it.do("select.extend-to-last");
    expect(it.selection()).toMatchObject({ active: "c", selected: ["b", "c"] });
  });

  test("all cells are selected around the active one", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("select.all");
    expect(it.selection()).toMatchObject({ active: "b", selected: ["a", "b", "c"] });
  });

  test("at either end the ring stays", async () => {
    const it = bench(three);
    it.select("a");
    await it.do("select.previous");
    expect(it.selection().active).toBe("a");
    it.select("c");
    await it.do("select.next");
    expect(it.selection().active).toBe("c");
  });
});

describe("folding", () => {
  const sections = [
    cell({ id: "one", params: { markdown: "# One" } }),
    cell({ id: "text" }),
    cell({ id: "sub", params: { markdown: "## Sub" } }),
    cell({ id: "more" }),
    cell({ id: "two", params: { markdown: "# Two" } }),
  ];

  test("a folded heading is stepped over with what stands under it", async () => {
    const it = bench(sections);
    it.select("one");
    await it.do("cell.fold");
    await it.do("select.next");
    expect(it.selection().active).toBe("two");
    await it.do("notebook.undo");
    it.select("one");
    await it.do("select.next");
    expect(it.selection().active).toBe("text");
  });

  test("with all headings folded the ring goes to the one above it", async () => {
    const it = bench(sections);
    it.select("more");
    await it.do("notebook.fold-headings");
    expect(it.selection().active).toBe("one");
    expect(it.cell("sub")?.collapsed).toBe(true);
    await it.do("notebook.unfold-headings");
    expect(it.cell("sub")?.collapsed).toBeUndefined();
  });
});

describe("running", () => {
  test("goes to the next cell, and past the last one to a new note", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("run.and-next");
    expect(it.selection()).toMatchObject({ active: "c", editing: null });
    await it.do("run.and-next");
    expect(it.ids()).toEqual(["a", "b", "c", "note"]);
    expect(it.selection()).toMatchObject({ active: "note", editing: "note" });
  });

  test("a run that cannot have its pair is out of date until it is run again", async () => {
    const it = bench([cell({ id: "run", kind: "drafting", params: {} })]);
    it.select("run");
    expect(it.blocked("run.stale")).toBe("Every cell is up to date.");
    await it.do("run.and-stay");
    await new Promise((resolve) => setTimeout(resolve));
    expect(it.context.notebook.getState().statuses.run).toMatchObject({
      state: "failed",
      sentence: "No pair here.",
    });
    expect(it.blocked("run.stale")).toBe(null);
  });

  test("a reset forgets what models gave and computes the rest anew", async () => {
    const it = bench([cell({ id: "m", kind: "masks" }), cell({ id: "run", kind: "drafting", params: {} })]);
    it.select("run");
    await it.do("run.and-stay");
    await new Promise((resolve) => setTimeout(resolve));
    const past = it.context.notebook.getState().history.past.length;
    await it.do("run.reset");
    const { statuses, history } = it.context.notebook.getState();
    expect(statuses.run.state).toBe("idle");
    expect(statuses.m).toMatchObject({ state: "done", count: 1 });
    expect(history.past.length).toBe(past);
  });

  test("nothing runs, so there is nothing to stop", () => {
    expect(bench(three).blocked("run.stop")).toBe("Nothing is running.");
  });
});

test("a notebook that cannot be changed says so to every change", async () => {
  const it = bench(three, { version: 99 });
  it.select("b");
  for (const id of [
    "cell.delete",
    "cell.cut",
    "insert.note-below",
    "cell.move-up",
    "cell.to-masks",
    "note.merge",
  ]) {
    await it.do(id);
    expect(it.toast()?.sentence, id).toMatch(/newer anchorscope/);
  }
  expect(it.ids()).toEqual(["a", "b", "c"]);
});
