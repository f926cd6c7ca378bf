import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SourceError } from "../../../src/engine/mask-mod/source-error";
import { drawSource } from "./fixtures";
import {
  type BoolTree,
  boolIn,
  boolTrees,
  flags,
  NoValue,
  type NumberTree,
  numberTrees,
  printBool,
  printNumber,
  table,
} from "./random-source";

/** More columns than two words have bits, and not a whole number of words. */
const size = { rowCount: 9, columnCount: 77 };

const bindings = {
  table: { kind: "tensor" as const, dtype: "int64" as const, shape: [table.length], values: table },
  flags: {
    kind: "tensor" as const,
    dtype: "bool" as const,
    shape: [flags.length],
    values: flags.map(Number),
  },
};

describe("a random mask_mod", () => {
  it("has the value of every cell evaluated by itself, and fails in a cell that has none", () => {
    let failed = 0;
    fc.assert(
      fc.property(boolTrees, (tree) => {
        if (sameAsNaive(`    return ${printBool(tree)}`, tree) === "fails") failed++;
      }),
      { seed: 4, numRuns: 600 },
    );
    expect(failed).toBeGreaterThan(20);
  });

  it("gives the same through names, functions and in-place updates", () => {
    fc.assert(
      fc.property(boolTrees, boolTrees, numberTrees, (first, second, inner) => {
        const whole: BoolTree = {
          kind: "logic",
          op: "|",
          left: { kind: "logic", op: "&", left: first, right: second },
          right: { kind: "compare", op: "==", left: inner, right: { kind: "kv" } },
        };
        const lines = [
          "    def part(zero, q_idx, kv_idx):",
          `        inner = ${printNumber(inner)}`,
          "        return inner == kv_idx",
          `    seen = (q_idx + kv_idx >= 0) & ${printBool(first)}`,
          `    seen &= ${printBool(second)}`,
          "    return seen | part(zero, q_idx, kv_idx)",
        ];
        sameAsNaive(lines.join("\n"), whole);
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

function sameAsNaive(body: string, tree: BoolTree): "fails" | "has values" {
  const source = `def mod(b, h, q_idx, kv_idx):\n    zero = 0 * q_idx\n${body}\n`;
  const naive = cells((q, kv) => boolIn(tree, q, kv));
  let drawn: string[];
  try {
    drawn = drawSource(source, "mod", bindings, size);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const cell = error.cell ?? { q: 0, kv: 0 };
    expect({ source, error: error.message, failing: naive[cell.q][cell.kv] }).toMatchObject({ failing: "?" });
    return "fails";
  }
  expect({ source, drawn }).toEqual({ source, drawn: naive });
  return "has values";
}

/** `?` is a cell without a value. */
function cells(sees: (q: number, kv: number) => boolean): string[] {
  return Array.from({ length: size.rowCount }, (_, q) =>
    Array.from({ length: size.columnCount }, (__, kv) => {
      try {
        return sees(q, kv) ? "#" : ".";
      } catch (error) {
        if (error instanceof NoValue) return "?";
        throw error;
      }
    }).join(""),
  );
}

describe("a random number of a cell", () => {
  it("is the one that whole numbers of any size give", () => {
    fc.assert(
      fc.property(numberTrees, (tree) => {
        const threshold: NumberTree = { kind: "literal", value: 3 };
        const compare: BoolTree = { kind: "compare", op: "<=", left: tree, right: threshold };
        sameAsNaive(`    return ${printBool(compare)}`, compare);
      }),
      { seed: 6, numRuns: 400 },
    );
  });
});
