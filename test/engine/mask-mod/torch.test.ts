import { describe, expect, it } from "vitest";
import { Interpreter } from "../../../src/engine/mask-mod/run/interpreter";
import { newScope } from "../../../src/engine/mask-mod/run/scopes";
import { SourceError } from "../../../src/engine/mask-mod/source-error";
import { parseExpression } from "../../../src/engine/mask-mod/syntax/parse";
import type { Value } from "../../../src/engine/mask-mod/values/value";
import { cases, drawCase, drawSource, golden } from "./fixtures";

const size = { rowCount: 7, columnCount: 9 };

describe(`mask_mods that torch ${golden.torch} ran`, () => {
  it.each(cases)("$name gives the same cells", (one) => {
    expect(drawCase(one)).toEqual(golden.cases[one.name]);
  });

  it("of random programs give the same cells", () => {
    expect(golden.programs.length).toBeGreaterThan(100);
    for (const { source, rows } of golden.programs) {
      expect({ source, rows: refusing(() => drawSource(source, "mod", {}, size)) }).toEqual({ source, rows });
    }
  });

  // vmap takes no slice beside an index that differs by cell; what it means is clear, so we do.
  const sliceBesideIndex = /\[q_idx % 3, 1:3\]|\[:, kv_idx % 4\]/;

  it("are refused where torch refuses them, and nowhere else", () => {
    const theirs = Object.entries(golden.refusals).filter(([source]) => !sliceBesideIndex.test(source));
    expect(theirs.length).toBeGreaterThan(50);
    const ours = theirs.map(([source]) => [
      source,
      refusing(() => drawSource(source, "mod", {}, size)) === null,
    ]);
    expect(ours).toEqual(theirs.map(([source, error]) => [source, error !== null]));
  });
});

describe("operators on all kinds of operands", () => {
  it("give the type and the numbers that torch gives, or are refused as there", () => {
    const wrong = Object.entries(golden.operators).flatMap(([source, expected]) => {
      const got = refusing(() => shown(evaluate(source)));
      // Sums of floats are left out: they depend on the order.
      const isLeftOut = source.endsWith(".sum()") && expected?.dtype.startsWith("float");
      return same(got, expected) || (isLeftOut && got === null) ? [] : [{ source, got, expected }];
    });
    expect(wrong).toEqual([]);
  });
});

/** Null when the source is refused; other errors are faults. */
function refusing<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

function evaluate(source: string): Value {
  return new Interpreter(new Map()).evaluate(parseExpression(source), newScope(null, null));
}

interface Shown {
  dtype: string;
  shape: readonly number[];
  values: number[];
}

function shown(value: Value): Shown {
  if (value.kind !== "tensor" || value.content.kind !== "numbers")
    throw new Error(`a tensor, got ${value.kind}`);
  return { dtype: value.dtype, shape: value.shape, values: [...value.content.numbers] };
}

function same(
  got: Shown | null,
  expected: { dtype: string; shape: number[]; values: string[] } | null,
): boolean {
  if (got === null || expected === null) return got === expected;
  const values = expected.values.map(numberOf);
  return (
    got.dtype === expected.dtype &&
    got.shape.join() === expected.shape.join() &&
    values.every(
      (value, i) => value === got.values[i] || (Number.isNaN(value) && Number.isNaN(got.values[i])),
    )
  );
}

function numberOf(text: string): number {
  const named: Record<string, number> = {
    True: 1,
    False: 0,
    inf: Infinity,
    "-inf": -Infinity,
    nan: Number.NaN,
  };
  return named[text] ?? Number(text);
}
