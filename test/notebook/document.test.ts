import { describe, expect, test } from "vitest";
import { RuleError } from "../../src/engine/tensor/rule-error";
import { checkName, readDocument } from "../../src/notebook/document";
import { withParams } from "../../src/notebook/operations";

function notebook(changes: Record<string, unknown> = {}) {
  return {
    format: "anchorscope-notebook",
    version: 2,
    title: "The anchor column",
    cells: [
      { id: "story", kind: "note", name: "story", params: { markdown: "Hello." } },
      { id: "masks", kind: "masks", name: "masks", params: { layout: { anchors: [24] } } },
    ],
    ...changes,
  };
}

function refusal(json: unknown): string {
  try {
    readDocument(json);
  } catch (error) {
    expect(error).toBeInstanceOf(RuleError);
    return (error as RuleError).message;
  }
  throw new Error("the document was read");
}

describe("reading a notebook", () => {
  test("keeps fields it does not know, at every depth, through a save", () => {
    const json = notebook({
      autosaved: true,
      cells: [{ id: "a", kind: "of-the-future", name: "a", params: { deep: [{ x: null }] }, tags: [1] }],
    });
    expect(JSON.parse(JSON.stringify(readDocument(json).document))).toEqual(json);
  });

  test("gives a cell without params none", () => {
    const { document } = readDocument(notebook({ cells: [{ id: "a", kind: "note", name: "a" }] }));
    expect(document.cells).toEqual([{ id: "a", kind: "note", name: "a", params: {} }]);
  });

  test.each([
    ["not a notebook at all", "hello", 'notebook must be a notebook, got "hello"'],
    [
      "another format",
      notebook({ format: "ipynb" }),
      'notebook.format must be "anchorscope-notebook", got "ipynb"',
    ],
    [
      "a version that is no number",
      notebook({ version: "2" }),
      'notebook.version must be 2, the one this page reads, got "2"',
    ],
    ["no title", notebook({ title: undefined }), "notebook.title must be a text, got undefined"],
    [
      "cells that are no list",
      notebook({ cells: {} }),
      "notebook.cells must be a list of cells, got an object",
    ],
    ["a cell that is no object", notebook({ cells: [null] }), "notebook.cells.0 must be an object, got null"],
    [
      "a cell without kind",
      notebook({ cells: [{ id: "a", kind: "", name: "a" }] }),
      'notebook.cells.0.kind must be a text that is not empty, got ""',
    ],
    [
      "params that are no object",
      notebook({ cells: [{ id: "a", kind: "note", name: "a", params: 3 }] }),
      "notebook.cells.0.params must be an object, got 3",
    ],
    [
      "two cells of one id",
      notebook({
        cells: [
          { id: "a", kind: "note", name: "a" },
          { id: "a", kind: "masks", name: "b" },
        ],
      }),
      'notebook.cells.1.id must be unlike every other id, got "a"',
    ],
    [
      "two cells of one name",
      notebook({
        cells: [
          { id: "a", kind: "note", name: "a" },
          { id: "b", kind: "masks", name: "a" },
        ],
      }),
      'notebook.cells.1.name must be unlike every other name, got "a"',
    ],
    [
      "two names that are one variable in Python",
      notebook({
        cells: [
          { id: "a", kind: "note", name: "a-b" },
          { id: "b", kind: "masks", name: "a_b" },
        ],
      }),
      'notebook.cells.1.name must be unlike every other name, got "a_b"',
    ],
    [
      "an id that a file of Jupyter could not hold",
      notebook({ cells: [{ id: "a b", kind: "note", name: "a" }] }),
      'notebook.cells.0.id must be 1 to 64 letters, digits, - or _, and no word like constructor, got "a b"',
    ],
    [
      "an id that every object has already",
      notebook({ cells: [{ id: "__proto__", kind: "note", name: "a" }] }),
      'notebook.cells.0.id must be 1 to 64 letters, digits, - or _, and no word like constructor, got "__proto__"',
    ],
    [
      "a name that could not be a variable",
      notebook({ cells: [{ id: "a", kind: "note", name: "1st" }] }),
      'notebook.cells.0.name must be a letter, then letters, digits, - or _, got "1st"',
    ],
  ])("refuses %s in one sentence that names the field", (_what, json, sentence) => {
    expect(refusal(json)).toBe(sentence);
  });
});

test("changing params of one cell leaves every other cell the same object", () => {
  const before = readDocument(notebook()).document;
  const after = withParams(before, "masks", { layerType: "sliding" });
  expect(after.cells[1].params).toEqual({ layout: { anchors: [24] }, layerType: "sliding" });
  expect(after.cells[0]).toBe(before.cells[0]);
  expect(before.cells[1].params).toEqual({ layout: { anchors: [24] } });
});

test("a name may be its own cell's, and nobody else's", () => {
  const { document } = readDocument(notebook());
  expect(() => checkName(document, "masks", "masks")).not.toThrow();
  expect(() => checkName(document, "masks", "story")).toThrow(
    'name must be unlike every other name, got "story"',
  );
  expect(() => checkName(document, "masks", "a b")).toThrow("name must be a letter");
});
