import { describe, expect, test } from "vitest";
import { goToCell } from "../../../src/app/go-to-cell";
import { bench, cell } from "./bench";

const heading = (id: string, level: number, collapsed = false) =>
  cell({ id, params: { markdown: `${"#".repeat(level)} ${id}` }, ...(collapsed ? { collapsed } : {}) });

/** Two sections with a note in each; the first may be folded. */
const sections = (isFolded: boolean) => [
  heading("one", 2, isFolded),
  cell({ id: "a" }),
  heading("two", 2),
  cell({ id: "b" }),
];

describe("the active cell is always in sight", () => {
  test("folding all headings, of whatever level, leaves the ring on the one that took its cell in", async () => {
    const it = bench(sections(false));
    it.select("b");
    await it.do("notebook.fold-headings");
    expect(it.selection()).toMatchObject({ active: "two", selected: ["two"] });
    await it.do("select.previous");
    expect(it.selection().active).toBe("one");
  });

  for (const id of ["insert.note-below", "insert.heading-below", "insert.masks", "run.and-insert"]) {
    test(`${id} on a folded heading goes to the end of its section and unfolds it, in one step`, async () => {
      const it = bench(sections(true));
      it.select("one");
      await it.do(id);
      expect(it.ids()).toEqual(["one", "a", it.ids()[2], "two", "b"]);
      expect(it.selection().active).toBe(it.ids()[2]);
      expect(it.cell("one")?.collapsed).toBeFalsy();
      await it.do("notebook.undo");
      expect(it.ids()).toEqual(["one", "a", "two", "b"]);
      expect(it.cell("one")?.collapsed).toBe(true);
    });
  }

  test("a copy of a folded heading goes behind its section, which stays folded", async () => {
    const it = bench(sections(true));
    it.select("one");
    await it.do("cell.duplicate");
    expect(it.ids()).toEqual(["one", "a", "one-2", "two", "b"]);
    expect(it.selection().active).toBe("one-2");
    expect(it.cell("one")?.collapsed).toBe(true);
  });

  test("what is pasted below a folded heading is seen", async () => {
    const it = bench(sections(true));
    it.select("b");
    await it.do("cell.copy");
    it.select("one");
    await it.do("cell.paste-below");
    expect(it.ids()).toEqual(["one", "a", "b-2", "two", "b"]);
    expect(it.selection().active).toBe("b-2");
    expect(it.cell("one")?.collapsed).toBeFalsy();
  });

  test("a folded heading that is split shows what is below it, in one step", async () => {
    const [, ...others] = sections(true);
    const one = cell({ id: "one", params: { markdown: "## one\n\nmore" }, collapsed: true });
    const it = bench([one, ...others], { caret: 8 });
    it.context.selection.getState().edit("one");
    await it.do("note.split");
    expect(it.selection()).toMatchObject({ active: "one-2", editing: "one-2" });
    expect(it.cell("one")?.collapsed).toBeFalsy();
    await it.do("notebook.undo");
    expect(it.cell("one")?.collapsed).toBe(true);
    expect(it.ids()).toEqual(["one", "a", "two", "b"]);
  });

  test("undo of something out of sight leaves the ring on the heading above, and can be done again", async () => {
    const it = bench(sections(false));
    it.select("a");
    await it.do("cell.delete");
    it.context.notebook.getState().setView("b", { any: 1 });
    it.context.notebook.getState().change("Folded one", (document) => ({
      ...document,
      cells: document.cells.map((each) => (each.id === "one" ? { ...each, collapsed: true } : each)),
    }));
    await it.do("notebook.undo");
    await it.do("notebook.redo");
    expect(it.selection().active).toBe("one");
    expect(it.blocked("notebook.redo")).toBe("There is nothing to do again.");
  });

  test("going to a cell unfolds what keeps it out of sight", () => {
    const it = bench(sections(true));
    goToCell(it.context, "a");
    expect(it.selection().active).toBe("a");
    expect(it.cell("one")?.collapsed).toBeFalsy();
  });

  test("a selection made out of sight goes to the heading too", () => {
    const it = bench(sections(true));
    it.select("a");
    expect(it.selection().active).toBe("one");
  });
});
