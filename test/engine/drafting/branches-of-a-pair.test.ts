import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { branchTimeline, roundEdits, roundOfToken } from "../../../src/engine/drafting/branch-timeline";
import { deviate } from "../../../src/engine/drafting/deviations";
import type { Branch, Edit } from "../../../src/engine/drafting/edit";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { PairRun } from "../../../src/engine/drafting/pair";
import { planDraft } from "../../../src/engine/drafting/plan";
import { planRound } from "../../../src/engine/drafting/plan-round";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")) as {
  prompts: { id: string; text: string }[];
};
/** The same sums in another order, as a prefill of many rows adds them. */
const tolerance = 1e-4;

let pair: Awaited<ReturnType<typeof openNodePair>>;
let options: LoopOptions;
let parent: Timeline;

beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
  const convention = trainedConvention(pair.facts);
  options = { convention, accept: "verified", tokenLimit: 48, attention: false };
  const run = pair.openRun();
  parent = await startTimeline(run, pair.facts, pair.tokenizer.encode(prompts[0].text));
  while (!parent.ending) parent = await nextRound(run, pair.facts, parent, options);
  run.close();
});
afterAll(() => pair.close());

function branchAt(round: number, edits: readonly Edit[], lasting = false): Branch {
  return { of: "A", round, edits, lasting };
}

/** A branch in caches of its own, which stay open, for some rounds. */
async function runBranch(branch: Branch, rounds: number, with_: LoopOptions = options, from = parent) {
  const run = pair.openRun();
  let timeline = branchTimeline(from, branch, pair.facts);
  await restoreRun(run, timeline, with_.convention);
  const last = timeline.rounds.length + rounds;
  while (!timeline.ending && timeline.rounds.length < last) {
    const edits = roundEdits(branch, timeline.rounds.length);
    timeline = await nextRound(run, pair.facts, timeline, { ...with_, edits });
  }
  return { run, timeline };
}

function largestDifference(got: Float32Array, wanted: Float32Array): number {
  expect(got.length).toBe(wanted.length);
  return wanted.reduce((most, value, at) => Math.max(most, Math.abs(value - got[at])), 0);
}

/** A run that has read a text at once and nothing else. */
async function freshRun(tokens: readonly number[]): Promise<PairRun> {
  const run = pair.openRun();
  await run.target({ start: 0, tokens, rows: "last" });
  return run;
}

describe("a branch of a run of the bundled pair", () => {
  it("goes on exactly as its parent where nothing is changed", async () => {
    expect(parent.rounds.length).toBeGreaterThan(3);
    for (const round of [0, 1, 3]) {
      const nothing: Edit = { kind: "position", of: { slot: 2 }, by: 0 };
      const { run, timeline } = await runBranch(branchAt(round, [nothing], true), 3);
      run.close();
      expect(timeline.rounds.length).toBeGreaterThan(round);
      for (const [at, got] of timeline.rounds.entries()) {
        const wanted = parent.rounds[at];
        expect(got.committed).toEqual(wanted.committed);
        expect(got.drafts.map(({ token }) => token)).toEqual(wanted.drafts.map(({ token }) => token));
        for (const [slot, draft] of got.drafts.entries()) {
          const [best] = wanted.drafts[slot].candidates;
          expect(Math.abs(draft.candidates[0].logit - best.logit)).toBeLessThan(tolerance);
          expect(Math.abs(draft.entropy - wanted.drafts[slot].entropy)).toBeLessThan(tolerance);
        }
      }
    }
  });

  it("writes after a token that was put there what a fresh run writes after that text", async () => {
    const { length } = parent.prompt;
    const [token] = pair.tokenizer.encode("return");
    for (const index of [length - 2, length, length + 3, length + 17]) {
      const branch = branchAt(roundOfToken(parent, index), [{ kind: "token", index, token }]);
      const { run, timeline } = await runBranch(branch, 2);
      run.close();
      const forced = [...sequenceBefore(parent).slice(0, index), token];
      const fresh = pair.openRun();
      let wanted = await startTimeline(fresh, pair.facts, forced, { firstAnchor: "last-prompt-token" });
      for (let round = 0; round < 2; round++)
        wanted = await nextRound(fresh, pair.facts, wanted, { ...options, tokenLimit: 1000 });
      fresh.close();
      expect(sequenceBefore(timeline)).toEqual(sequenceBefore(wanted));
      const own = timeline.rounds.slice(branch.round);
      expect(own.map(({ drafts }) => drafts.map((one) => one.token))).toEqual(
        wanted.rounds.map(({ drafts }) => drafts.map((one) => one.token)),
      );
    }
  });

  it("drafts the token that was put into a slot, and its target goes on with its own text", async () => {
    const [token] = pair.tokenizer.encode("return");
    const { run, timeline } = await runBranch(branchAt(1, [{ kind: "draft", slot: 2, token }]), 3);
    run.close();
    expect(timeline.rounds[1].drafts[1].token).toBe(token);
    expect(timeline.rounds[1].drafts[1].candidates).toEqual(
      parent.rounds[1].drafts[1].candidates.map((one) => ({
        token: one.token,
        logit: expect.closeTo(one.logit, 2),
        probability: expect.closeTo(one.probability, 3),
      })),
    );
    // Verified: a wrong draft costs rounds, never the text.
    const text = sequenceBefore(timeline);
    expect(text).toEqual(sequenceBefore(parent).slice(0, text.length));
  });
});

describe("caches after changed rounds", () => {
  const changes: Edit[] = [
    { kind: "draft", slot: 1, token: 17 },
    { kind: "cell", slot: 3, column: { context: 4 }, visible: false },
    { kind: "cell", slot: 2, column: { slot: 5 }, visible: false },
    { kind: "position", of: { context: 7 }, by: 3 },
    { kind: "position", of: { slot: 6 }, by: 2 },
    { kind: "head", layer: 1, head: 2 },
  ];

  it.each([
    ["once", false, []],
    ["in every round", true, []],
    ["once, under another rule from there on", false, ["rejected-rows-kept"]],
    ["in every round, with states extracted in bfloat16", true, ["bf16-extraction"]],
  ] as const)(
    "hold what a fresh run over the same text does: changed %s",
    async (_, lasting, ids) => {
      const convention = deviate(options.convention, ids);
      const branch = branchAt(1, changes, lasting);
      const { run, timeline } = await runBranch(branch, 3, { ...options, convention });
      expect(timeline.ending).toBeNull();
      const edits = roundEdits(branch, timeline.rounds.length);
      const plan = planRound(timeline, convention, pair.facts, edits);
      if (!lasting && ids.length === 0)
        expect(plan).toEqual(planDraft(options.convention, sequenceBefore(timeline), pair.facts));
      const fresh = pair.openRun();
      if (ids.length === 0) {
        // Nothing but the text, so that nothing of how it came about can have got in.
        await fresh.target({ start: 0, tokens: sequenceBefore(timeline).slice(0, -1), rows: "last" });
      } else await restoreRun(fresh, timeline, convention);
      const wish = { attention: true, inside: true };
      const [got, wanted] = [await run.draft(plan, wish), await fresh.draft(plan, wish)];
      const isCoarse = ids.some((id) => id === "bf16-extraction");
      if (isCoarse) {
        // A rounding that falls the other way moves a state by one of its 8 bits.
        const share =
          largestDifference(features(got), features(wanted)) /
          features(wanted).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(share).toBeLessThan(0.02);
      } else {
        expect(largestDifference(features(got), features(wanted))).toBeLessThan(tolerance);
        expect(largestDifference(got.logits, wanted.logits)).toBeLessThan(tolerance);
        for (const [layer, weights] of (got.attention ?? []).entries())
          expect(largestDifference(weights, wanted.attention?.[layer] ?? new Float32Array(0))).toBeLessThan(
            tolerance,
          );
      }
      const anchorToken = sequenceBefore(timeline)[plan.anchor];
      const request = { start: plan.anchor, tokens: [anchorToken, 5, 6], rows: "all" } as const;
      expect(largestDifference(await run.target(request), await fresh.target(request))).toBeLessThan(
        tolerance,
      );
      run.close();
      fresh.close();
    },
    60_000,
  );

  function features({ inside }: { inside?: { features: Float32Array } }): Float32Array {
    return inside?.features ?? new Float32Array(0);
  }
});

describe("one block changed by hand", () => {
  /** Logits and attention of the block after the parent's second round, under these edits. */
  async function draftedWith(edits: readonly Edit[]) {
    const before = { ...parent, rounds: parent.rounds.slice(0, 2), ending: null };
    const run = await freshRun(sequenceBefore(before).slice(0, -1));
    const plan = planRound(before, options.convention, pair.facts, edits);
    const { logits, attention } = await run.draft(plan, { attention: true });
    run.close();
    return { plan, logits, attention: attention ?? [] };
  }

  /** Largest difference of each slot's logits. */
  function bySlot(one: Float32Array, other: Float32Array): number[] {
    const size = pair.facts.vocabularySize;
    return Array.from({ length: one.length / size }, (_, slot) =>
      largestDifference(
        one.subarray(slot * size, (slot + 1) * size),
        other.subarray(slot * size, (slot + 1) * size),
      ),
    );
  }

  it("pays no attention to a cell that was hidden, in no head of no layer, and the row still sums to 1", async () => {
    const { plan, attention } = await draftedWith([
      { kind: "cell", slot: 3, column: { context: 4 }, visible: false },
      { kind: "cell", slot: 3, column: { slot: 0 }, visible: false },
    ]);
    const keys = plan.contextRows + plan.blockSize;
    for (const weights of attention) {
      for (let head = 0; head < pair.facts.drafterHeadCount; head++) {
        const start = (head * plan.blockSize + 3) * keys;
        const row = weights.subarray(start, start + keys);
        expect([row[4], row[plan.contextRows]]).toEqual([0, 0]);
        expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4);
      }
    }
  });

  it("drafts the same where context and block are moved together, and otherwise where a slot is", async () => {
    const usual = await draftedWith([]);
    const all: Edit[] = [
      ...Array.from({ length: usual.plan.contextRows }, (_, context) => ({ context })),
      ...Array.from({ length: usual.plan.blockSize }, (_, slot) => ({ slot })),
    ].map((of) => ({ kind: "position", of, by: 5 }));
    const together = await draftedWith(all);
    expect([...together.plan.slotPositions]).toEqual([...usual.plan.slotPositions].map((id) => id + 5));
    expect(largestDifference(together.logits, usual.logits)).toBeLessThan(1e-3);
    const alone = await draftedWith([{ kind: "position", of: { slot: 3 }, by: 5 }]);
    expect(bySlot(alone.logits, usual.logits)[3]).toBeGreaterThan(0.5);
  });

  it("hears nothing of the context where every head is muted, and one head is not nothing", async () => {
    const { drafterLayerCount, drafterHeadCount } = pair.facts;
    const every: Edit[] = Array.from({ length: drafterLayerCount }, (_, layer) =>
      Array.from({ length: drafterHeadCount }, (_, head): Edit => ({ kind: "head", layer, head })),
    ).flat();
    const hidden: Edit[] = [0, 1, 2].map((context) => ({
      kind: "cell",
      slot: 1,
      column: { context },
      visible: false,
    }));
    const muted = await draftedWith(every);
    expect((await draftedWith([...every, ...hidden])).logits).toEqual(muted.logits);
    // All mask slots are one row of the embedding and nothing else.
    const size = pair.facts.vocabularySize;
    const slotOf = (slot: number) => muted.logits.subarray(slot * size, (slot + 1) * size);
    expect(slotOf(5)).toEqual(slotOf(1));
    const usual = await draftedWith([]);
    const one = await draftedWith([{ kind: "head", layer: 0, head: 1 }]);
    expect(largestDifference(one.logits, usual.logits)).toBeGreaterThan(0.1);
  });
});
