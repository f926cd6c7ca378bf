import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Breakpoint, firstHit } from "../../../src/engine/drafting/breakpoints";
import { deviate } from "../../../src/engine/drafting/deviations";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { type Step, stepsOf } from "../../../src/engine/drafting/steps";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const start: Step = { kind: "prompt" };

interface Served {
  seed: number;
  wrongEvery: number;
  ids: readonly string[];
  free: boolean;
}

async function timelineOf({ seed, wrongEvery, ids, free }: Served, tokenLimit = 24): Promise<Timeline> {
  const pair = fakePair(seed, wrongEvery);
  const options: LoopOptions = {
    convention: deviate(trainedConvention(fakeFacts), ids),
    accept: free ? "everything" : "verified",
    tokenLimit,
    attention: false,
  };
  let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
  return timeline;
}

/** What has been drafted and committed up to and with a step, walked from the first one. */
interface Seen {
  text: number[];
  /** Round and slot of every draft, with its token. */
  drafts: Map<string, number>;
}

function seenUpTo(timeline: Timeline, steps: readonly Step[], last: number): Seen {
  const text = [...timeline.prompt];
  const drafts = new Map<string, number>();
  for (const step of steps.slice(0, last + 1)) {
    if (step.kind === "prompt") {
      if (timeline.firstToken !== null) text.push(timeline.firstToken);
      continue;
    }
    const round = timeline.rounds[step.round];
    if (step.kind === "draft") {
      const draft = round.drafts.find(({ slot }) => slot === step.slot);
      drafts.set(`${step.round} ${step.slot}`, draft?.token ?? -1);
    }
    // The bonus, and what a loop makes of it, comes with its own step where the round has one.
    const own = round.bonus === null ? round.committed.length : round.acceptedDrafts;
    if (step.kind === "commit") text.push(...round.committed.slice(0, own));
    if (step.kind === "bonus") text.push(...round.committed.slice(own));
  }
  return { text, drafts };
}

/** Whether some unit of 1 to 4 tokens stands `times` times in a row and ends with the last token. */
function endsRepeat(tokens: readonly number[], times: number): boolean {
  return [1, 2, 3, 4].some((unit) => {
    if (tokens.length < unit * times) return false;
    const tail = tokens.slice(-unit * times);
    return tail.every((token, at) => token === tail[at % unit]);
  });
}

/** The first step of one run at which a breakpoint holds, by asking at every step. */
function plainStep(breakpoint: Exclude<Breakpoint, { kind: "difference" }>, timeline: Timeline): Step | null {
  const steps = stepsOf(timeline);
  for (const [at, step] of steps.entries()) {
    const before = at === 0 ? { text: [...timeline.prompt] } : seenUpTo(timeline, steps, at - 1);
    const now = seenUpTo(timeline, steps, at);
    const round = step.kind === "prompt" ? null : timeline.rounds[step.round];
    const slot = "slot" in step ? step.slot : -1;
    const draft = round?.drafts.find((one) => one.slot === slot);
    const check = round?.checks.find((one) => one.slot === slot);
    const holds = () => {
      switch (breakpoint.kind) {
        case "rejection":
          return step.kind === "verify" && check?.drafted !== check?.expected;
        case "position":
          return now.text.length > breakpoint.index;
        case "entropy":
          return step.kind === "draft"
            ? (draft?.entropy ?? 0) > breakpoint.nats
            : step.kind === "verify" && (check?.entropy ?? 0) > breakpoint.nats;
        case "repetition": {
          if (step.kind === "draft") {
            const upTo = round?.drafts.filter((one) => one.slot <= slot).map(({ token }) => token) ?? [];
            return endsRepeat(upTo, breakpoint.times);
          }
          const written = now.text.slice(timeline.prompt.length);
          const added = now.text.length - before.text.length;
          return Array.from({ length: added }, (_, more) => more).some((more) =>
            endsRepeat(written.slice(0, written.length - more), breakpoint.times),
          );
        }
      }
    };
    if (holds()) return step;
  }
  return null;
}

const served = fc.record({
  seed: fc.nat(9),
  wrongEvery: fc.integer({ min: 0, max: 4 }),
  ids: fc.subarray(["bonus-doubled", "crop-one-short", "slot-read-one-early"], { maxLength: 1 }),
  free: fc.boolean(),
});

const alone: fc.Arbitrary<Exclude<Breakpoint, { kind: "difference" }>> = fc.oneof(
  fc.constant({ kind: "rejection" as const }),
  fc.record({ kind: fc.constant("repetition" as const), times: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ kind: fc.constant("entropy" as const), nats: fc.constantFrom(0.5, 1.2, 3.2, 3.5) }),
  fc.record({ kind: fc.constant("position" as const), index: fc.nat(40) }),
);

/** Entropies that differ from slot to slot, so that a bound can lie between them. */
function withEntropies(timeline: Timeline, salt: number): Timeline {
  const of = (place: number, round: number) => ((place * 17 + round * 29 + salt * 13) % 53) / 15;
  return {
    ...timeline,
    rounds: timeline.rounds.map((round) => ({
      ...round,
      drafts: round.drafts.map((one) => ({ ...one, entropy: of(one.slot, round.index) })),
      checks: round.checks.map((one) => ({ ...one, entropy: of(one.slot + 20, round.index) })),
    })),
  };
}

describe("a breakpoint in one run", () => {
  it("is hit at the first step at which a walk over all steps finds that it holds", async () => {
    const property = fc.asyncProperty(served, alone, fc.nat(52), async (as, breakpoint, salt) => {
      const timeline = withEntropies(await timelineOf(as), salt);
      const hit = firstHit([breakpoint], [timeline], timeline, start);
      expect(hit?.step ?? null).toEqual(plainStep(breakpoint, timeline));
      if (hit !== null) expect(hit).toMatchObject({ breakpoint, run: 0 });
    });
    await fc.assert(property, { seed: 75, numRuns: 300 });
  });

  it("is looked for from a step on", async () => {
    const timeline = await timelineOf({ seed: 1, wrongEvery: 2, ids: [], free: false });
    const rejections: Breakpoint[] = [{ kind: "rejection" }];
    const found = timeline.rounds.map(
      ({ index }) => firstHit(rejections, [timeline], timeline, { kind: "context", round: index })?.step,
    );
    for (const [from, step] of found.entries()) {
      const own = timeline.rounds
        .slice(from)
        .find(({ checks }) => checks.some((one) => one.outcome === "rejected"));
      expect(step).toEqual(
        own && {
          kind: "verify",
          round: own.index,
          slot: own.checks.find((one) => one.outcome === "rejected")?.slot,
        },
      );
    }
    const [{ index, checks }] = timeline.rounds;
    const always: Breakpoint[] = [{ kind: "entropy", nats: -1 }];
    for (const { slot } of checks.filter(({ outcome }) => outcome !== "unobserved")) {
      const from: Step = { kind: "verify", round: index, slot };
      expect(firstHit(always, [timeline], timeline, from)?.step).toEqual(from);
    }
    const inPrompt: Breakpoint[] = [{ kind: "position", index: 1 }];
    expect(firstHit(inPrompt, [timeline], timeline, start)?.step).toEqual({ kind: "prompt" });
    expect(firstHit(inPrompt, [timeline], timeline, { kind: "context", round: 1 })).toBeNull();
  });

  it("is hit by a repeat of the text where it is written, though no draft repeats anything", async () => {
    const timeline = await timelineOf({ seed: 1, wrongEvery: 3, ids: ["bonus-doubled"], free: false });
    const hit = firstHit([{ kind: "repetition", times: 2 }], [timeline], timeline, start);
    expect(hit?.step).toEqual({ kind: "bonus", round: 0 });
  });

  it("refuses a repeat that is none", () => {
    const timeline: Timeline = { prompt: [1], firstToken: 2, rounds: [], ending: null };
    expect(() => firstHit([{ kind: "repetition", times: 1 }], [timeline], timeline, start)).toThrow(
      "times of a repeat must be >= 2, got 1",
    );
  });
});

/**
 * The first step at which two runs differ, by a walk over the steps of both at once: a draft of one round and slot
 * after the same text, or a token that both have come to.
 */
function plainDifference(left: Timeline, right: Timeline): Step | null {
  const order = (step: Step) => {
    const kinds = ["prompt", "context", "block", "draft", "verify", "commit", "bonus"];
    const slot = "slot" in step ? step.slot : 0;
    return (step.kind === "prompt" ? -1 : step.round) * 1e4 + kinds.indexOf(step.kind) * 100 + slot;
  };
  const runs = [left, right].map((timeline) => ({ timeline, steps: stepsOf(timeline) }));
  const all = runs.flatMap(({ steps }) => steps).sort((one, other) => order(one) - order(other));
  for (const step of all) {
    const [mine, theirs] = runs.map(({ timeline, steps }) =>
      seenUpTo(
        timeline,
        steps,
        steps.findLastIndex((one) => order(one) <= order(step)),
      ),
    );
    const length = Math.min(mine.text.length, theirs.text.length);
    if (mine.text.slice(0, length).join() !== theirs.text.slice(0, length).join()) return step;
    if (step.kind !== "draft") continue;
    const [before, beforeOther] = runs.map(({ timeline }) => sequenceBefore(timeline, step.round));
    const key = `${step.round} ${step.slot}`;
    const drafts = [mine.drafts.get(key), theirs.drafts.get(key)];
    if (drafts.includes(undefined) || before.join() !== beforeOther.join()) continue;
    if (drafts[0] !== drafts[1]) return step;
  }
  return null;
}

describe("a difference of two runs", () => {
  it("is where a walk over both finds the first draft or token that differs", async () => {
    const property = fc.asyncProperty(served, served, async (one, other) => {
      const left = await timelineOf(one);
      const right = await timelineOf({ ...other, seed: one.seed });
      const hit = firstHit([{ kind: "difference" }], [left, right], left, start);
      expect(hit?.step ?? null).toEqual(plainDifference(left, right));
      if (hit !== null) expect(hit.run).toBe(1);
    });
    await fc.assert(property, { seed: 76, numRuns: 200 });
  });

  it("is one from run A, also where that is not among the runs asked about", async () => {
    const [aligned, other] = await Promise.all(
      [3, 2].map((wrongEvery) => timelineOf({ seed: 2, wrongEvery, ids: [], free: false })),
    );
    const hit = firstHit([{ kind: "difference" }], [other, other], aligned, start);
    expect(hit).toMatchObject({ run: 0, step: plainDifference(aligned, other) });
  });

  it("is none between a run and itself, however far one of them has come", async () => {
    const whole = await timelineOf({ seed: 1, wrongEvery: 2, ids: [], free: false });
    const part = { ...whole, rounds: whole.rounds.slice(0, 2) };
    expect(firstHit([{ kind: "difference" }], [whole, part], whole, start)).toBeNull();
    expect(firstHit([{ kind: "difference" }], [whole], whole, start)).toBeNull();
  });
});

describe("several breakpoints", () => {
  it("stop at the one that comes first; at the same step the earlier run and the earlier breakpoint", async () => {
    const left = await timelineOf({ seed: 2, wrongEvery: 3, ids: [], free: false });
    const right = await timelineOf({ seed: 2, wrongEvery: 2, ids: [], free: false });
    const late: Breakpoint = { kind: "position", index: 12 };
    const rejection: Breakpoint = { kind: "rejection" };
    const again: Breakpoint = { kind: "rejection" };
    const steps = [left, right].map((run) => plainStep(rejection, run));
    expect(steps.every((step) => step !== null)).toBe(true);
    const hit = firstHit([late, rejection, again], [left, right], left, start);
    expect(hit?.breakpoint).toBe(rejection);
    expect(steps).toContainEqual(hit?.step);
    expect(firstHit([rejection], [left, left], left, start)?.run).toBe(0);
  });

  it("are told of the earlier run where a later breakpoint stops it at the same step", async () => {
    const run = await timelineOf({ seed: 2, wrongEvery: 2, ids: [], free: false });
    const [round] = run.rounds;
    const sure: Timeline = {
      ...run,
      rounds: [
        {
          ...round,
          checks: round.checks.map((check) => ({
            ...check,
            entropy: check.outcome === "rejected" ? 9 : 0,
            outcome: "accepted",
          })),
        },
      ],
    };
    const breakpoints: Breakpoint[] = [{ kind: "rejection" }, { kind: "entropy", nats: 8 }];
    const hit = firstHit(breakpoints, [sure, run], sure, start);
    expect(hit?.step).toEqual(firstHit([breakpoints[0]], [run], run, start)?.step);
    expect(hit).toMatchObject({ run: 0, breakpoint: breakpoints[1] });
  });
});
