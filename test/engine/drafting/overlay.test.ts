import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { overlay, whyNotServed } from "../../../src/engine/drafting/overlay";
import { planDraft } from "../../../src/engine/drafting/plan";
import type { Convention } from "../../../src/engine/masks/convention";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { fakeFacts } from "../../support/fake-pair";
import { conventions } from "../masks/random-sides";

/** Any convention, what the drafter is fed with it. */
const convention: fc.Arbitrary<Convention> = fc
  .record({
    sides: conventions,
    taps: fc.record({
      shift: fc.integer({ min: -1, max: 1 }),
      zeroed: fc.array(fc.integer({ min: -2, max: 2 })),
    }),
    maskToken: fc.constantFrom<Convention["maskToken"]>("declared", "end-of-text", 5),
  })
  .map(({ sides, ...fed }) => ({ ...sides, ...fed }));

/** Every leaf by its path; a context start and a list are one leaf. */
function leavesOf(value: unknown, path = ""): Map<string, string> {
  const isLeaf =
    typeof value !== "object" || value === null || Array.isArray(value) || path.endsWith("contextStart");
  if (isLeaf) return new Map([[path, JSON.stringify(value)]]);
  return new Map(Object.entries(value).flatMap(([field, inner]) => [...leavesOf(inner, `${path}.${field}`)]));
}

const seed = { seed: 11, numRuns: 300 };

describe("a convention served as two sides differ", () => {
  test("is the trained one where the two sides say the same", () => {
    fc.assert(
      fc.property(convention, convention, (trained, side) => {
        expect(overlay(trained, side, structuredClone(side))).toEqual(trained);
      }),
      seed,
    );
  });

  test("takes over every leaf that differs and leaves every other one", () => {
    fc.assert(
      fc.property(convention, convention, convention, (trained, train, infer) => {
        const [own, before, after] = [trained, train, infer].map((side) => leavesOf(side));
        const expected = new Map(
          [...own].map(([path, value]) => [
            path,
            before.get(path) === after.get(path) ? value : (after.get(path) ?? ""),
          ]),
        );
        expect(leavesOf(overlay(trained, train, infer))).toEqual(expected);
      }),
      seed,
    );
  });

  test("is the inference side itself for a drafter that was trained as the training side", () => {
    fc.assert(
      fc.property(convention, convention, (train, infer) => {
        expect(overlay(train, train, infer)).toEqual(infer);
      }),
      seed,
    );
  });

  test("does what each deviation does, when the inference side has it", () => {
    for (const { id } of deviations) {
      const infer = deviate(alignedConvention, [id]);
      const trained: Convention = { ...alignedConvention, blockSize: 4 };
      // Half of a block is another number for another block.
      if (id === "smaller-block") continue;
      expect(overlay(trained, alignedConvention, infer), id).toEqual(deviate(trained, [id]));
    }
  });

  test("is in the founding case the context through the anchor with the shift that belongs to it", () => {
    const infer = presets.find(({ id }) => id === "harness.through-anchor")?.convention();
    const served = overlay(alignedConvention, alignedConvention, infer ?? expect.fail());
    const deviated = deviate(alignedConvention, ["anchor-in-context"]);
    // A harness knows no documents, which a run over one text cannot feel.
    expect(served).toEqual({
      ...deviated,
      documents: "ignored",
      positions: { ...deviated.positions, perDocument: false },
    });
    const facts = { ...fakeFacts, blockSize: 16 };
    const text = Array.from({ length: 25 }, (_, at) => at % 7);
    expect(planDraft(served, text, facts)).toEqual(planDraft(deviated, text, facts));
  });
});

describe("what a pair cannot be served as", () => {
  const windowed: Convention = {
    ...alignedConvention,
    attention: {
      ...alignedConvention.attention,
      sliding: { ...alignedConvention.attention.sliding, contextStart: { from: "query", keys: 8 } },
    },
  };
  const why = (train: Convention, infer: Convention, facts = fakeFacts) =>
    whyNotServed(facts, { name: "masks", train, infer });

  test("is another block size, and a difference in layers that it lacks, each in a sentence", () => {
    expect(why(alignedConvention, { ...alignedConvention, blockSize: 8 })).toBe(
      "masks differs in the block size (16 in training, 8 at inference), and this drafter has blocks of 4 only.",
    );
    expect(why(alignedConvention, windowed)).toBe(
      "masks differs in sliding layers, and this drafter has none.",
    );
  });

  test("is nothing else", () => {
    expect(why(alignedConvention, alignedConvention)).toBeNull();
    expect(why(alignedConvention, windowed, { ...fakeFacts, layerTypes: ["full", "sliding"] })).toBeNull();
    for (const { id } of deviations)
      if (id !== "smaller-block") expect(why(alignedConvention, deviate(alignedConvention, [id]))).toBeNull();
  });
});
