import { expect, test } from "vitest";
import { cellsOfText, textOfCells } from "../../../src/app/commands/clipboard-text";
import { bench, cell } from "./bench";

test("cells of a newer version are not copied as those of this one", async () => {
  const page = bench([cell({ id: "a" })], { version: 3 });
  page.select("a");
  await page.do("cell.copy");
  expect(page.selection().clipboard).toEqual([]);
  expect(page.toast()?.sentence).toMatch(/^A newer anchorscope wrote these cells/);
});

test("text of a newer version is not pasted as cells of this one", () => {
  const cells = [cell({ id: "a" })];
  expect(cellsOfText(textOfCells(cells))).toEqual(cells);
  expect(cellsOfText(JSON.stringify({ ...JSON.parse(textOfCells(cells)), version: 3 }))).toEqual([]);
});
