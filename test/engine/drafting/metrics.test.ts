import { describe, expect, it } from "vitest";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { metricsOf } from "../../../src/engine/drafting/metrics";
import type { Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const options = {
  convention: { ...alignedConvention, blockSize: fakeFacts.blockSize },
  accept: "verified",
  tokenLimit: 12,
  attention: false,
} as const;

describe("the metrics of runs", () => {
  it("pool all rounds: mean and spread of accepted drafts, share with at least one", async () => {
    const timelines: Timeline[] = [];
    for (const wrongEvery of [0, 3, 5]) {
      const pair = fakePair(1, wrongEvery);
      let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
      while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
      timelines.push(timeline);
    }
    const accepted: number[] = [];
    for (const timeline of timelines)
      for (const round of timeline.rounds) accepted.push(round.acceptedDrafts);
    let sum = 0;
    let atLeastOne = 0;
    for (const count of accepted) {
      sum += count;
      if (count > 0) atLeastOne++;
    }
    let squares = 0;
    for (const count of accepted) squares += (count - sum / accepted.length) ** 2;
    const found = metricsOf(timelines);
    expect(found.rounds).toBe(accepted.length);
    expect(found.acceptedMean).toBeCloseTo(sum / accepted.length, 12);
    expect(found.acceptedDeviation).toBeCloseTo(Math.sqrt(squares / accepted.length), 12);
    expect(found.anyAcceptedShare).toBeCloseTo(atLeastOne / accepted.length, 12);
    expect(found.acceptedMean).toBeGreaterThan(0);
    expect(found.acceptedMean).toBeLessThan(3);
  });

  it("count equal neighbours among the drafts of a block", async () => {
    const pair = fakePair();
    const start = await startTimeline(pair, fakeFacts, [3, 4, 5]);
    const timeline = await nextRound(pair, fakeFacts, start, options);
    const [round] = timeline.rounds;
    const stutter = round.drafts.map((draft, at) => ({ ...draft, token: at < 2 ? 9 : 8 }));
    expect(metricsOf([{ ...timeline, rounds: [{ ...round, drafts: stutter }] }]).adjacentRepeatRate).toBe(
      0.5,
    );
  });

  it("are zeros, not NaN, when nothing has run", () => {
    expect(metricsOf([])).toEqual({
      rounds: 0,
      acceptedMean: 0,
      acceptedDeviation: 0,
      anyAcceptedShare: 0,
      adjacentRepeatRate: 0,
    });
  });
});
