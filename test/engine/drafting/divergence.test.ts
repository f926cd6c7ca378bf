import { describe, expect, it } from "vitest";
import { branchTimeline } from "../../../src/engine/drafting/branch-timeline";
import { divergenceOf } from "../../../src/engine/drafting/divergence";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import type { Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const convention = { ...alignedConvention, blockSize: fakeFacts.blockSize };

async function timelineOf(wrongEvery: number, accept: "verified" | "everything" = "verified") {
  const pair = fakePair(1, wrongEvery);
  let timeline: Timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  while (!timeline.ending) {
    timeline = await nextRound(pair, fakeFacts, timeline, {
      convention,
      accept,
      tokenLimit: 12,
      attention: false,
    });
  }
  return timeline;
}

describe("the divergence of two runs", () => {
  it("is nothing for a run and itself", async () => {
    const timeline = await timelineOf(3);
    expect(divergenceOf(timeline, timeline)).toEqual({ logit: null, draft: null, committed: null });
  });

  it("names the first round and slot whose draft differs, and no committed token when both are verified", async () => {
    const right = await timelineOf(0);
    const wrong = await timelineOf(5);
    const found = divergenceOf(right, wrong);
    // Anchor 3: slots 1..3 stand at 4, 5, 6; the drafter that errs every fifth index errs at 5.
    expect(found.draft?.round).toBe(0);
    expect(found.draft?.slot).toBe(2);
    expect(found.draft?.right.token).not.toBe(found.draft?.left.token);
    expect(found.committed).toBeNull();
  });

  it("sees a logit that moved before any token changes", async () => {
    const left = await timelineOf(0);
    const first = left.rounds[0];
    const moved = first.drafts.map((draft) =>
      draft.slot === 3
        ? {
            ...draft,
            candidates: draft.candidates.map((one, at) =>
              at === 0 ? { ...one, logit: one.logit + 0.5 } : one,
            ),
          }
        : draft,
    );
    const right = { ...left, rounds: [{ ...first, drafts: moved }, ...left.rounds.slice(1)] };
    expect(divergenceOf(left, right).logit).toEqual({ round: 0, slot: 3, difference: 0.5 });
    expect(divergenceOf(left, right).draft).toBeNull();
  });

  it("names the first committed token that differs when a free-running draft is garbled", async () => {
    const found = divergenceOf(await timelineOf(0, "everything"), await timelineOf(5, "everything"));
    expect(found.committed?.index).toBe(5);
  });

  it("stops comparing drafts once the rounds start from different anchors", async () => {
    const found = divergenceOf(await timelineOf(0), await timelineOf(4));
    // The drafter that errs every fourth index errs in the first slot at once.
    expect(found.draft).toMatchObject({ round: 0, slot: 1 });
  });

  it("stops comparing drafts once the anchors differ in their token, and names that token", async () => {
    const left = await timelineOf(0);
    const forced = branchTimeline(
      left,
      { of: "A", round: 1, edits: [{ kind: "token", index: 7, token: 29 }], lasting: false },
      fakeFacts,
    );
    const pair = fakePair(1, 0);
    await restoreRun(pair, forced, convention);
    const options = { convention, accept: "verified", tokenLimit: 12, attention: false } as const;
    const right = await nextRound(pair, fakeFacts, forced, options);
    expect(right.rounds[1].plan.anchor).toBe(left.rounds[1].plan.anchor);
    expect(divergenceOf(left, right)).toEqual({
      logit: null,
      draft: null,
      committed: { index: 7, left: left.rounds[1].anchorToken, right: 29 },
    });
  });
});
