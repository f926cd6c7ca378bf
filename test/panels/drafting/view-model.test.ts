import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { roundBars } from "../../../src/panels/drafting/model/round-bars";
import { slotStrip } from "../../../src/panels/drafting/model/slot-strip";
import { stepSentence } from "../../../src/panels/drafting/model/step-sentence";
import { type ChipGroup, textLines } from "../../../src/panels/drafting/model/text-lines";
import type { RunResult } from "../../../src/store/drafting-result";
import { destination, lockstep, type Motion, ownStep } from "../../../src/store/lockstep";
import { letterTokenizer } from "../../support/fake-engine";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const convention = { ...alignedConvention, blockSize: fakeFacts.blockSize };

async function runOf(wrongEvery: number, options: Partial<LoopOptions> = {}): Promise<RunResult> {
  const pair = fakePair(1, wrongEvery);
  let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  const all: LoopOptions = { convention, accept: "verified", tokenLimit: 14, attention: false, ...options };
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, all);
  return { name: "A", convention: all.convention, timeline };
}

let runs: RunResult[];
let timelines: Timeline[];

beforeAll(async () => {
  const late = deviate(convention, ["positions-one-late"]);
  runs = [await runOf(5), await runOf(2, { convention: late })];
  timelines = runs.map((run) => run.timeline);
});

/** Everything that the panel shows of both runs at a cursor. */
function viewAt(cursor: number) {
  const steps = lockstep(timelines);
  return {
    bars: roundBars(runs, steps),
    runs: runs.map((run) => {
      const step = ownStep(run.timeline, steps[cursor]);
      return {
        lines: textLines(run, step, letterTokenizer),
        strip: slotStrip(run, step, letterTokenizer, fakeFacts.maskTokenId),
        sentence: stepSentence(run, step, letterTokenizer),
      };
    }),
  };
}

function textOf(groups: readonly ChipGroup[]): number[] {
  return groups.flatMap((group) => group.chips.map((chip) => chip.token));
}

describe("what the drafting panel shows", () => {
  it("is the same after n steps forward and n back, whatever the motions were", () => {
    const motions: Motion[] = ["step", "block", "rejection", "step-back", "block-back", "start", "end"];
    const path = fc.array(fc.constantFrom(...motions), { maxLength: 30 });
    const steps = lockstep(timelines);
    const stops = { stopAt: [], aligned: timelines[0] };
    fc.assert(
      fc.property(path, fc.nat(40), (wander, count) => {
        let cursor = 0;
        for (const motion of wander) {
          const to = destination(motion, timelines, steps, cursor, true, stops);
          cursor = to === "further" ? expect.fail("the runs are finished") : to;
        }
        const before = viewAt(cursor);
        const forward = Math.min(count, steps.length - 1 - cursor);
        const motion = (name: Motion) => destination(name, timelines, steps, cursor, true, stops) as number;
        for (let made = 0; made < forward; made++) cursor = motion("step");
        for (let made = 0; made < forward; made++) cursor = motion("step-back");
        expect(viewAt(cursor)).toEqual(before);
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it("holds only what has happened: a later step never takes a committed token away or changes it", () => {
    const steps = lockstep(timelines);
    for (let cursor = 1; cursor < steps.length; cursor++) {
      const [before, after] = [viewAt(cursor - 1), viewAt(cursor)];
      for (const [at, run] of after.runs.entries()) {
        const earlier = textOf(before.runs[at].lines.committed);
        expect(textOf(run.lines.committed).slice(0, earlier.length)).toEqual(earlier);
      }
    }
  });

  it("shows no draft before its step and no verdict before its check", () => {
    const steps = lockstep(timelines);
    for (const [cursor, step] of steps.entries()) {
      if (step.kind !== "draft") continue;
      for (const [at, { strip }] of viewAt(cursor).runs.entries()) {
        const hasEnded = step.round >= timelines[at].rounds.length;
        if (hasEnded) continue;
        expect(strip.filter((slot) => slot.draft !== null).map((slot) => slot.slot)).toEqual(
          Array.from({ length: step.slot }, (_, at) => at + 1),
        );
        expect(strip.every((slot) => slot.check === null)).toBe(true);
      }
    }
  });

  it("ends with the sequences of both runs in the committed lines", () => {
    const view = viewAt(lockstep(timelines).length - 1);
    for (const [at, { timeline }] of runs.entries()) {
      const sequence = [
        ...timeline.prompt,
        ...(timeline.firstToken === null ? [] : [timeline.firstToken]),
        ...timeline.rounds.flatMap((round) => round.committed),
      ];
      expect(textOf(view.runs[at].lines.committed)).toEqual(sequence);
    }
  });

  it("keeps every draft in the draft line, told apart by what became of it", () => {
    const view = viewAt(lockstep(timelines).length - 1);
    for (const [at, { timeline }] of runs.entries()) {
      const kinds = view.runs[at].lines.draft.map((group) => group.chips.map((chip) => chip.kind));
      expect(kinds).toEqual(timeline.rounds.map((round) => round.checks.map((check) => check.outcome)));
    }
  });

  it("marks the drafts that a free-running round commits against the target's word", async () => {
    const run = await runOf(3, { accept: "everything" });
    const steps = lockstep([run.timeline]);
    const { committed, draft } = textLines(run, steps[steps.length - 1], letterTokenizer);
    const kinds = committed.slice(1).flatMap((group) => group.chips.map((chip) => chip.kind));
    const expected = run.timeline.rounds.flatMap((round) =>
      round.committed.map((_, at) => (at < round.acceptedDrafts ? "accepted" : "unchecked")),
    );
    expect(kinds).toEqual(expected);
    expect(kinds).toContain("unchecked");
    // In the draft line they are not called rejected, nor left unsaid: they are committed all the same.
    const drafted = draft.flatMap((group, round) =>
      group.chips.slice(0, run.timeline.rounds[round].committed.length).map(({ kind }) => kind),
    );
    expect(drafted).toEqual(expected);
    const rejecting = run.timeline.rounds.findIndex((round) => round.acceptedDrafts < round.drafts.length);
    const { slot } = run.timeline.rounds[rejecting].checks.find(({ outcome }) => outcome === "rejected") ?? {
      slot: -1,
    };
    const sentence = stepSentence(run, { kind: "verify", round: rejecting, slot }, letterTokenizer);
    const strip = slotStrip(run, { kind: "verify", round: rejecting, slot }, letterTokenizer, 0);
    expect(strip.at(slot)?.check).toMatchObject({ outcome: "rejected", isKept: true });
    expect(sentence).toMatch(/Free-running keeps it all the same, and what follows\.$/);
  });

  it("tells every step of the first round in words", () => {
    const run = runs[1];
    const sentences = lockstep([run.timeline])
      .filter((step) => step.kind === "prompt" || step.round === 0)
      .map((step) => stepSentence(run, step, letterTokenizer));
    expect(sentences).toMatchInlineSnapshot(`
      [
        "The target has read 3 tokens; “t27” at index 3 is the first anchor.",
        "Round 1 takes 3 hidden states of the target as context, at position ids 1 to 3.",
        "The block: slot 0 holds the anchor “t27”, slots 1 to 3 hold “<mask>”, at position ids 5 to 8.",
        "Slot 1 drafts “t14” (0.75).",
        "Slot 2 drafts “t9” (0.75).",
        "Slot 3 drafts “t16” (0.75).",
        "Slot 1 drafted “t14”; the target says “t13” (0.75). Rejected, and what follows is not looked at.",
        "0 of 3 drafts are accepted and committed.",
        "The target adds its own next token, “t13”: the bonus. Acceptance length 1.",
      ]
    `);
  });
});

describe("a text that ends inside a block", () => {
  it("says what was committed of the accepted drafts, and where the text ends", () => {
    const [round] = runs[0].timeline.rounds;
    const sentenceOf = (committed: number[], acceptedDrafts: number) => {
      const ended = { ...round, committed, acceptedDrafts, bonus: null };
      const timeline = { ...runs[0].timeline, rounds: [ended], ending: "end-of-text" } as const;
      return stepSentence({ ...runs[0], timeline }, { kind: "commit", round: 0 }, letterTokenizer);
    };
    expect(sentenceOf([4, 0], 3)).toBe(
      "3 of 3 drafts are accepted, and the text ends at slot 2: 2 are committed. The text has ended.",
    );
    expect(sentenceOf([4, 5, 0], 3)).toBe(
      "3 of 3 drafts are accepted and committed, and the text ends at slot 3. The text has ended.",
    );
    expect(sentenceOf([4, 0], 1)).toBe(
      "2 drafts are committed unverified, and the text ends at slot 2; the target would have accepted 1. The text has ended.",
    );
    expect(sentenceOf([0], 1)).toBe(
      "1 of 3 drafts is accepted and committed, and the text ends at slot 1. The text has ended.",
    );
  });
});

describe("two runs in lockstep", () => {
  it("keep the number of every step when rounds are added", () => {
    const cut = (rounds: number) =>
      timelines.map((timeline) => ({ ...timeline, rounds: timeline.rounds.slice(0, rounds) }));
    const whole = lockstep(timelines);
    for (let rounds = 0; rounds < 4; rounds++) {
      const part = lockstep(cut(rounds));
      expect(whole.slice(0, part.length)).toEqual(part);
    }
  });

  it("are both at a step of the same round, or one has ended", () => {
    for (const step of lockstep(timelines)) {
      for (const timeline of timelines) {
        const own = ownStep(timeline, step);
        if (step.kind === "prompt") expect(own.kind).toBe("prompt");
        else {
          expect(own.kind).not.toBe("prompt");
          if (own.kind !== "prompt") expect(own.round).toBe(Math.min(step.round, timeline.rounds.length - 1));
        }
      }
    }
  });
});
