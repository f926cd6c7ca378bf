import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { checked } from "../../../src/notebook/checked";
import { allFields } from "../../../src/panels/matrix/form/fields";
import { placeAfter } from "../../../src/panels/matrix/grid/grid-keys";
import { kind } from "../../../src/panels/matrix/index";
import type { MatrixParams } from "../../../src/panels/matrix/params";
import { counted, small } from "./support";

const output = counted(small);
const found = { name: "pairs-of-mine", title: "Pairs", params: small, output, inputs: new Map() };

describe("a matrix outside of the page", () => {
  test("as text has numbers, aligned presets and every other pair of a training preset", () => {
    const text = kind.text?.(found) ?? "";
    expect(text).toContain("Layers: sliding*2, full");
    expect(text).toContain("Trained as speculators, full attention\n  aligned with ");
    expect(text).toContain("\n  vllm.swa_c: 40 train-only");
    expect(kind.text?.({ ...found, output: null })).toContain("Window W: 3");
  });

  test("in a report has a row for every training preset", () => {
    const [table] = kind.report?.(found).tables ?? [];
    expect(table.rows).toHaveLength(output.train.length);
    expect(table.rows.every((row) => row.length === table.head.length)).toBe(true);
    expect(kind.report?.({ ...found, output: null }).tables).toBeUndefined();
  });

  test("as Python is a dict of all counted pairs under the cell's name", () => {
    const python = kind.python?.(found) ?? "";
    expect(python).toContain("pairs_of_mine = {");
    expect(python).toContain('    ("speculators.swa", "vllm.swa_c"): (40, 0),');
    const pairCount = output.cells.flat().filter((cell) => cell?.problem === null).length;
    expect(python.split("\n").filter((line) => line.startsWith("    ("))).toHaveLength(pairCount);
    expect(kind.python?.({ ...found, output: null })).toMatch(/^#/);
  });

  test("tells what changed, field by field", () => {
    const now: MatrixParams = {
      ...small,
      values: { blockSize: 4, positionOrigin: 0, nonCausal: 1 },
      layerTypes: ["full"],
    };
    expect(kind.changes?.(small, now)).toEqual([
      "Layers: full instead of sliding*2, full.",
      "Window W: each preset's instead of 3.",
      "Sliding layers: non-causal instead of each preset's.",
    ]);
    expect(kind.changes?.(small, small)).toEqual([]);
  });
});

test("whatever is typed into the fields ends in a sentence or params that can be opened again", () => {
  const texts = fc.oneof(
    fc.integer({ min: -2, max: 70_000 }).map(String),
    fc.constantFrom("", "0..9:3", "unused", "sliding*3, full", "full", "many", "8, 4"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...allFields), texts), { maxLength: 6 }), (edits) => {
      let params = small;
      for (const [field, text] of edits) {
        try {
          const next = field.write(params, text);
          kind.check?.(next);
          params = next;
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }
      expect(checked(kind.schema, JSON.parse(JSON.stringify(params)))).toEqual(params);
      for (const field of allFields) {
        const shown = field.read(params);
        expect(field.read(field.write(params, shown))).toBe(shown);
      }
    }),
    { seed: 17, numRuns: 300 },
  );
});

describe("keys in the grid", () => {
  const size = { rowCount: 4, columnCount: 6 };
  const press = (key: string, ctrlKey = false) =>
    placeAfter({ key, ctrlKey, metaKey: false }, { row: 1, column: 2 }, size);

  test.each([
    ["ArrowUp", false, 0, 2],
    ["ArrowDown", true, 3, 2],
    ["ArrowLeft", true, 1, 0],
    ["ArrowRight", false, 1, 3],
    ["Home", false, 1, 0],
    ["End", false, 1, 5],
    ["End", true, 3, 5],
    ["PageDown", false, 3, 2],
  ])("%s, with Ctrl %s", (key, ctrl, row, column) => {
    expect(press(key, ctrl)).toEqual({ row, column });
  });

  test("that mean nothing there go nowhere, and none leaves the grid", () => {
    expect(press("a")).toBeNull();
    expect(
      placeAfter({ key: "ArrowUp", ctrlKey: false, metaKey: false }, { row: 0, column: 0 }, size),
    ).toEqual({
      row: 0,
      column: 0,
    });
  });
});
