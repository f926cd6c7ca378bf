import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchTimeline, roundEdits, roundOfToken } from "../../../src/engine/drafting/branch-timeline";
import { contextLedger } from "../../../src/engine/drafting/context-ledger";
import { deviate } from "../../../src/engine/drafting/deviations";
import type { Branch, Edit } from "../../../src/engine/drafting/edit";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { type FakePair, fakeFacts, fakePair, nextToken } from "../../support/fake-pair";

const prompt = [3, 4, 5];
const trained = trainedConvention(fakeFacts);

function optionsWith(ids: readonly string[] = [], accept: LoopOptions["accept"] = "verified"): LoopOptions {
  return { convention: deviate(trained, ids), accept, tokenLimit: 20, attention: false };
}

async function goOn(pair: FakePair, timeline: Timeline, options: LoopOptions): Promise<Timeline> {
  let now = timeline;
  while (!now.ending) now = await nextRound(pair, fakeFacts, now, options);
  return now;
}

async function whole(seed = 1, wrongEvery = 3, options = optionsWith()): Promise<Timeline> {
  const pair = fakePair(seed, wrongEvery);
  return goOn(pair, await startTimeline(pair, fakeFacts, prompt, { earlier: [9, 8] }), options);
}

/** A branch in caches of its own, to its end; edits of its first round alone unless they last. */
async function runBranch(parent: Timeline, branch: Branch, options: LoopOptions, pair: FakePair) {
  let now = branchTimeline(parent, branch, fakeFacts);
  await restoreRun(pair, now, options.convention);
  while (!now.ending) {
    const edits = roundEdits(branch, now.rounds.length);
    now = await nextRound(pair, fakeFacts, now, { ...options, edits });
  }
  return now;
}

function branchAt(round: number, ...edits: Edit[]): Branch {
  return { of: "A", round, edits, lasting: false };
}

/** Greedy decoding of the fake target after these tokens. */
function decode(tokens: readonly number[], count: number, seed: number): number[] {
  const text = [...tokens];
  while (text.length < count) text.push(nextToken(text.at(-2) ?? 0, text.at(-1) ?? 0, seed));
  return text;
}

const unchanged: Edit = { kind: "position", of: { slot: 1 }, by: 0 };

describe("a branch", () => {
  it("goes on exactly as its parent where nothing is changed, from every round and under every loop", async () => {
    for (const ids of [[], ["rejected-rows-kept"], ["bonus-doubled"], ["crop-one-short", "block-causal"]]) {
      const options = optionsWith(ids);
      const parent = await whole(2, 2, options);
      for (const { index } of parent.rounds) {
        const branch = branchAt(index, unchanged);
        const got = await runBranch(parent, branch, options, fakePair(2, 2));
        const plain = got.rounds.map(({ edits: _, ...round }) => round);
        expect({ ...got, rounds: plain }, `${ids} from ${index}`).toEqual(parent);
        expect(got.rounds.map(({ edits }) => edits !== undefined)).toEqual(
          parent.rounds.map((round) => round.index === index),
        );
      }
    }
  });

  it("goes on from the end of a run that can go on, without a round of its own yet", async () => {
    const parent = await whole();
    const open = { ...parent, rounds: parent.rounds.slice(0, 2), ending: null };
    expect(branchTimeline(open, branchAt(2, unchanged), fakeFacts)).toEqual(open);
  });

  it("is refused from a round that its parent does not come to", async () => {
    const parent = await whole();
    const { length } = parent.rounds;
    for (const round of [-1, 0.5, length, length + 7]) {
      expect(() => branchTimeline(parent, branchAt(round, unchanged), fakeFacts)).toThrow(RuleError);
      expect(() => branchTimeline(parent, branchAt(round, unchanged), fakeFacts)).toThrow(
        `branch's round must be in 0..${length - 1}, got ${round}`,
      );
    }
    const none = { ...parent, rounds: [] };
    expect(() => branchTimeline(none, branchAt(0, unchanged), fakeFacts)).toThrow("branch's round must be");
  });

  it("takes along the request before where its rule keeps those rows from the first round on", async () => {
    const parent = await startTimeline(fakePair(), fakeFacts, prompt);
    const rule: Edit = { kind: "rule", deviations: ["earlier-request-kept"] };
    expect(branchTimeline(parent, branchAt(0, rule), fakeFacts).earlier).toEqual(prompt);
    expect(branchTimeline(parent, branchAt(0, unchanged), fakeFacts).earlier).toBeUndefined();
    const token: Edit = { kind: "token", index: 2, token: 6 };
    expect(branchTimeline(parent, branchAt(0, token, rule), fakeFacts).earlier).toEqual([3, 4, 6]);
  });
});

describe("a token put into the text by hand", () => {
  const cases = fc.record({
    seed: fc.nat(9),
    wrongEvery: fc.integer({ min: 0, max: 4 }),
    place: fc.nat(1000),
    token: fc.integer({ min: 2, max: 30 }),
    ids: fc.subarray(["rejected-rows-kept", "crop-one-long", "crop-one-short", "anchor-in-context"], {
      maxLength: 1,
    }),
    free: fc.boolean(),
  });

  it("stands there, after what stood before it, and the target's own text follows", async () => {
    const property = fc.asyncProperty(cases, async ({ seed, wrongEvery, place, token, ids, free }) => {
      const options = optionsWith(ids, free ? "everything" : "verified");
      const parent = await whole(seed, wrongEvery, options);
      const before = sequenceBefore(parent);
      const index = place % before.length;
      const edit: Edit = { kind: "token", index, token };
      const round = roundOfToken(parent, index);
      const branch = branchAt(round, edit);
      const start = branchTimeline(parent, branch, fakeFacts);
      const forced = [...before.slice(0, index), token];
      expect(sequenceBefore(start)).toEqual(forced);
      expect(start.forced).toEqual([index]);
      expect(start.rounds.length).toBe(round);
      // Rows of the context: every index before the token, once, of the token that stands there.
      if (ids.length === 0) {
        const rows = contextLedger(start, options.convention);
        expect(rows.map((row) => row.token)).toEqual(forced.slice(0, -1));
      }
      const pair = fakePair(seed, wrongEvery);
      const got = await runBranch(parent, branch, options, pair);
      const text = sequenceBefore(got);
      expect(text.slice(0, forced.length)).toEqual(forced);
      if (!free) expect(text).toEqual(decode(forced, text.length, seed));
      // The first round of the branch, and no other, tells of it.
      expect(got.rounds.map(({ edits }) => edits)).toEqual(
        got.rounds.map((each) => (each.index === round ? [edit] : undefined)),
      );
    });
    await fc.assert(property, { seed: 72, numRuns: 150 });
  });

  it("leaves the caches as a fresh run over the same text does", async () => {
    const parent = await whole(3, 2);
    const index = prompt.length + 5;
    const branch = branchAt(roundOfToken(parent, index), { kind: "token", index, token: 30 });
    const pair = fakePair(3, 2);
    const start = branchTimeline(parent, branch, fakeFacts);
    await restoreRun(pair, start, trained);
    expect(pair.cached).toEqual(sequenceBefore(start).slice(0, -1));
  });

  it("is the first token where it stands behind the prompt, and the end of the prompt within it", async () => {
    const parent = await whole();
    const first = branchTimeline(parent, branchAt(0, { kind: "token", index: 3, token: 12 }), fakeFacts);
    expect(first).toMatchObject({ prompt, firstToken: 12, rounds: [], ending: null });
    const within = branchTimeline(parent, branchAt(0, { kind: "token", index: 1, token: 12 }), fakeFacts);
    expect(within).toMatchObject({ prompt: [3, 12], firstToken: null, rounds: [], ending: null });
  });

  it("ends the text where it is the end of text", async () => {
    const parent = await whole();
    const branch = branchAt(roundOfToken(parent, 7), { kind: "token", index: 7, token: 0 });
    expect(branchTimeline(parent, branch, fakeFacts).ending).toBe("end-of-text");
  });

  it("is refused twice, at another round, outside the text and outside the vocabulary", async () => {
    const parent = await whole();
    const { length } = sequenceBefore(parent);
    const own = roundOfToken(parent, 8);
    const token = (index: number, id: number): Edit => ({ kind: "token", index, token: id });
    const refusal = (branch: Branch) => () => branchTimeline(parent, branch, fakeFacts);
    expect(refusal(branchAt(own, token(8, 3), token(9, 3)))).toThrow(
      "edits of a token must be one at most in a branch, got 2",
    );
    expect(refusal(branchAt(own + 1, token(8, 3)))).toThrow(
      `branch's round must be ${own}, the first with its anchor at or after 8, got ${own + 1}`,
    );
    expect(refusal(branchAt(own, token(length, 3)))).toThrow(
      `edit's index must be in 0..${length - 1}, got ${length}`,
    );
    expect(refusal(branchAt(own, token(8, 31)))).toThrow("edit's token must be in 0..30, got 31");
  });
});

describe("a branch of a branch", () => {
  it("keeps what was put there by hand before, and forgets what it cuts off", async () => {
    const parent = await whole(1, 2);
    const put = (from: Timeline, index: number, id: number): Branch =>
      branchAt(roundOfToken(from, index), { kind: "token", index, token: id });
    const options = optionsWith();
    const child = await runBranch(parent, put(parent, 9, 20), options, fakePair(1, 2));
    const grandchild = await runBranch(child, put(child, 13, 21), options, fakePair(1, 2));
    expect(grandchild.forced).toEqual([9, 13]);
    expect(sequenceBefore(grandchild).slice(0, 14)).toEqual([...sequenceBefore(child).slice(0, 13), 21]);
    expect(branchTimeline(grandchild, put(grandchild, 5, 22), fakeFacts).forced).toEqual([5]);
    const early = branchTimeline(grandchild, branchAt(0, unchanged), fakeFacts);
    expect(early.forced).toBeUndefined();
    const late = branchTimeline(grandchild, branchAt(grandchild.rounds.length - 1, unchanged), fakeFacts);
    expect(late.forced).toEqual([9, 13]);
  });
});

describe("the edits of a round", () => {
  const edits: Edit[] = [
    { kind: "token", index: 4, token: 3 },
    { kind: "draft", slot: 1, token: 3 },
    { kind: "cell", slot: 1, column: { context: 0 }, visible: false },
    unchanged,
    { kind: "head", layer: 0, head: 0 },
    { kind: "rule", deviations: [] },
  ];

  it("are none before the branch, all in its first round, and its rule after it", () => {
    const branch: Branch = { of: "A", round: 2, edits, lasting: false };
    expect(roundEdits(branch, 1)).toEqual([]);
    expect(roundEdits(branch, 2)).toEqual(edits);
    expect(roundEdits(branch, 3).map(({ kind }) => kind)).toEqual(["rule"]);
  });

  it("are its cells, positions and heads in later rounds too where they last", () => {
    const branch: Branch = { of: "A", round: 2, edits, lasting: true };
    expect(roundEdits(branch, 2)).toEqual(edits);
    expect(roundEdits(branch, 9).map(({ kind }) => kind)).toEqual(["cell", "position", "head", "rule"]);
  });
});
