import { describe, expect, test } from "vitest";
import { saysTheSame, withSameCells } from "../../../src/app/session/same-cells";
import type { NotebookDocument } from "../../../src/notebook/document";
import { empty } from "./tabs";

const before: NotebookDocument = {
  ...empty,
  cells: [
    { id: "a", kind: "note", name: "a", params: { markdown: "one" } },
    { id: "b", kind: "masks", name: "b", params: { anchor: 3 }, view: { zoom: 1 } },
  ],
};
const copy = (): NotebookDocument => structuredClone(before);

describe("withSameCells", () => {
  test("cells and params that say the same are the same objects", () => {
    const next = copy();
    const [a, b] = withSameCells(
      { ...next, cells: [next.cells[0], { ...next.cells[1], view: { zoom: 2 } }] },
      before,
    ).cells;
    expect(a).toBe(before.cells[0]);
    expect(b.params).toBe(before.cells[1].params);
    expect(b.view).toEqual({ zoom: 2 });
  });

  test("what was changed, moved or added comes from the newer one", () => {
    const next = copy();
    const changed = { ...next.cells[0], params: { markdown: "two" } };
    const added = { ...next.cells[0], id: "c", name: "c" };
    const merged = withSameCells({ ...next, title: "Other", cells: [next.cells[1], changed, added] }, before);
    expect(merged).toEqual({ ...next, title: "Other", cells: [next.cells[1], changed, added] });
  });
});

describe("saysTheSame", () => {
  test("views and folding are not what a notebook says", () => {
    const [a, b] = before.cells;
    expect(
      saysTheSame(before, {
        ...before,
        cells: [
          { ...a, collapsed: true },
          { ...b, view: {} },
        ],
      }),
    ).toBe(true);
  });

  test.each<[string, (document: NotebookDocument) => NotebookDocument]>([
    ["title", (document) => ({ ...document, title: "Other" })],
    ["order", (document) => ({ ...document, cells: document.cells.toReversed() })],
    [
      "params",
      ({ cells: [a, b], ...rest }) => ({ ...rest, cells: [{ ...a, params: { markdown: "two" } }, b] }),
    ],
    ["switching off", ({ cells: [a, b], ...rest }) => ({ ...rest, cells: [a, { ...b, disabled: true }] })],
  ])("%s is", (_what, change) => {
    expect(saysTheSame(before, change(copy()))).toBe(false);
  });
});
