import { expect, test } from "vitest";
import type { CellRecord, NotebookDocument } from "../../src/notebook/document";
import { hiddenCells, withCellInSight } from "../../src/notebook/sections";

/** "1" and "2" are headings of that level, "." is none; "-" behind it: folded. */
function cellsOf(spelled: string): CellRecord[] {
  return spelled.split(" ").map((word, at) => ({
    id: `${at}`,
    kind: word[0],
    name: `c${at}`,
    params: {},
    ...(word.endsWith("-") ? { collapsed: true } : {}),
  }));
}

const levelOf = ({ kind }: CellRecord) => (kind === "." ? null : Number(kind));
const hidden = (spelled: string) => [...hiddenCells(cellsOf(spelled), levelOf)].join(" ");

test("a folded heading takes in what stands below it, up to the next of its level or a higher one", () => {
  expect(hidden("1- . 2 . 1 .")).toBe("1 2 3");
  expect(hidden("1 . 2- . . 2 .")).toBe("3 4");
  expect(hidden("2- . 1 .")).toBe("1");
});

test("a folded heading inside of a folded one hides no more than that", () => {
  expect(hidden("1- . 2- . 1 .")).toBe("1 2 3");
});

test("a folded cell that is no heading hides nothing", () => {
  expect(hidden(".- . 1 .-")).toBe("");
});

test("a cell comes in sight by every heading that hides it, and by no other", () => {
  const document = { cells: cellsOf("1- . 2- . 1- .") } as unknown as NotebookDocument;
  const shown = withCellInSight(document, "3", levelOf);
  expect([...hiddenCells(shown.cells, levelOf)]).toEqual(["5"]);
  expect(shown.cells[4].collapsed).toBe(true);
});

test("a cell in sight is no change", () => {
  const document = { cells: cellsOf("1 . 2- .") } as unknown as NotebookDocument;
  expect(withCellInSight(document, "1", levelOf)).toBe(document);
});
