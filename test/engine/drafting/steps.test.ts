import { beforeAll, describe, expect, it } from "vitest";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { Timeline } from "../../../src/engine/drafting/round";
import { nextBlock, nextRejection, previousBlock, stepsOf } from "../../../src/engine/drafting/steps";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { fakeFacts, fakePair } from "../../support/fake-pair";

let timeline: Timeline;

beforeAll(async () => {
  const pair = fakePair();
  const convention = { ...alignedConvention, blockSize: fakeFacts.blockSize };
  timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  while (!timeline.ending) {
    timeline = await nextRound(pair, fakeFacts, timeline, {
      convention,
      accept: "verified",
      tokenLimit: 12,
      attention: false,
    });
  }
});

describe("the steps of a run", () => {
  it("tell every round in order: context, block, drafts, checks up to the first rejection, commit, bonus", () => {
    for (const round of timeline.rounds) {
      const kinds = stepsOf(timeline)
        .filter((step) => step.kind !== "prompt" && step.round === round.index)
        .map((step) => ("slot" in step ? `${step.kind} ${step.slot}` : step.kind));
      const drafts = round.drafts.map((draft) => `draft ${draft.slot}`);
      const seen = Math.min(round.acceptedDrafts + 1, round.drafts.length);
      const checks = round.drafts.slice(0, seen).map((draft) => `verify ${draft.slot}`);
      expect(kinds).toEqual(["context", "block", ...drafts, ...checks, "commit", "bonus"]);
    }
  });

  it("grow at the end only when a round is added, so a step number keeps its meaning", () => {
    const shorter = { ...timeline, rounds: timeline.rounds.slice(0, -1) };
    expect(stepsOf(timeline).slice(0, stepsOf(shorter).length)).toEqual(stepsOf(shorter));
  });

  it("go block by block to both sides and say when the next block has not run", () => {
    const steps = stepsOf(timeline);
    const starts = [0];
    for (let at = nextBlock(steps, 0); at !== null; at = nextBlock(steps, at)) starts.push(at);
    expect(starts).toHaveLength(timeline.rounds.length + 1);
    const back = [starts[starts.length - 1]];
    while (back[0] > 0) back.unshift(previousBlock(steps, back[0]));
    expect(back).toEqual(starts);
    expect(previousBlock(steps, starts[1] + 3)).toBe(starts[1]);
  });

  it("find the next rejected draft", () => {
    const steps = stepsOf(timeline);
    const found = nextRejection(timeline, steps, 0);
    const first = timeline.rounds.find((round) => round.acceptedDrafts < round.drafts.length);
    expect(found === null ? null : steps[found]).toEqual({
      kind: "verify",
      round: first?.index,
      slot: first?.checks.find((check) => check.outcome === "rejected")?.slot,
    });
    expect(nextRejection(timeline, steps, steps.length - 1)).toBeNull();
  });
});
