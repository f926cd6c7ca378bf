import { expect, test } from "vitest";
import { type CellRecord, type NotebookDocument, readDocument } from "../../src/notebook/document";
import { renamedCell } from "../../src/notebook/rename-cell";
import { kinds } from "../app/commands/kinds";

const document: NotebookDocument = readDocument({
  format: "anchorscope-notebook",
  version: 2,
  title: "",
  cells: [
    { id: "a", kind: "masks", name: "start", params: { start: 3 } },
    { id: "b", kind: "masks", name: "second", params: { start: 0, from: "start", kept: true } },
    { id: "c", kind: "masks", name: "broken", params: { start: "none", from: "start" } },
    { id: "d", kind: "note", name: "words", params: { markdown: "start" } },
  ],
}).document;
const kindOf = (cell: CellRecord) => kinds.find(({ kind }) => kind === cell.kind) ?? null;

test("cells that use it follow, and keep what else they hold", () => {
  const renamed = renamedCell(document, "a", "origin", kindOf);
  expect(renamed.cells.map(({ name }) => name)).toEqual(["origin", "second", "broken", "words"]);
  expect(renamed.cells[1].params).toEqual({ start: 0, from: "origin", kept: true });
});

test("faulty params and other cells stay the same objects", () => {
  const renamed = renamedCell(document, "a", "origin", kindOf);
  expect(renamed.cells[2]).toBe(document.cells[2]);
  expect(renamed.cells[3]).toBe(document.cells[3]);
});

test("a name that is taken, or is none, is refused with its rule", () => {
  expect(() => renamedCell(document, "a", "second", kindOf)).toThrow("name must be unlike every other name");
  expect(() => renamedCell(document, "a", "2nd", kindOf)).toThrow("name must be a letter");
});

test("the same name is no change", () => {
  expect(renamedCell(document, "a", "start", kindOf)).toBe(document);
});
