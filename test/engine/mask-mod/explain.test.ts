import { describe, expect, it } from "vitest";
import type { Bindings } from "../../../src/engine/mask-mod/bound-value";
import { chosenEntry } from "../../../src/engine/mask-mod/evaluate-source";
import { explainCell } from "../../../src/engine/mask-mod/explain";
import { openMaskMod } from "../../../src/engine/mask-mod/open-source";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";
import { cases, drawCase, fixtureText } from "./fixtures";

const size = { rowCount: 12, columnCount: 28 };

function explain(source: string, entry: string | null, bindings: Bindings, q: number, kv: number) {
  const program = parseSource(source);
  const open = openMaskMod(program, chosenEntry(program, entry), bindings);
  return explainCell(program.source, open, size, { q, kv });
}

const textsOf = (source: string, q: number, kv: number) =>
  explain(source, null, {}, q, kv).map(({ text }) => text);

describe("a cell explained by its source", () => {
  it("has every named intermediate with its numbers put in", () => {
    const one = cases.find(({ name }) => name === "speculators swa");
    if (one === undefined) throw new Error("no such case");
    const steps = explain(fixtureText("speculators.py"), one.entry, one.bindings, 5, 9);
    expect(steps.map(({ text }) => text)).toEqual([
      "anchor = query_anchor[5] -> 9",
      "in_base = 9 < 16 -> True",
      "base_idx = torch.remainder(9, 16) -> 9",
      "anchor_document = document_ids[9] -> 0",
      "same_document = 0 == 0 -> True",
      "alive = 0 != -1 -> True",
      "before_anchor = 9 < 9 -> False",
      "base_visible = True & True & True & False -> False",
      "base_visible = False & (9 >= 9 - 4) -> False",
      "slot_idx = 9 - 16 -> -7",
      "own_block = ~True & (-7 // 4 == 5 // 4) -> False",
      "own_block = False & (-7 <= 5) -> False",
      "return = False | False -> False",
    ]);
    expect(steps[6]).toMatchObject({
      name: "before_anchor",
      functionName: "anchor_blocks",
      depth: 0,
      line: 24,
      column: 25,
      source: "base_idx < anchor",
      substituted: "9 < 9",
      value: "False",
    });
  });

  it("shows helpers from the inside, unpacked names, flags and floats", () => {
    const source = [
      "import torch",
      "causal = True",
      "def split(x):",
      "    return x // 4, x % 4",
      "def mod(b, h, q_idx, kv_idx):",
      "    row, column = split(kv_idx)",
      "    share = q_idx / 4",
      "    near = (q_idx - kv_idx).abs() <= 2 if causal else True",
      "    near &= share < 0.5",
      "    pair = torch.stack([row, column])",
      "    return near | (pair == 1).any()",
    ].join("\n");
    expect(textsOf(source, 1, 6)).toEqual([
      "return = 6 // 4, 6 % 4 -> (1, 2)",
      "row = split(6) -> 1",
      "column = split(6) -> 2",
      "share = 1 / 4 -> 0.25",
      "near = 5 <= 2 if True else True -> False",
      "near &= 0.25 < 0.5 -> False",
      "pair = torch.stack([1, 2]) -> [1, 2]",
      "return = False | True -> True",
    ]);
  });

  it("says where the cell has no value", () => {
    const source =
      "import torch\ndef mod(b, h, q_idx, kv_idx):\n    x = torch.arange(3)[kv_idx]\n    return x > q_idx\n";
    expect(textsOf(source, 0, 2)).toEqual(["x = torch.arange(3)[2] -> 2", "return = 2 > 0 -> True"]);
    expect(() => textsOf(source, 1, 3)).toThrow(
      /line 3, column 9: the index must be in -3\.\.2, got 3.*\(q 1, kv 3\)/,
    );
  });

  it("ends in what the mask shows, in the fixtures", () => {
    // What and_masks and or_masks put together is not a step of the source.
    const combined = ["make_sliding", "make_prefix", "make_union_of_windows"];
    for (const one of cases.filter(({ entry }) => !combined.includes(entry))) {
      const rows = drawCase(one);
      const program = parseSource(fixtureText(`${one.file}.py`));
      const open = openMaskMod(program, chosenEntry(program, one.entry), one.bindings);
      const options = { rowCount: one.rows, columnCount: one.columns, batch: one.batch, head: one.head };
      for (let q = 0; q < one.rows; q += 2) {
        for (let kv = q % 3; kv < one.columns; kv += 3) {
          const value = explainCell(program.source, open, options, { q, kv }).at(-1)?.value;
          const shown = rows[q][kv] === "#" ? "True" : "False";
          expect({ name: one.name, q, kv, value }).toEqual({ name: one.name, q, kv, value: shown });
        }
      }
    }
  });
});
