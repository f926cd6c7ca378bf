import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { readDocument } from "../../../src/notebook/document";
import { readNotebookText } from "../../../src/notebook/files/read-notebook";

const empty = { format: "anchorscope-notebook", version: 2, title: "One", cells: [] };
const jupyter = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] };

describe("what a file is", () => {
  test("shows in its content, not in its name", () => {
    expect(readNotebookText(JSON.stringify(empty), "a.ipynb").carrier).toBe("json");
    expect(readNotebookText(JSON.stringify(jupyter), "a.json").carrier).toBe("ipynb");
  });

  test("is read behind a byte order mark", () => {
    expect(readNotebookText(`\uFEFF${JSON.stringify(empty)}`, "a.json").json).toEqual(empty);
  });

  test.each([
    ["other JSON", '{"a": 1}', "a.json must be a notebook of anchorscope or of Jupyter, got an object"],
    ["a list", "[]", "a.json must be a notebook of anchorscope or of Jupyter, got []"],
    ["no JSON", "hello", 'a.json must be JSON, got "hello"'],
    ["nothing", "", 'a.json must be whole, but it ends at line 1, column 1, got ""'],
    [
      "a missing comma",
      '{\n  "a": 1\n  "b": 2\n}',
      'a.json must be JSON at line 3, column 3, got "\\"b\\": 2\\n}"',
    ],
    [
      "a file that breaks off",
      '{\n  "a": [1, 2',
      'a.json must be whole, but it ends at line 2, column 13, got "{\\n  \\"a\\": [1, 2"',
    ],
    [
      "an old Jupyter notebook",
      '{"nbformat": 3}',
      "notebook.nbformat must be 4, of a notebook saved by a current Jupyter, got 3",
    ],
    [
      "cells that are no list",
      '{"nbformat": 4, "cells": 3}',
      "notebook.cells must be a list of cells, got 3",
    ],
    [
      "a cell without source",
      '{"nbformat": 4, "cells": [{"cell_type": "code"}]}',
      "notebook.cells.0.source must be present, got undefined",
    ],
    [
      "a cell of a type that Jupyter does not have",
      '{"nbformat": 4, "cells": [{"cell_type": "heading", "source": ""}]}',
      'notebook.cells.0.cell_type must be markdown, code or raw, got "heading"',
    ],
  ])("%s is refused in a sentence", (_, text, sentence) => {
    expect(() => readNotebookText(text, "a.json")).toThrow(sentence);
  });
});

describe("hostile files", () => {
  test("with more than 20 MB are not read", () => {
    expect(() => readNotebookText(" ".repeat(20_000_001), "a.json")).toThrow(
      "a.json must be at most 20 MB, got 21",
    );
  });

  test.each([100_000, 2_000_000])("%i levels deep are refused", (levels) => {
    const text = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(() => readNotebookText(text, "a.json")).toThrow(/^a\.json must be (at most 100 levels deep|JSON)/);
  });

  test("cannot give an object another prototype", () => {
    const text = JSON.stringify({
      ...empty,
      cells: [{ id: "a", kind: "x", name: "a", params: { deep: {} } }],
    })
      .replace('"title":"One"', '"title":"One","__proto__":{"own":1}')
      .replace('"deep":{}', '"deep":{"__proto__":{"own":1}},"__proto__":{"own":1}');
    const { document } = readDocument(readNotebookText(text, "a.json").json);
    const { params } = document.cells[0];
    for (const object of [document, params, params.deep as object, {}]) expect("own" in object).toBe(false);
  });

  /** Nearly notebooks: every field may be anything. */
  const anything = fc.jsonValue({ maxDepth: 2 });
  const mostly = (right: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: right }, anything);
  const ours = fc.record(
    {
      kind: mostly(fc.constantFrom("note", "jupyter", "masks")),
      name: mostly(fc.constantFrom("a", "b")),
      params: anything,
    },
    { requiredKeys: ["kind", "name"] },
  );
  const cell = fc.record(
    {
      id: mostly(fc.constantFrom("a", "b")),
      cell_type: mostly(fc.constantFrom("code", "markdown", "raw")),
      metadata: mostly(fc.record({ anchorscope: fc.oneof(ours, anything), tags: anything })),
      attachments: mostly(fc.constant({})),
      source: mostly(fc.oneof(fc.string(), fc.array(fc.string()))),
      outputs: mostly(fc.constant([])),
    },
    { requiredKeys: ["cell_type", "source"] },
  );
  const hostile = fc.record(
    {
      nbformat: mostly(fc.constant(4)),
      format: mostly(fc.constantFrom("x", "anchorscope-notebook")),
      version: mostly(fc.constantFrom(1, 2, 3)),
      title: mostly(fc.string()),
      metadata: mostly(fc.record({ anchorscope: anything, kernelspec: anything })),
      cells: mostly(fc.array(fc.oneof(cell, ours), { maxLength: 3 })),
    },
    { requiredKeys: ["nbformat", "cells"] },
  );

  test("are read, or refused in a sentence", () => {
    let readCount = 0;
    fc.assert(
      fc.property(hostile, (json) => {
        try {
          readDocument(readNotebookText(JSON.stringify(json), "a.json").json);
          readCount++;
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
      { seed: 5, numRuns: 2000 },
    );
    expect(readCount).toBeGreaterThan(200);
  });
});
