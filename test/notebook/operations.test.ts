import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CellRecord, NotebookDocument } from "../../src/notebook/document";
import { copiesFor, deleteCells, freshCell, insertCells, moveCells } from "../../src/notebook/operations";

const cell = (id: string, uses: string[] = []): CellRecord => ({ id, kind: "k", name: id, params: { uses } });
const notebook = (...ids: string[]): NotebookDocument => ({
  format: "anchorscope-notebook",
  version: 2,
  title: "T",
  cells: ids.map((id) => cell(id)),
});
const idsOf = ({ cells }: NotebookDocument) => cells.map(({ id }) => id).join("");

describe("moving cells", () => {
  test.each([
    ["one down", "b", 1, "acbd"],
    ["one up", "b", -1, "bacd"],
    ["two neighbours down", "bc", 1, "adbc"],
    ["two neighbours up", "bc", -1, "bcad"],
    ["two apart, which come together behind the next one", "ac", 1, "bdac"],
    ["two apart, which come together before the one above", "bd", -1, "bdac"],
    ["the last down: nothing", "d", 1, "abcd"],
    ["the first up: nothing", "a", -1, "abcd"],
  ] as const)("%s", (_what, moved, step, after) => {
    expect(idsOf(moveCells(notebook("a", "b", "c", "d"), Array.from(moved), step))).toBe(after);
  });

  test("never loses or doubles a cell, and down then up brings neighbours back", () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), (start, length) => {
        const before = notebook(..."abcdefg");
        const ids = Array.from("abcdefg").slice(start, start + length);
        const down = moveCells(before, ids, 1);
        expect([...idsOf(down)].sort().join("")).toBe("abcdefg");
        if (idsOf(down) !== "abcdefg") expect(idsOf(moveCells(down, ids, -1))).toBe("abcdefg");
      }),
      { seed: 3 },
    );
  });
});

test("insert and delete undo each other, and unknown ids are passed over", () => {
  const before = notebook("a", "b");
  const inserted = insertCells(before, 1, [cell("x"), cell("y")]);
  expect(idsOf(inserted)).toBe("axyb");
  expect(idsOf(deleteCells(inserted, ["y", "x", "ghost"]))).toBe("ab");
});

describe("new cells", () => {
  test("get an id and a name that nobody has", () => {
    const document = notebook("masks", "masks-2");
    expect(freshCell(document, "masks", { kind: "masks", params: {} })).toMatchObject({
      id: "masks-3",
      name: "masks-3",
    });
    expect(freshCell(document, "note", { kind: "note", params: {} })).toMatchObject({
      id: "note",
      name: "note",
    });
  });

  test("copied together use each other's copies, and others' originals", () => {
    const cells = [cell("masks"), cell("check", ["masks", "other"]), cell("other")];
    const document = { ...notebook(), cells };
    const renamed = (copy: CellRecord, from: string, to: string): CellRecord => ({
      ...copy,
      params: { uses: (copy.params.uses as string[]).map((name) => (name === from ? to : name)) },
    });
    const copies = copiesFor(document, cells.slice(0, 2), renamed);
    expect(copies.map(({ id, name }) => `${id} ${name}`)).toEqual(["masks-2 masks-2", "check-2 check-2"]);
    expect(copies[1].params).toEqual({ uses: ["masks-2", "other"] });
  });

  test("pasted where a name is taken, never take the name of another cell of the same copy", () => {
    const renamed = (copy: CellRecord, from: string, to: string): CellRecord => ({
      ...copy,
      params: { uses: (copy.params.uses as string[]).map((name) => (name === from ? to : name)) },
    });
    const copies = copiesFor(notebook("a"), [cell("a"), cell("a-2", ["a"]), cell("b", ["a-2"])], renamed);
    expect(copies.map(({ name }) => name)).toEqual(["a-3", "a-2", "b"]);
    expect(copies.map(({ params }) => params.uses)).toEqual([[], ["a-3"], ["a-2"]]);
  });
});
