import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sweepRows } from "../../../src/engine/sweep/sweep-rows";
import type { SweepRun, SweptRound } from "../../../src/engine/sweep/sweep-run";

const drafted = 5;
const round: fc.Arbitrary<SweptRound> = fc.record({
  drafted: fc.constant(drafted),
  accepted: fc.integer({ min: 0, max: drafted }),
  repeats: fc.integer({ min: 0, max: drafted - 1 }),
  changedCells: fc.integer({ min: 0, max: 40 }),
});
const rounds = fc.array(round, { maxLength: 4 });

/** Every prompt under every deviation, as a finished sweep has them. */
function runsOf(
  ids: readonly (string | null)[],
  perPrompt: readonly (readonly SweptRound[][])[],
): SweepRun[] {
  return perPrompt.flatMap((ofPrompt, promptIndex) =>
    ids.map((deviation, at) => ({ deviation, promptIndex, rounds: ofPrompt[at], refusal: null })),
  );
}

describe("the rows of a sweep", () => {
  it("count every prompt once and pair the differences by prompt", () => {
    const prompts = fc.array(fc.array(rounds, { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(prompts, (perPrompt) => {
        const rows = sweepRows(runsOf([null, "a", "b"], perPrompt), ["a", "b"]);
        expect(rows.map(({ deviation }) => deviation)).toEqual([null, "a", "b"]);
        for (const [at, row] of rows.entries()) {
          let means = 0;
          let any = 0;
          let repeats = 0;
          let changed = 0;
          let promptCount = 0;
          let roundCount = 0;
          let differences = 0;
          let pairs = 0;
          const slots = [0, 0, 0, 0, 0];
          for (const ofPrompt of perPrompt) {
            const own = ofPrompt[at];
            if (own.length === 0) continue;
            promptCount++;
            let accepted = 0;
            for (const one of own) {
              roundCount++;
              accepted += one.accepted / own.length;
              if (one.accepted > 0) any += 1 / own.length;
              repeats += one.repeats / own.length / (drafted - 1);
              changed += one.changedCells / own.length;
              for (let slot = 0; slot < one.accepted; slot++) slots[slot] += 1 / own.length;
            }
            means += accepted;
            if (ofPrompt[0].length === 0) continue;
            pairs++;
            let aligned = 0;
            for (const one of ofPrompt[0]) aligned += one.accepted / ofPrompt[0].length;
            differences += accepted - aligned;
          }
          expect([row.promptCount, row.roundCount]).toEqual([promptCount, roundCount]);
          if (promptCount === 0) {
            expect(row.figures).toBeNull();
            continue;
          }
          expect(row.figures?.accepted.mean).toBeCloseTo(means / promptCount, 9);
          expect(row.figures?.anyShare).toBeCloseTo(any / promptCount, 9);
          expect(row.figures?.repetition).toBeCloseTo(repeats / promptCount, 9);
          expect(row.figures?.changedCells).toBeCloseTo(changed / promptCount, 9);
          const perDraft = row.figures?.perDraft ?? [];
          for (const [slot, share] of perDraft.entries())
            expect(share).toBeCloseTo(slots[slot] / promptCount, 9);
          let sum = 0;
          for (const share of perDraft) sum += share;
          expect(sum, "shares per draft sum to the accepted drafts").toBeCloseTo(means / promptCount, 9);
          if (at === 0) expect(row.difference).toBeNull();
          else if (pairs === 0) expect(row.difference).toBeNull();
          else expect(row.difference?.mean).toBeCloseTo(differences / pairs, 9);
        }
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  const steady = (accepted: number): SweptRound[] => [{ drafted, accepted, repeats: 0, changedCells: 0 }];

  it("find a difference that pairing shows though the prompts differ more than the deviation does", () => {
    const aligned = [5, 1, 4, 2, 5, 3, 4, 1];
    const perPrompt = aligned.map((accepted, at) => [
      steady(accepted),
      steady(accepted - (at === 2 ? 0 : 1)),
    ]);
    const [asTrained, row] = sweepRows(runsOf([null, "a"], perPrompt), ["a"]);
    const high = row.figures?.accepted.interval?.high ?? 0;
    expect(high, "unpaired, the intervals overlap").toBeGreaterThan(
      asTrained.figures?.accepted.interval?.low ?? 9,
    );
    expect(row.difference?.mean).toBeCloseTo(-7 / 8, 9);
    expect(row.isBeyondChance).toBe(true);
  });

  it("compare what is there of a sweep that was stopped", () => {
    const whole = runsOf(
      [null, "a"],
      [
        [steady(4), steady(1)],
        [steady(2), steady(2)],
      ],
    );
    const [asTrained, row] = sweepRows(whole.slice(0, 3), ["a"]);
    expect([asTrained.promptCount, row.promptCount]).toEqual([2, 1]);
    expect(row.difference).toEqual({ mean: -3, interval: null });
    expect(row.isBeyondChance).toBeNull();
    expect(sweepRows([], ["a"]).map(({ figures }) => figures)).toEqual([null, null]);
  });

  it("say why a deviation could not be run", () => {
    const refused: SweepRun = {
      deviation: "a",
      promptIndex: 0,
      rounds: [],
      refusal: "tap must be 0..4, got 5",
    };
    const [, row] = sweepRows([...runsOf([null], [[steady(1)]]), refused], ["a"]);
    expect(row).toMatchObject({ figures: null, difference: null, refusal: "tap must be 0..4, got 5" });
  });
});
