import { beforeAll, describe, expect, it } from "vitest";
import type { Branch } from "../../src/engine/drafting/edit";
import { sequenceBefore } from "../../src/engine/drafting/round";
import { compareSteps, roundOf, type Step, stepOfIndex } from "../../src/engine/drafting/steps";
import { RuleError } from "../../src/engine/tensor/rule-error";
import { editsOf } from "../../src/store/begun-branches";
import { withoutBranch } from "../../src/store/branches";
import { runDrafting } from "../../src/store/draft-run";
import {
  allRunsOf,
  type DraftingResult,
  type DraftingSettings,
  isFinished,
  runsOf,
  withBranches,
} from "../../src/store/drafting-result";
import { lockstep } from "../../src/store/lockstep";
import { drafted, draftingSettings as settings } from "../support/drafted";
import { type FakeOpenPair, fakeOpenPair } from "../support/fake-engine";

const draft = (of: string, round: number, slot: number, token: number): Branch => ({
  of,
  round,
  edits: [{ kind: "draft", slot, token }],
  lasting: false,
});
const hide = (of: string, round: number): Branch => ({
  of,
  round,
  edits: [{ kind: "cell", slot: 1, column: { context: 0 }, visible: false }],
  lasting: true,
});

async function run(
  pair: FakeOpenPair,
  patch: Partial<DraftingSettings>,
  from: DraftingResult | null = null,
): Promise<DraftingResult> {
  return runDrafting({
    settings: { ...settings, ...patch },
    pair,
    from,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
}

let plain: DraftingResult;
const pair = fakeOpenPair();
beforeAll(async () => {
  plain = await run(pair, {});
});

describe("a token put in by hand at the token limit or behind it", () => {
  it("ends the run there, without one more round, and one before it goes on to the limit", async () => {
    const { prompt, rounds } = plain.aligned.timeline;
    const { tokenLimit } = settings;
    const last = sequenceBefore(plain.aligned.timeline).length - 1;
    const put = async (index: number) => {
      const round = rounds.findIndex(({ plan }) => plan.anchor >= index);
      const edits: Branch["edits"] = [{ kind: "token", index, token: 30 }];
      const branch = { of: "A", round: round < 0 ? rounds.length : round, edits, lasting: false };
      const [made] = (await run(pair, { branches: [branch] }, plain)).branches;
      return { ...made.timeline, start: branch.round };
    };
    const atLimit = prompt.length + tokenLimit - 1;
    expect(last).toBeGreaterThanOrEqual(atLimit);
    for (let index = atLimit; index <= last; index++) {
      const { start, ...made } = await put(index);
      expect([made.ending, made.rounds.length]).toEqual(["token-limit", start]);
      expect(sequenceBefore(made)).toHaveLength(index + 1);
    }
    const before = await put(atLimit - 1);
    expect(before.rounds.length).toBeGreaterThan(before.start);
    expect(before.ending).not.toBeNull();
  });
});

describe("a branch of a finished run", () => {
  it("runs alone, from the round that it changes, and both runs stay as they were", async () => {
    const { opened } = pair;
    const result = await run(pair, { branches: [draft("A", 1, 1, 30)] }, plain);
    expect(pair.opened - opened).toBe(1);
    expect(result.aligned).toBe(plain.aligned);
    expect(result.deviated).toBe(plain.deviated);
    const [{ name, timeline }] = result.branches;
    expect(name).toBe("C");
    expect(timeline.rounds[0]).toBe(plain.aligned.timeline.rounds[0]);
    expect(timeline.rounds[1].drafts[0].token).toBe(30);
    expect(timeline.rounds[1].edits).toEqual([{ kind: "draft", slot: 1, token: 30 }]);
    expect(timeline.ending).toBe("token-limit");
    // Verification corrects what was drafted by hand.
    expect(sequenceBefore(timeline)).toEqual(sequenceBefore(plain.aligned.timeline));
    expect(isFinished(result)).toBe(true);
  });

  it("is the same run, whether it comes later or runs with the others from the first round on", async () => {
    const branches = [draft("B", 2, 1, 30), hide("C", 1)];
    const later = await run(pair, { branches }, plain);
    const together = await run(fakeOpenPair(), { branches });
    expect(together.branches).toEqual(later.branches);
    expect(allRunsOf(later).map(({ name }) => name)).toEqual(["A", "B", "C", "D"]);
  });

  it("comes from another branch with the changes of both, where those last", async () => {
    const branches = [hide("A", 1), draft("C", 2, 2, 29)];
    expect(editsOf(branches, "D", 0)).toEqual([]);
    expect(editsOf(branches, "D", 1)).toEqual(branches[0].edits);
    expect(editsOf(branches, "D", 2)).toEqual([...branches[0].edits, ...branches[1].edits]);
    const result = await run(pair, { branches }, plain);
    expect(result.branches[1].timeline.rounds[2].edits).toEqual(editsOf(branches, "D", 2));
    expect(result.branches[1].timeline.rounds[1]).toBe(result.branches[0].timeline.rounds[1]);
  });

  it("has nothing of what the branch that it comes from changes only later", async () => {
    const late: Branch = {
      of: "A",
      round: 2,
      edits: [{ kind: "rule", deviations: ["block-causal"] }, ...draft("A", 2, 1, 30).edits],
      lasting: false,
    };
    const branches = [late, draft("C", 1, 2, 29), draft("D", 1, 1, 28)];
    const of = (name: string, round: number) => editsOf(branches, name, round);
    expect([of("D", 0), of("D", 1), of("D", 2)]).toEqual([[], branches[1].edits, []]);
    expect(of("E", 1)).toEqual([...branches[1].edits, ...branches[2].edits]);
    const result = await run(pair, { branches }, plain);
    expect(result.branches[1].convention).toEqual(plain.aligned.convention);
    const straight = await run(pair, { branches: [draft("A", 1, 2, 29)] }, plain);
    expect(result.branches[1].timeline).toEqual(straight.branches[0].timeline);
  });

  it("puts a token into the text, and what stood there and after is written anew", async () => {
    const { prompt, rounds } = plain.aligned.timeline;
    const index = prompt.length + 2;
    const round = rounds.findIndex(({ plan }) => plan.anchor >= index);
    const branch: Branch = { of: "A", round, edits: [{ kind: "token", index, token: 9 }], lasting: false };
    const result = await run(pair, { branches: [branch] }, plain);
    const text = sequenceBefore(result.branches[0].timeline);
    expect(text.slice(0, index)).toEqual(sequenceBefore(plain.aligned.timeline).slice(0, index));
    expect(text[index]).toBe(9);
    expect(result.branches[0].timeline.forced).toEqual([index]);
  });
});

describe("branches that come and go", () => {
  it("leave with all that follow from them, and those behind them move up", () => {
    const branches = [draft("A", 1, 1, 5), hide("C", 1), hide("B", 0), draft("E", 1, 2, 6)];
    expect(withoutBranch(branches, "C")).toEqual([hide("B", 0), draft("C", 1, 2, 6)]);
    expect(withoutBranch(branches, "F")).toEqual(branches.slice(0, 3));
  });

  it("keep what they have run under the name they have now, and are not run again", async () => {
    const branches = [draft("A", 1, 1, 5), hide("B", 0)];
    const both = await run(pair, { branches }, plain);
    const rest = withBranches(both, withoutBranch(branches, "C"));
    expect(rest.branches).toEqual([{ ...both.branches[1], name: "C" }]);
    const { opened } = pair;
    const again = await run(pair, { branches: [hide("B", 0)] }, both);
    expect(again.branches).toEqual(rest.branches);
    expect(pair.opened).toBe(opened);
  });
});

describe("a branch that cannot be", () => {
  const far: Branch = draft("A", 60, 1, 5);
  const wrongSlot: Branch = draft("A", 1, 77, 5);

  it("says why, and the other runs are none the worse", async () => {
    const branches = [far, hide("C", 61), wrongSlot, draft("A", 1, 1, 5)];
    for (const result of [await run(pair, { branches }, plain), await run(fakeOpenPair(), { branches })]) {
      expect(result.faults).toEqual({
        C: expect.stringMatching(/^branch's round must be in 0\.\.\d+, got 60$/),
        D: "There is no run C to go on from.",
        E: "edit's slot must be in 1..3, got 77",
      });
      expect(result.branches.map(({ name }) => name)).toEqual(["E", "F"]);
      expect(isFinished(result)).toBe(true);
      expect(runsOf(result).map(({ timeline }) => timeline)).toEqual(
        runsOf(plain).map(({ timeline }) => timeline),
      );
    }
  });

  it("is one of run B where there is none", async () => {
    const result = await run(fakeOpenPair(), { deviations: [], branches: [hide("B", 0)] });
    expect(result.faults).toEqual({ C: "There is no run B to go on from." });
    expect(result.aligned.timeline.ending).toBe("token-limit");
  });

  it("is not taken for one where the pair is gone: the run fails", async () => {
    const there = fakeOpenPair();
    const before = await run(there, {});
    there.openRun = () => {
      throw new RuleError("run", "of the loaded pair", "a run of a pair that was closed");
    };
    await expect(run(there, { branches: [draft("A", 1, 1, 5)] }, before)).rejects.toThrow(
      "run must be of the loaded pair",
    );
  });

  it("keeps its sentence when other branches come", async () => {
    const once = await run(pair, { branches: [wrongSlot] }, plain);
    const twice = await run(pair, { branches: [wrongSlot, draft("A", 1, 1, 5)] }, once);
    expect(twice.faults).toEqual(once.faults);
    expect(twice.branches[1].timeline.ending).toBe("token-limit");
    expect(isFinished(twice)).toBe(true);
  });

  it("keeps its sentence under the name that it has now", async () => {
    const branches = [draft("A", 1, 1, 5), far];
    const result = await run(pair, { branches }, plain);
    expect(Object.keys(withBranches(result, [far]).faults)).toEqual(["C"]);
    expect(withBranches(result, [branches[0]]).faults).toEqual({});
  });
});

describe("breakpoints", () => {
  it("stop all runs in the round of a hit, and going on takes them to the next one, also in that round", async () => {
    const [, round] = plain.aligned.timeline.rounds;
    const stopAt = [{ kind: "rejection" }, { kind: "position", index: round.plan.anchor + 1 }] as const;
    let result = await run(pair, { stopAt });
    const hits = [result.stoppedAt?.step];
    while (!isFinished(result)) {
      result = await run(pair, { stopAt }, result);
      if (result.stoppedAt !== null) hits.push(result.stoppedAt.step);
    }
    const timelines = runsOf(plain).map(({ timeline }) => timeline);
    const isRejected = (step: Step) =>
      step.kind === "verify" &&
      timelines.some(({ rounds }) =>
        rounds[step.round]?.checks.some(({ slot, outcome }) => slot === step.slot && outcome === "rejected"),
      );
    const written = timelines.map((timeline) => stepOfIndex(timeline, round.plan.anchor + 1));
    const steps = lockstep(timelines);
    const expected = steps.filter(
      (step) => isRejected(step) || written.some((one) => one !== null && compareSteps(one, step) === 0),
    );
    expect(hits).toEqual(expected);
    expect(new Set(expected.map(roundOf)).size).toBeLessThan(expected.length);
    expect(result.aligned.timeline).toEqual(plain.aligned.timeline);
  });

  it("are stopped at one by one, those of the last round too, until nothing is left", async () => {
    const stopAt = [{ kind: "entropy", nats: 0 }] as const;
    let result = await run(pair, { stopAt });
    const hits: (Step | undefined)[] = [];
    for (; !isFinished(result); result = await run(pair, { stopAt }, result))
      hits.push(result.stoppedAt?.step);
    // Nothing is certain here: every draft is a hit, and every one that the target looks at.
    const every = lockstep(runsOf(plain).map(({ timeline }) => timeline)).filter((step) => "slot" in step);
    expect(hits).toEqual(every);
    expect(result.stoppedAt).toBeNull();
    expect(result.aligned.timeline).toEqual(plain.aligned.timeline);
  });

  it("stop at an index that either run writes, and nowhere when it lies behind the end", async () => {
    const index = plain.aligned.timeline.prompt.length + 6;
    const stopped = await run(pair, { stopAt: [{ kind: "position", index }] });
    expect(stopped.stoppedAt).toMatchObject({ breakpoint: { kind: "position", index } });
    expect(isFinished(stopped)).toBe(false);
    for (const { timeline } of runsOf(stopped))
      expect(sequenceBefore(timeline, timeline.rounds.length - 1).length).toBeLessThanOrEqual(index);
    const through = await run(pair, { stopAt: [{ kind: "position", index: 500 }] });
    expect(through.stoppedAt).toBeNull();
    expect(isFinished(through)).toBe(true);
  });

  it("compare a branch that comes later with run A, which stays as it is", async () => {
    const stopAt = [{ kind: "difference" }] as const;
    const stopped = await run(pair, { stopAt, branches: [draft("A", 1, 2, 29)] }, plain);
    expect(stopped.stoppedAt).toEqual({
      breakpoint: { kind: "difference" },
      run: "C",
      step: { kind: "draft", round: 1, slot: 2 },
    });
    expect(stopped.branches[0].timeline.rounds).toHaveLength(2);
    const on = await run(pair, { stopAt, branches: [draft("A", 1, 2, 29)] }, stopped);
    expect([on.stoppedAt, isFinished(on)]).toEqual([null, true]);
  });

  it("do not change what the runs are: a finished result with others is as it was", async () => {
    const [first] = await drafted(pair);
    const result = await run(pair, { stopAt: [{ kind: "rejection" }] }, { ...first });
    expect(result.aligned.timeline.rounds[0]).toBe(first.aligned.timeline.rounds[0]);
  });
});
