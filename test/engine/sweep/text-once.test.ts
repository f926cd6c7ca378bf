import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import type { PairRun } from "../../../src/engine/drafting/pair";
import type { PairFacts } from "../../../src/engine/drafting/pair-facts";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { sweep } from "../../../src/engine/sweep/sweep";
import { type SweptRound, sweptRounds } from "../../../src/engine/sweep/sweep-run";
import { TextOnce } from "../../../src/engine/sweep/text-once";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { fakeFacts, fakePair } from "../../support/fake-pair";
import { openNodePair } from "../../support/node-pair";

const size = fakeFacts.vocabularySize;

/** Every deviation on a run of its own. */
async function eachAlone(openRun: () => PairRun, facts: PairFacts, ids: readonly string[], prompt: number[]) {
  const trained = trainedConvention(facts);
  const found: SweptRound[][] = [];
  for (const id of [null, ...ids]) {
    const run = openRun();
    const convention = id === null ? trained : deviate(trained, [id]);
    found.push(
      await sweptRounds(run, facts, prompt, convention, 4).catch((error) => {
        if (error instanceof RuleError) return [];
        throw error;
      }),
    );
    run.close();
  }
  return found;
}

async function together(openRun: () => PairRun, facts: PairFacts, ids: readonly string[], prompt: number[]) {
  const plan = { deviations: ids, prompts: [prompt], roundCount: 4 };
  const runs = await sweep({ plan, facts, openRun, done: [], onRun: () => {} });
  return runs.map(({ rounds }) => rounds);
}

/** A fake pair that counts the rows its target runs over. */
function countedPair() {
  const pair = fakePair();
  const count = { rows: 0 };
  const target: PairRun["target"] = (request) => {
    count.rows += request.tokens.length;
    return pair.target(request);
  };
  return { pair: { ...pair, target }, count };
}

describe("a run that is shared by the deviations of a prompt", () => {
  it("gives every deviation the rounds that it has on a run of its own, in any order", {
    timeout: 120_000,
  }, async () => {
    const ids = deviations.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 2, max: size - 1 }), { minLength: 1, maxLength: 9 }),
        fc.shuffledSubarray(ids, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 4 }),
        async (prompt, chosen, wrongEvery) => {
          const openRun = () => fakePair(1, wrongEvery);
          const expected = await eachAlone(openRun, fakeFacts, chosen, prompt);
          expect(await together(openRun, fakeFacts, chosen, prompt)).toEqual(expected);
        },
      ),
      { seed: 5, numRuns: 100 },
    );
  });

  it("does so on the bundled pair, other extractions and other weights included", {
    timeout: 120_000,
  }, async () => {
    const pair = await openNodePair(
      "public/models/tiny-python-target",
      "public/models/tiny-python-dflash-b16",
    );
    const ids = deviations.map(({ id }) => id);
    const prompt = [...pair.tokenizer.encode("def fizzbuzz(n):\n    if n % 15 == 0:\n")];
    const expected = await eachAlone(pair.openRun, pair.facts, ids, prompt);
    expect(await together(pair.openRun, pair.facts, ids, prompt)).toEqual(expected);
    pair.close();
  });

  it("asks the target for nothing that it has said before", async () => {
    const { pair, count } = countedPair();
    const run = new TextOnce(pair, size);
    const trained = trainedConvention(fakeFacts);
    const rounds = await sweptRounds(run, fakeFacts, [3, 4, 5], trained, 4);
    const rows = count.rows;
    expect(await sweptRounds(run, fakeFacts, [3, 4, 5], trained, 4)).toEqual(rounds);
    await sweptRounds(run, fakeFacts, [3, 4, 5], deviate(trained, ["no-context"]), 4);
    expect(count.rows).toBe(rows);
    await sweptRounds(run, fakeFacts, [3, 4, 6], trained, 1);
    expect(count.rows).toBeGreaterThan(rows);
  });

  it("gives the target's own rows up to the first draft that it refuses, and zeros behind it", async () => {
    const run = new TextOnce(fakePair(), size);
    const plain = fakePair();
    const text = [3, 4, 5];
    for (let i = 0; i < 5; i++) {
      const logits = await plain.target({ start: 0, tokens: text, rows: "last" });
      text.push(logits.indexOf(Math.max(...logits)));
    }
    const all = await plain.target({ start: 0, tokens: text, rows: "all" });
    expect(await run.target({ start: 0, tokens: text, rows: "all" })).toEqual(all);
    const wrong = text.with(5, text[5] === 2 ? 3 : 2);
    const expected = all.slice();
    expected.fill(0, 5 * size);
    expect(await run.target({ start: 0, tokens: wrong, rows: "all" })).toEqual(expected);
    expect(await run.target({ start: 0, tokens: text.slice(0, 7), rows: "last" })).toEqual(
      all.slice(6 * size, 7 * size),
    );
  });
});
