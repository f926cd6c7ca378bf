import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import type { Edit } from "../../../src/engine/drafting/edit";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { fakeFacts, fakePair, nextToken } from "../../support/fake-pair";

const trained = trainedConvention(fakeFacts);
const options: LoopOptions = { convention: trained, accept: "verified", tokenLimit: 30, attention: false };
const prompt = [3, 4, 5];

async function afterRounds(count: number, seed = 1, wrongEvery = 2) {
  const pair = fakePair(seed, wrongEvery);
  let timeline = await startTimeline(pair, fakeFacts, prompt);
  while (timeline.rounds.length < count) timeline = await nextRound(pair, fakeFacts, timeline, options);
  return { pair, timeline };
}

/** The text after a round by the rule itself: drafts up to the first that is not the target's, then the target's. */
function verifiedByHand(before: readonly number[], drafts: readonly number[], seed: number): number[] {
  const text = [...before];
  for (const draft of drafts) {
    const right = nextToken(text.at(-2) ?? 0, text.at(-1) ?? 0, seed);
    text.push(right);
    if (draft !== right) return text;
  }
  return [...text, nextToken(text.at(-2) ?? 0, text.at(-1) ?? 0, seed)];
}

describe("a draft put there by hand", () => {
  it("is what the slot drafts, and is verified like any other", async () => {
    const property = fc.asyncProperty(
      fc.nat(9),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 2, max: 30 }),
      fc.nat(3),
      async (seed, slot, token, rounds) => {
        const { pair, timeline } = await afterRounds(rounds, seed);
        const before = sequenceBefore(timeline);
        const unchanged = (await afterRounds(rounds + 1, seed)).timeline;
        const edits: Edit[] = [{ kind: "draft", slot, token }];
        const changed = await nextRound(pair, fakeFacts, timeline, { ...options, edits });
        const [usual, round] = [unchanged.rounds[rounds], changed.rounds[rounds]];
        const wanted = usual.drafts.map((draft) => (draft.slot === slot ? { ...draft, token } : draft));
        expect(round.drafts).toEqual(wanted);
        expect(round.plan).toEqual(usual.plan);
        expect(round.edits).toEqual(edits);
        expect(round.checks.map(({ drafted }) => drafted)).toEqual(wanted.map((draft) => draft.token));
        const drafted = wanted.map((draft) => draft.token);
        expect(sequenceBefore(changed)).toEqual(verifiedByHand(before, drafted, seed));
      },
    );
    await fc.assert(property, { seed: 73, numRuns: 100 });
  });

  it("is committed as it is where every draft is", async () => {
    const { pair, timeline } = await afterRounds(0);
    const edits: Edit[] = [{ kind: "draft", slot: 2, token: 29 }];
    const free = { ...options, accept: "everything" as const, edits };
    const { rounds } = await nextRound(pair, fakeFacts, timeline, free);
    expect(rounds[0].committed[1]).toBe(29);
  });

  it("ends the text where it is the end of text and the target says so too, and not otherwise", async () => {
    const { pair, timeline } = await afterRounds(0);
    const edits: Edit[] = [{ kind: "draft", slot: 1, token: fakeFacts.endTokenIds[0] }];
    const verified = await nextRound(pair, fakeFacts, timeline, { ...options, edits });
    expect(verified.ending).toBeNull();
    const free = { ...options, accept: "everything" as const, edits };
    const committed = await nextRound(pair, fakeFacts, timeline, free);
    expect(committed.ending).toBe("end-of-text");
    expect(committed.rounds[0].committed).toEqual([0]);
  });
});

describe("a round that is changed by hand", () => {
  const cell: Edit = { kind: "cell", slot: 2, column: { context: 1 }, visible: false };
  const muted: Edit = { kind: "head", layer: 0, head: 0 };

  it("drafts from the changed plan and keeps what was changed with it", async () => {
    const { pair, timeline } = await afterRounds(1);
    const edits = [cell, muted];
    const changed = await nextRound(pair, fakeFacts, timeline, { ...options, edits });
    const { plan } = changed.rounds[1];
    expect(pair.plans.at(-1)).toBe(plan);
    expect(plan.mutedHeads).toEqual([{ layer: 0, head: 0 }]);
    expect(changed.rounds[1].edits).toEqual(edits);
    expect(changed.rounds[0]).toBe(timeline.rounds[0]);
  });

  it("leaves the next round alone", async () => {
    const { pair, timeline } = await afterRounds(1);
    const changed = await nextRound(pair, fakeFacts, timeline, { ...options, edits: [cell, muted] });
    const next = await nextRound(pair, fakeFacts, changed, options);
    const usual = await afterRounds(3);
    expect(next.rounds[2]).toEqual(usual.timeline.rounds[2]);
    expect("edits" in next.rounds[2]).toBe(false);
  });

  it("does not take a rule from the edits, but from the convention that it is given", async () => {
    const { pair, timeline } = await afterRounds(1);
    const rule: Edit = { kind: "rule", deviations: ["block-causal"] };
    const onlyNamed = await nextRound(pair, fakeFacts, timeline, { ...options, edits: [rule] });
    const usual = (await afterRounds(2)).timeline.rounds[1];
    expect(onlyNamed.rounds[1].plan).toEqual(usual.plan);
    expect(onlyNamed.rounds[1].edits).toEqual([rule]);
    const convention = deviate(trained, rule.deviations);
    const served = await nextRound(pair, fakeFacts, timeline, { ...options, convention, edits: [rule] });
    expect(served.rounds[1].plan.visible).not.toEqual(usual.plan.visible);
  });

  it("is not made, and nothing is lost, where a change is of something that is not there", async () => {
    const { pair, timeline } = await afterRounds(1);
    const before = [...pair.cached];
    const outside: Edit = { kind: "cell", slot: 9, column: { slot: 0 }, visible: true };
    const round = nextRound(pair, fakeFacts, timeline, { ...options, edits: [outside] });
    await expect(round).rejects.toThrow("edit's slot must be in 0..3, got 9");
    expect(pair.cached).toEqual(before);
    const usual: Timeline = (await afterRounds(2)).timeline;
    expect(await nextRound(pair, fakeFacts, timeline, options)).toEqual(usual);
  });
});
