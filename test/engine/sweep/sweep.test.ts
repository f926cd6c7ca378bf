import { describe, expect, it } from "vitest";
import { contextLedger } from "../../../src/engine/drafting/context-ledger";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { changedCells } from "../../../src/engine/sweep/changed-cells";
import { runCountOf, type SweepPlan, sweep } from "../../../src/engine/sweep/sweep";
import type { SweepRun } from "../../../src/engine/sweep/sweep-run";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const plan: SweepPlan = {
  deviations: ["no-context", "rejected-rows-kept"],
  prompts: [
    [3, 4, 5],
    [9, 2],
  ],
  roundCount: 3,
};

async function swept(given = plan, done: readonly SweepRun[] = [], openRun = () => fakePair()) {
  const told: number[] = [];
  const runs = await sweep({
    plan: given,
    facts: fakeFacts,
    openRun,
    done,
    onRun: (some) => told.push(some.length),
  });
  return { runs, told };
}

describe("a sweep", () => {
  it("runs every prompt as trained and under every deviation, prompt by prompt, and tells each run", async () => {
    const { runs, told } = await swept();
    const expected: [number, string | null][] = [];
    for (const [promptIndex] of plan.prompts.entries()) {
      for (const deviation of [null, ...plan.deviations]) expected.push([promptIndex, deviation]);
    }
    expect(runs.map(({ promptIndex, deviation }) => [promptIndex, deviation])).toEqual(expected);
    expect(told).toEqual([1, 2, 3, 4, 5, 6]);
    expect(runCountOf(plan)).toBe(6);
    expect(runs.every(({ rounds }) => rounds.length === plan.roundCount)).toBe(true);
  });

  it("counts what the loop gives for the same prompt and deviation", async () => {
    const { runs } = await swept();
    const convention = deviate(trainedConvention(fakeFacts), ["rejected-rows-kept"]);
    const pair = fakePair();
    let timeline = await startTimeline(pair, fakeFacts, plan.prompts[0]);
    for (let round = 0; round < plan.roundCount; round++) {
      timeline = await nextRound(pair, fakeFacts, timeline, {
        convention,
        accept: "verified",
        tokenLimit: 60,
        attention: false,
      });
    }
    expect(runs[2].rounds.map(({ accepted }) => accepted)).toEqual(
      timeline.rounds.map(({ acceptedDrafts }) => acceptedDrafts),
    );
    for (const [at, { drafts }] of timeline.rounds.entries()) {
      let repeats = 0;
      for (let slot = 1; slot < drafts.length; slot++) {
        if (drafts[slot].token === drafts[slot - 1].token) repeats++;
      }
      expect(runs[2].rounds[at]).toMatchObject({ repeats, drafted: drafts.length });
    }
  });

  it("goes on from what was done, and ends as one that was not stopped", async () => {
    const { runs } = await swept();
    const gone = await swept(plan, runs.slice(0, 4));
    expect(gone.runs).toEqual(runs);
    expect(gone.told).toEqual([5, 6]);
  });

  it("keeps what was told before it was cancelled", async () => {
    let kept: readonly SweepRun[] = [];
    let opened = 0;
    const openRun = () => {
      if (++opened === 2) throw new DOMException("stopped", "AbortError");
      return fakePair();
    };
    const stopped = sweep({
      plan,
      facts: fakeFacts,
      openRun,
      done: [],
      onRun: (some) => {
        kept = some;
      },
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(kept).toHaveLength(3);
  });

  it("passes over a deviation that the pair cannot be run with", async () => {
    const facts = { ...fakeFacts, taps: [1, fakeFacts.targetLayerCount] };
    const given = { ...plan, deviations: ["taps-one-late", "no-context"] };
    const runs = await sweep({ plan: given, facts, openRun: () => fakePair(), done: [], onRun: () => {} });
    expect(runs[1]).toMatchObject({ deviation: "taps-one-late", rounds: [] });
    expect(runs[1].refusal).toBe("tap must be a state X_i with 0 <= i <= 4, got 5");
    expect(runs[2].refusal).toBeNull();
    expect(runs).toHaveLength(6);
  });

  it("does not take a pair that is gone for a deviation that it refuses", async () => {
    let isGone = false;
    const openRun = () => {
      const pair = fakePair();
      const target: typeof pair.target = async (request) => {
        if (isGone) throw new RuleError("run", "of the loaded pair", "a run of a pair that was closed");
        return pair.target(request);
      };
      return { ...pair, target };
    };
    const job = { plan, facts: fakeFacts, openRun, done: [] };
    const gone = sweep({ ...job, onRun: () => (isGone = true) });
    await expect(gone).rejects.toThrow("run must be of the loaded pair");
  });

  it("refuses a prompt that does not fit before anything runs, by its number", async () => {
    const told: number[] = [];
    const long = Array.from({ length: 61 }, () => 3);
    const prompts = [[3], long];
    const refused = sweep({
      plan: { ...plan, prompts },
      facts: fakeFacts,
      openRun: () => fakePair(),
      done: [],
      onRun: (runs) => told.push(runs.length),
    });
    await expect(refused).rejects.toThrow("prompt 2 must be 1..60 tokens");
    expect(told).toEqual([]);
  });
});

describe("the changed cells of a block", () => {
  const trained = trainedConvention(fakeFacts);
  const sequence = [3, 4, 5, 6, 7, 8];
  const asTrained = planDraft(trained, sequence, fakeFacts);
  const changedBy = (id: string) =>
    changedCells(planDraft(deviate(trained, [id]), sequence, fakeFacts), asTrained, fakeFacts.layerTypes);

  it("are none where the mask is as trained", () => {
    expect(changedBy("taps-one-early")).toBe(0);
    expect(changedBy("wrong-mask-token")).toBe(0);
  });

  it("are every context cell without a context, and the upper triangle of a causal block", () => {
    expect(changedBy("no-context")).toBe(fakeFacts.blockSize * (sequence.length - 1));
    let triangle = 0;
    for (let slot = 0; slot < fakeFacts.blockSize; slot++) triangle += fakeFacts.blockSize - 1 - slot;
    expect(changedBy("block-causal")).toBe(triangle);
  });

  it("are one column more with the anchor in the context, and the cells of slots that a block lacks", () => {
    expect(changedBy("anchor-in-context")).toBe(fakeFacts.blockSize);
    const half = fakeFacts.blockSize / 2;
    const lost = fakeFacts.blockSize * (sequence.length - 1 + fakeFacts.blockSize);
    expect(changedBy("smaller-block")).toBe(lost - half * (sequence.length - 1 + half));
  });

  it("are those of rows that a loop left behind", async () => {
    const convention = deviate(trained, ["rejected-rows-kept"]);
    const pair = fakePair(1, 2);
    const options = { convention, accept: "verified", tokenLimit: 60, attention: false } as const;
    let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
    timeline = await nextRound(pair, fakeFacts, timeline, options);
    const stale = contextLedger(timeline, convention).filter(({ state }) => state.kind === "rejected").length;
    expect(stale).toBeGreaterThan(0);
    timeline = await nextRound(pair, fakeFacts, timeline, options);
    const { plan: deviated } = timeline.rounds[1];
    const text = [...timeline.prompt, timeline.firstToken ?? 0, ...timeline.rounds[0].committed];
    const right = planDraft(trained, text, fakeFacts);
    expect(changedCells(deviated, right, fakeFacts.layerTypes)).toBe(fakeFacts.blockSize * stale);
  });
});
