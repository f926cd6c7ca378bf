import { describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import type { Round } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import type { NamedRun } from "../../../src/engine/triage/against-aligned";
import { onlyOtherWeights } from "../../../src/engine/triage/only-weights";
import { triageOf } from "../../../src/engine/triage/triage";

/** Six rounds of four drafts over the text 1, 2, 3, ..., of which each accepts so many. */
function runOf(name: string, ids: readonly string[], accepted: number, edits: Round["edits"] = []): NamedRun {
  const convention = deviate(alignedConvention, ids);
  let anchor = 2;
  const rounds = Array.from({ length: 6 }, (_, index) => {
    const checks = [1, 2, 3, 4].map((slot) => {
      const expected = anchor + slot;
      return {
        slot,
        index: anchor + slot,
        drafted: slot <= accepted ? expected : 1000 + 7 * slot + index,
        expected,
      };
    });
    const committed = checks.slice(0, accepted + 1).map(({ expected }) => expected);
    const round = {
      index,
      plan: { anchor, training: convention.training ?? null },
      drafts: checks.map(({ slot, drafted }) => ({ slot, token: drafted })),
      checks,
      acceptedDrafts: accepted,
      bonus: committed[accepted],
      committed,
      edits,
    };
    anchor += committed.length;
    return round;
  }) as unknown as Round[];
  return { name, convention, timeline: { prompt: [0, 1], firstToken: 2, rounds, ending: null } };
}

describe("a run of other weights", () => {
  const aligned = runOf("A", [], 3);

  it("is told where nothing else differs from run A", () => {
    expect(onlyOtherWeights(runOf("B", ["trained-noisy-teacher"], 2), aligned)).toBe("noisy-teacher");
    expect(onlyOtherWeights(aligned, aligned)).toBeNull();
    expect(onlyOtherWeights(runOf("B", ["block-causal"], 2), aligned)).toBeNull();
    expect(onlyOtherWeights(runOf("B", ["trained-noisy-teacher", "block-causal"], 2), aligned)).toBeNull();
    const byHand = runOf("C", ["trained-noisy-teacher"], 1, [{ kind: "head", layer: 0, head: 0 }]);
    expect(onlyOtherWeights(byHand, aligned)).toBeNull();
  });

  it("is held against the right recipe for as many steps, and nothing is to be compared between the sides", () => {
    const { verdict, fits } = triageOf(runOf("B", ["trained-noisy-teacher"], 2), aligned);
    expect(verdict.sentence).toBe(
      "Neither text is garbled, and fewer drafts are accepted than in run A, which is another drafter.",
    );
    expect(verdict.next).toContain("masks, positions and taps are equal by the plan");
    expect(verdict.next).toContain("Hold this run against a drafter trained for a quarter of the steps");
    const because =
      "Run B accepts 2.00 drafts in a round over 6 rounds, run A 3.00 over 6 rounds, served the same. The weights are of a drafter trained on a noisy teacher.";
    expect(fits).toContainEqual({ symptom: "other-weights", because });
    expect(verdict.evidence).toContain(because);
    // Whose suspects are nearly all about serving.
    expect(fits.map(({ symptom }) => symptom)).not.toContain("lower");
  });

  it("is not held against itself", () => {
    const { verdict } = triageOf(runOf("B", ["trained-short"], 2), aligned);
    expect(verdict.next).toContain("hold the other trainings against this run");
  });

  it("leaves a run with another deviation what it is told without weights", () => {
    const { verdict, fits } = triageOf(runOf("B", ["trained-noisy-teacher", "block-causal"], 2), aligned);
    expect(verdict.next).toMatch(/^Compare the masks and the positions/);
    expect(fits.map(({ symptom }) => symptom)).not.toContain("other-weights");
  });
});
