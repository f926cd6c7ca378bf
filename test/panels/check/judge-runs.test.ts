import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  comparisonsOf,
  firstRepeat,
  judgeAcceptance,
  judgeGarble,
} from "../../../src/panels/check/judge/runs";
import type { DraftingResult } from "../../../src/store/drafting-result";
import { drafted, draftingSettings } from "../../support/drafted";
import { fakeOpenPair } from "../../support/fake-engine";

let result: DraftingResult;
beforeAll(async () => {
  result = (await drafted(fakeOpenPair())).at(-1) ?? expect.fail("no round");
});

/** The result with these drafts as the only ones of run A, a token each. */
function withDrafts(...rounds: number[][]): DraftingResult {
  const [round] = result.aligned.timeline.rounds;
  const [draft] = round.drafts;
  const changed = rounds.map((tokens, index) => ({
    ...round,
    index,
    drafts: tokens.map((token, at) => ({ ...draft, token, slot: at + 1 })),
  }));
  return {
    ...result,
    aligned: { ...result.aligned, timeline: { ...result.aligned.timeline, rounds: changed } },
  };
}

describe("the acceptance length", () => {
  test("is the mean over all rounds of the matched drafts and the bonus token", () => {
    const { rounds } = result.aligned.timeline;
    let sum = 0;
    for (const { acceptedDrafts } of rounds) sum += acceptedDrafts + 1;
    const mean = sum / rounds.length;
    expect(judgeAcceptance(result, "A", mean).holds).toBe(true);
    expect(judgeAcceptance(result, "A", mean + 0.001).holds).toBe(false);
    expect(judgeAcceptance(result, "A", 1).found).toBe(
      `acceptance length ${mean.toFixed(2)} over ${rounds.length} rounds`,
    );
  });

  test("does not hold without the run, nor without a round", () => {
    expect(judgeAcceptance({ ...result, deviated: null }, "B", 0)).toMatchObject({
      holds: false,
      found: "the cell gives no run B",
    });
    expect(judgeAcceptance(withDrafts(), "A", 0)).toMatchObject({
      holds: false,
      found: "no round was drafted",
    });
  });
});

describe("a draft that repeats itself", () => {
  test("is found where a plain text search finds the pattern", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1, 2), { maxLength: 15 }),
        fc.integer({ min: 2, max: 4 }),
        (tokens, times) => {
          const isWord = (token: number) => token > 0;
          const text = tokens.map((token) => "abc"[token]).join("");
          const pattern = new RegExp(`(?=[abc]{0,3}[bc])([abc]{1,4}?)\\1{${times - 1}}`);
          const words = [...text].some((_, start) =>
            [1, 2, 3, 4].some((length) => {
              const unit = text.slice(start, start + length);
              return (
                unit.length === length && /[bc]/.test(unit) && text.startsWith(unit.repeat(times), start)
              );
            }),
          );
          const found = firstRepeat(tokens, times, isWord);
          expect(found !== null).toBe(words);
          if (found) expect(text.slice(found.start, found.end)).toMatch(pattern);
        },
      ),
      { seed: 9, numRuns: 500 },
    );
  });

  test("is told with its round and slots, and only if a word is in it", () => {
    // Letters of the fake tokenizer: "t5" has only one, "<end>" and "<mask>" have words in them.
    expect(judgeGarble(withDrafts([5, 5, 5], [7, 1, 1, 1]), "A", 3)).toEqual({
      holds: false,
      expected: "no pattern 3 times in a row in a draft",
      found: "“<mask><mask><mask>” in round 2",
      place: "Round 2, slots 2 to 4: “<mask><mask><mask>”.",
    });
    expect(judgeGarble(withDrafts([5, 5, 5], [1, 5, 1, 5]), "A", 3)).toMatchObject({
      holds: true,
      found: "none in 2 rounds",
    });
    expect(judgeGarble(withDrafts([1, 5, 1, 5]), "A", 2).holds).toBe(false);
  });
});

describe("two runs as compared sides", () => {
  test("are compared for each type of layer at the last block that was drafted", async () => {
    const facts = { ...result.pair.facts, layerTypes: ["full", "sliding", "full"] as const };
    const comparisons = comparisonsOf({ ...result, pair: { ...result.pair, facts } });
    expect(comparisons.map(({ layerType }) => layerType)).toEqual(["full", "sliding"]);
    const anchors = [result.aligned, result.deviated ?? result.aligned].map(
      ({ timeline }) => timeline.rounds.at(-1)?.plan.anchor ?? 0,
    );
    expect(comparisons[0].frame.layout.anchors).toEqual([Math.max(...anchors)]);
    expect(comparisons[0].positions.blockOffset).toBe(1);
    const alone = (await drafted(fakeOpenPair(), { ...draftingSettings, deviations: [] })).at(-1);
    expect(comparisonsOf(alone ?? expect.fail())[0].positions.kind).toBe("equal");
  });
});
