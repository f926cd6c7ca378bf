import { describe, expect, test } from "vitest";
import { bench, cell } from "./bench";

describe("splitting a note", () => {
  test("cuts it at the caret and goes on in the second half", async () => {
    const it = bench([cell({ id: "a", params: { markdown: "first\n\nsecond" } }), cell({ id: "b" })], {
      caret: 7,
    });
    it.context.selection.getState().edit("a");
    await it.do("note.split");
    expect(it.ids()).toEqual(["a", "a-2", "b"]);
    expect([it.markdown("a"), it.markdown("a-2")]).toEqual(["first", "second"]);
    expect(it.selection()).toMatchObject({ active: "a-2", editing: "a-2" });
    await it.do("notebook.undo");
    expect(it.markdown("a")).toBe("first\n\nsecond");
  });

  test("is refused where no text is edited", () => {
    expect(bench([cell({ id: "a" })]).blocked("note.split")).toMatch(/is being edited/);
  });
});

describe("merging", () => {
  test("joins the selected notes under the name of the first", async () => {
    const it = bench([cell({ id: "a" }), cell({ id: "b" }), cell({ id: "c" })]);
    it.select("c", "a", "b");
    await it.do("note.merge");
    expect(it.ids()).toEqual(["a"]);
    expect(it.markdown("a")).toBe("text of a\n\ntext of b\n\ntext of c");
    expect(it.toast()).toMatchObject({ sentence: "Merged 3 cells.", action: { title: "Undo" } });
  });

  test("one note takes in its neighbour below, or above", async () => {
    const it = bench([cell({ id: "a" }), cell({ id: "b" }), cell({ id: "c" })]);
    it.select("b");
    await it.do("note.merge-above");
    expect(it.markdown("a")).toBe("text of a\n\ntext of b");
    await it.do("note.merge");
    expect(it.ids()).toEqual(["a"]);
    await it.do("note.merge-below");
    expect(it.toast()?.sentence).toBe("There is no note below to merge with.");
  });

  test("is refused with a sentence for anything but notes", async () => {
    const it = bench([cell({ id: "a" }), cell({ id: "m", kind: "masks" })]);
    it.select("a", "m");
    await it.do("note.merge");
    expect(it.toast()?.sentence).toBe("Only notes can be merged, and m is none.");
    expect(it.ids()).toEqual(["a", "m"]);
  });
});

describe("headings", () => {
  test("a digit makes the first line one, and another digit changes its level", async () => {
    const it = bench([cell({ id: "a" })]);
    await it.do("note.heading-2");
    expect(it.markdown("a")).toBe("## text of a");
    await it.do("note.heading-5");
    expect(it.markdown("a")).toBe("##### text of a");
  });

  test("a cell that is no note keeps its own heading", async () => {
    const it = bench([cell({ id: "m", kind: "masks" })]);
    await it.do("note.heading-1");
    expect(it.toast()?.sentence).toMatch(/^m is no note/);
  });
});

describe("changing the kind", () => {
  test("an empty note becomes masks with fresh settings, in its place and under its name", async () => {
    const it = bench([cell({ id: "a", params: { markdown: "  " } }), cell({ id: "b" })]);
    it.select("a");
    await it.do("cell.to-masks");
    expect(it.cell("a")).toEqual({ id: "a", kind: "masks", name: "a", params: { start: 1 } });
  });

  test("a note with text does not, and keeps its text", async () => {
    const it = bench([cell({ id: "a" })]);
    await it.do("cell.to-masks");
    expect(it.toast()?.sentence).toMatch(/^a has text, which a masks cell cannot keep/);
    expect(it.markdown("a")).toBe("text of a");
  });

  test("masks become a note of what they say", async () => {
    const it = bench([cell({ id: "m", kind: "masks", title: "A heading" })]);
    await it.do("cell.to-note");
    expect(it.cell("m")?.kind).toBe("note");
    expect(it.markdown("m")).toBe("## A heading\n\n```text\nstart 1, found 2\n```");
  });

  test("a cell from elsewhere becomes a note of its source", async () => {
    const it = bench([cell({ id: "j", kind: "jupyter", params: { source: "import torch" } })]);
    await it.do("cell.to-note");
    expect(it.markdown("j")).toBe("import torch");
  });

  test("a cell without words stays as it is", async () => {
    const it = bench([cell({ id: "d", kind: "drafting", params: {} })]);
    await it.do("cell.to-note");
    expect(it.toast()?.sentence).toBe("d has no text that a note could hold.");
  });

  test("raw shows a note as it was typed, and Markdown undoes it", async () => {
    const it = bench([cell({ id: "a", params: { markdown: "```py\nx\n```" } })]);
    await it.do("cell.to-plain-text");
    expect(it.markdown("a")).toBe("````text\n```py\nx\n```\n````");
    await it.do("cell.to-note");
    expect(it.markdown("a")).toBe("```py\nx\n```");
  });
});
