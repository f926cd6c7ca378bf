import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { Later } from "../../../src/notebook/later";
import { exampleSource } from "../../../src/panels/source/example";
import { pythonOf } from "../../../src/panels/source/forms/python";
import { textOf } from "../../../src/panels/source/forms/text";
import { computeSource } from "../../../src/panels/source/model/compute";
import { isFault } from "../../../src/panels/source/model/trial-result";
import { verdictSentence } from "../../../src/panels/source/verdict";
import { job, paramsOf } from "./support";

const words = [
  ..."def mod ( b , h q_idx kv_idx ) : \n \n     return lambda for in if else while True False None [ ] { } + - * // % & | ^ ~ < <= == != << >> ** 0 1 -1 2.5 1e308 99999999999 torch . arange tensor cumsum clamp where zeros import from or_masks and_masks x = = x y @ \\ ' \" # \t é 𝕏 \0".split(
    " ",
  ),
  " ",
];

/** Texts from nothing like Python to the example with a piece out of place. */
const source = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc
    .tuple(fc.nat(exampleSource.length), fc.nat(40), fc.array(fc.constantFrom(...words), { maxLength: 4 }))
    .map(
      ([at, length, parts]) => exampleSource.slice(0, at) + parts.join("") + exampleSource.slice(at + length),
    ),
  fc
    .tuple(
      fc.nat(exampleSource.length),
      fc.constantFrom("(", "[", "-", "not ", "\n", "if x:\n"),
      fc.nat(3000),
    )
    .map(([at, piece, times]) => exampleSource.slice(0, at) + piece.repeat(times) + exampleSource.slice(at)),
);

/** The example with an operator or a name in the place of another. */
const swapped = fc
  .tuple(
    fc.constantFrom("<", "==", "//", "&", "|", "block_size", "anchor_positions", "kv_idx", "q_idx", "anchor"),
    fc.constantFrom("<=", "!=", "%", "|", "+", "-", "1", "0", "block_size", "document_ids", "kv_idx", "h"),
    fc.nat(6),
  )
  .map(([from, to, nth]) => {
    let seen = 0;
    return exampleSource.replaceAll(from, (found) => (seen++ === nth ? to : found));
  });

const values = fc.dictionary(
  fc.constantFrom("document_ids", "anchor_positions", "total_seq_len", "block_size", "x", "y"),
  fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(" ")),
    fc.integer().map(String),
    fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 30 }).map((list) => `[${list.join(", ")}]`),
  ),
);

describe("whatever is pasted", () => {
  test("gives a mask or a sentence, in every form of the cell", { timeout: 120_000 }, async () => {
    const seen = { masks: 0, faults: 0, unread: 0 };
    await fc.assert(
      fc.asyncProperty(fc.oneof(source, swapped), values, async (text, typed) => {
        const params = paramsOf({ source: text, values: typed });
        const cell = { name: "mine", title: "Mine", params, inputs: new Map() };
        try {
          const computed = computeSource(params);
          const output = computed instanceof Later ? await computed.start(job()) : computed;
          expect(verdictSentence(output)).toMatch(/\.$/);
          expect(textOf({ ...cell, output })).toContain("Source:");
          expect(pythonOf({ ...cell, output })).toContain("import torch");
          if (isFault(output.trial.result)) {
            seen.faults++;
            expect(output.trial.result.sentence.length).toBeGreaterThan(8);
          } else {
            seen.masks++;
            output.trial.result.stepsIn?.(0, 0);
          }
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
          seen.unread++;
          expect(error.message).toMatch(/^line \d+, column \d+: ./);
        }
      }),
      { seed: 20261130, numRuns: 600 },
    );
    // None of the three may have gone untried.
    expect(Math.min(seen.masks, seen.faults, seen.unread)).toBeGreaterThan(20);
  });
});
