import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/notebook/document";

const first = (cells: unknown[]) => ({ format: "anchorscope-notebook", version: 1, title: "Old", cells });

describe("a notebook of version 1", () => {
  test("keeps its headings as titles and gets names that others can use", () => {
    const { document, readOnly } = readDocument(
      first([
        { id: "masks", kind: "masks", name: "One column too many", params: { layerType: "full" }, mine: 1 },
        { id: "2nd part", kind: "note", params: { markdown: "x" } },
      ]),
    );
    expect(readOnly).toBeNull();
    expect(document.cells).toEqual([
      {
        id: "masks",
        kind: "masks",
        name: "masks",
        title: "One column too many",
        params: { layerType: "full" },
        mine: 1,
      },
      { id: "2nd-part", kind: "note", name: "nd-part", params: { markdown: "x" } },
    ]);
  });

  test("gets different names where ids differ only in what a name cannot hold", () => {
    const { document } = readDocument(
      first([
        { id: "1a", kind: "n" },
        { id: "a", kind: "n" },
        { id: "2a", kind: "n" },
      ]),
    );
    expect(document.cells.map(({ name }) => name)).toEqual(["a", "a-2", "a-3"]);
  });

  test("is refused with the same sentences as a new one where it is broken", () => {
    expect(() => readDocument(first([null]))).toThrow("notebook.cells.0 must be an object, got null");
    expect(() => readDocument({ ...first([]), cells: 3 })).toThrow("notebook.cells must be a list of cells");
  });
});

test("a newer version opens read-only, keeps what it does not know, and says so", () => {
  const json = { ...first([{ id: "a", kind: "hologram", name: "a", depth: 3 }]), version: 3, mood: "new" };
  const { document, readOnly } = readDocument(json);
  expect(readOnly).toContain("newer anchorscope (version 3");
  expect(document).toMatchObject({ mood: "new", cells: [{ kind: "hologram", depth: 3 }] });
});
