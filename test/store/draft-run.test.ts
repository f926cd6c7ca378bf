import { describe, expect, it } from "vitest";
import { nextRound, startTimeline } from "../../src/engine/drafting/loop";
import { alignedConvention, presets } from "../../src/engine/masks/presets";
import { EngineFailure } from "../../src/engine/runtime/failure";
import { RuleError } from "../../src/engine/tensor/rule-error";
import { runDrafting } from "../../src/store/draft-run";
import { type DraftingResult, type DraftingSettings, isFinished } from "../../src/store/drafting-result";
import { drafted, draftingSettings as settings } from "../support/drafted";
import { type FakeOpenPair, fakeOpenPair, fakeSource } from "../support/fake-engine";
import { fakeFacts, fakePair } from "../support/fake-pair";

/** A run that is aborted, or fails, once it has told of so many rounds; gives what it told and how it ended. */
async function endedAfter(pair: FakeOpenPair, rounds: number, failure?: Error) {
  const controller = new AbortController();
  const told: [DraftingResult, string][] = [];
  const end = await runDrafting({
    settings,
    pair,
    from: null,
    signal: controller.signal,
    progress(result, place) {
      told.push([result, place]);
      if (told.length < rounds) return;
      if (failure) pair.failNext(failure);
      else controller.abort();
    },
  }).then(
    () => expect.fail("it ran through"),
    (error: unknown) => error,
  );
  return { told, end };
}

function lastOf(results: readonly DraftingResult[]): DraftingResult {
  return results.at(-1) ?? expect.fail("no round");
}

describe("a drafting run", () => {
  it("runs both sides to their end, as the loop alone does", async () => {
    const result = lastOf(await drafted(fakeOpenPair()));
    const pair = fakePair();
    let alone = await startTimeline(pair, fakeFacts, result.aligned.timeline.prompt);
    while (!alone.ending) {
      alone = await nextRound(pair, fakeFacts, alone, {
        convention: result.aligned.convention,
        accept: "verified",
        tokenLimit: settings.tokenLimit,
        attention: true,
      });
    }
    expect(result.aligned.timeline).toEqual(alone);
    expect(result.deviated?.timeline.ending).toBe("token-limit");
    expect(result.settings).toBe(settings);
  });

  it("tells of every round once, and of the place it has reached", async () => {
    const pair = fakeOpenPair();
    const { told, end } = await endedAfter(pair, 3);
    expect(told.map(([result]) => result.aligned.timeline.rounds.length)).toEqual([1, 2, 3]);
    expect(told.map(([result]) => result.deviated?.timeline.rounds.length)).toEqual([1, 2, 3]);
    expect(told.map(([, place]) => place)).toEqual(["round 1", "round 2", "round 3"]);
    expect(end).toMatchObject({ name: "AbortError" });
  });

  it("has no second run without deviations", async () => {
    const pair = fakeOpenPair();
    const result = lastOf(await drafted(pair, { ...settings, deviations: [] }));
    expect(result.deviated).toBeNull();
    expect(pair.opened).toBe(1);
  });

  it("leaves no run open, however it ends", async () => {
    const done = fakeOpenPair();
    await drafted(done);
    const stopped = fakeOpenPair();
    await endedAfter(stopped, 1);
    const failed = fakeOpenPair();
    const failure = new EngineFailure("device-lost", "The GPU went away.");
    expect((await endedAfter(failed, 1, failure)).end).toBe(failure);
    const tooLong = fakeOpenPair();
    await expect(drafted(tooLong, { ...settings, prompt: "a".repeat(61) })).rejects.toThrow(
      "prompt must be <= 60 tokens (context 64 less one block), got 61",
    );
    expect([done, stopped, failed].map(({ opened }) => opened)).toEqual([2, 2, 2]);
    for (const pair of [done, stopped, failed, tooLong]) expect(pair.closed).toBe(pair.opened);
  });

  it("goes on from a stopped result to the very end that it would have had", async () => {
    const { told } = await endedAfter(fakeOpenPair(), 2);
    const [from] = told[1];
    const further = await drafted(fakeOpenPair(), settings, from);
    expect(further[0].aligned.timeline.rounds).toHaveLength(3);
    expect(further[0].aligned.timeline.rounds[1]).toBe(from.aligned.timeline.rounds[1]);
    const whole = lastOf(await drafted(fakeOpenPair()));
    expect({ ...lastOf(further), pair: null }).toEqual({ ...whole, pair: null });
    expect(isFinished(lastOf(further))).toBe(true);
  });

  it("begins anew with other settings and with another pair", async () => {
    const { told } = await endedAfter(fakeOpenPair(), 2);
    const [from] = told[1];
    const otherSettings: DraftingSettings = { ...settings, tokenLimit: 15 };
    expect((await drafted(fakeOpenPair(), otherSettings, from))[0].aligned.timeline.rounds).toHaveLength(1);
    const otherPair = fakeOpenPair({ ...fakeSource, name: "another" }, 2);
    expect((await drafted(otherPair, settings, from))[0].pair).toBe(otherPair);
    expect((await drafted(otherPair, settings, from))[0].aligned.timeline.rounds).toHaveLength(1);
  });

  it("serves the second run as two compared sides differ, and its deviations on top", async () => {
    const infer = presets.find(({ id }) => id === "harness.through-anchor")?.convention();
    const served = { name: "masks", train: alignedConvention, infer: infer ?? expect.fail() };
    const asServed = lastOf(await drafted(fakeOpenPair(), { ...settings, deviations: [], served }));
    const asDeviated = lastOf(
      await drafted(fakeOpenPair(), { ...settings, deviations: ["anchor-in-context"] }),
    );
    expect(asServed.deviated?.timeline).toEqual(asDeviated.deviated?.timeline);
    const onTop = await drafted(fakeOpenPair(), { ...settings, deviations: ["block-causal"], served });
    expect(lastOf(onTop).deviated?.convention).toMatchObject({
      contextEnd: "through-anchor",
      attention: { full: { direction: "causal" } },
    });
  });

  it("refuses what the pair cannot be served as, before it opens anything", async () => {
    const pair = fakeOpenPair();
    const served = {
      name: "masks",
      train: alignedConvention,
      infer: { ...alignedConvention, blockSize: 8 },
    };
    await expect(drafted(pair, { ...settings, served })).rejects.toThrow(
      "masks differs in the block size (16 in training, 8 at inference), and this drafter has blocks of 4 only.",
    );
    expect(pair.opened).toBe(0);
  });

  it("rejects with the rule that a round breaks", async () => {
    const pair = fakeOpenPair();
    const { end } = await endedAfter(pair, 1, new RuleError("cache", "free", "full"));
    expect(end).toBeInstanceOf(RuleError);
  });
});
