import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { type FakePair, fakeFacts, fakePair, nextToken } from "../../support/fake-pair";

const aligned = { ...alignedConvention, blockSize: fakeFacts.blockSize };
const options: LoopOptions = { convention: aligned, accept: "verified", tokenLimit: 20, attention: false };

async function runAll(pair: FakePair, prompt: readonly number[], with_: LoopOptions = options) {
  let timeline = await startTimeline(pair, fakeFacts, prompt);
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, with_);
  return timeline;
}

/** Plain greedy decoding of the fake target. */
function decode(prompt: readonly number[], count: number, seed: number): number[] {
  const tokens = [...prompt];
  for (let made = 0; made < count; made++) {
    tokens.push(nextToken(tokens[tokens.length - 2] ?? 0, tokens[tokens.length - 1], seed));
  }
  return tokens;
}

const prompts = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 12 });

describe("the loop", () => {
  it("commits what greedy decoding of the target gives, under every deviation and draft quality", async () => {
    // Those of the bonus token change the text itself.
    const ids = fc.subarray(deviations.map(({ id }) => id).filter((id) => !id.startsWith("bonus-")));
    const cases = fc.asyncProperty(
      prompts,
      fc.nat(20),
      fc.integer({ min: 0, max: 4 }),
      ids,
      async (prompt, seed, wrongEvery, chosen) => {
        fc.pre(!(chosen.includes("taps-one-late") && chosen.includes("last-tap-zeroed")));
        const convention = deviate(aligned, chosen);
        const timeline = await runAll(fakePair(seed, wrongEvery), prompt, { ...options, convention });
        const sequence = sequenceBefore(timeline);
        expect(sequence).toEqual(decode(prompt, sequence.length - prompt.length, seed));
        expect(sequence.length - prompt.length).toBeGreaterThanOrEqual(options.tokenLimit);
      },
    );
    await fc.assert(cases, { seed: 5, numRuns: 60 });
  });

  it("gives the identical rounds when a later run goes on from an earlier round", async () => {
    const whole = await runAll(fakePair(), [3, 4, 5]);
    const cut: Timeline = { ...whole, rounds: whole.rounds.slice(0, 2), ending: null };
    const pair = fakePair();
    await restoreRun(pair, cut, options.convention);
    let timeline = cut;
    while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
    expect(timeline).toEqual(whole);
  });

  it("gives the identical rounds when the same run is taken back two rounds", async () => {
    const pair = fakePair();
    const whole = await runAll(pair, [3, 4, 5]);
    let timeline: Timeline = { ...whole, rounds: whole.rounds.slice(0, -2), ending: null };
    while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
    expect(timeline).toEqual(whole);
  });

  it("opens the first block at anchor 0 with an empty context on a one-token prompt", async () => {
    const pair = fakePair();
    const start = await startTimeline(pair, fakeFacts, [7], { firstAnchor: "last-prompt-token" });
    const timeline = await nextRound(pair, fakeFacts, start, options);
    expect(timeline.rounds[0].plan.anchor).toBe(0);
    expect(timeline.rounds[0].plan.contextRows).toBe(0);
    expect(pair.cached[0]).toBe(7);
  });

  it("runs the target on the anchor first when the context includes it", async () => {
    const convention = deviate(aligned, ["anchor-in-context"]);
    const timeline = await runAll(fakePair(), [3, 4, 5], { ...options, convention });
    for (const { plan } of timeline.rounds) expect(plan.contextRows).toBe(plan.anchor + 1);
  });

  it("commits every draft and no bonus when free-running", async () => {
    const timeline = await runAll(fakePair(), [3, 4, 5], { ...options, accept: "everything" });
    for (const round of timeline.rounds) {
      expect(round.bonus).toBeNull();
      expect(round.committed).toEqual(round.drafts.map((draft) => draft.token));
    }
  });

  it("stops in front of a block that does not fit into the context", async () => {
    const timeline = await runAll(fakePair(), [3, 4, 5], { ...options, tokenLimit: 1000 });
    expect(timeline.ending).toBe("context-full");
    expect(sequenceBefore(timeline).length + fakeFacts.blockSize - 1).toBeGreaterThan(fakeFacts.maxLength);
  });

  it("refuses an empty and a too long prompt with the rule and the value", async () => {
    await expect(startTimeline(fakePair(), fakeFacts, [])).rejects.toThrow(
      "prompt must be >= 1 token, got 0",
    );
    const long = Array.from({ length: 61 }, () => 3);
    await expect(startTimeline(fakePair(), fakeFacts, long)).rejects.toThrow(
      "prompt must be <= 60 tokens (context 64 less one block), got 61",
    );
  });
});
