import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { trainings } from "../../../src/engine/drafting/deviations/training/catalogue";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { symptoms } from "../../../src/engine/triage/suspects";
import { textFindings } from "../../../src/engine/triage/text-findings";
import { triageOf } from "../../../src/engine/triage/triage";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const words = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe("what a text repeats", () => {
  it("is the unit that stands most in a row, though another covers more, and the share of same neighbours", () => {
    expect(textFindings(words("abcdabcdxxxx")).repeat).toEqual({ start: 8, unitLength: 1, count: 4 });
    const { repeat, doubledShare } = textFindings(words("xaaaay"));
    expect(repeat).toEqual({ start: 1, unitLength: 1, count: 4 });
    expect(doubledShare).toBe(3 / 5);
  });

  it("is a phrase that comes back, the longest of equally frequent ones", () => {
    expect(textFindings(words("abcdxabcdyabcdz")).phrase).toEqual({ start: 0, length: 4, count: 3 });
    expect(textFindings(words("abcxabc")).phrase).toBeNull();
  });

  it("is a loop at its end, with the shortest period", () => {
    expect(textFindings(words("start then abcabcabc")).loop).toEqual({ period: 3, count: 3 });
    expect(textFindings(words("abcabc")).loop).toBeNull();
  });

  it("is found as plain loops find it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 40 }), (tokens) => {
        const { loop, phrase } = textFindings(tokens);
        let best = 0;
        for (let length = 3; length <= 8; length++) {
          for (let start = 0; start + length <= tokens.length; start++) {
            let count = 0;
            for (let at = 0; at + length <= tokens.length; ) {
              const isSame = tokens
                .slice(start, start + length)
                .every((token, i) => tokens[at + i] === token);
              if (isSame) count++;
              at += isSame ? length : 1;
            }
            best = Math.max(best, count);
          }
        }
        expect(phrase?.count ?? 0).toBe(best >= 3 ? best : 0);
        if (loop !== null) {
          const { period, count } = loop;
          const end = tokens.slice(-period * count);
          expect(end).toHaveLength(period * count);
          for (const [at, token] of end.entries()) expect(token).toBe(end[at % period]);
        }
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});

async function runOf(wrongEvery: number, ids: readonly string[] = []) {
  const pair = fakePair(1, wrongEvery);
  const convention = deviate({ ...alignedConvention, blockSize: fakeFacts.blockSize }, ids);
  let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  while (!timeline.ending) {
    timeline = await nextRound(pair, fakeFacts, timeline, {
      convention,
      accept: "verified",
      tokenLimit: 30,
      attention: false,
    });
  }
  return timeline;
}

/** Of a run by itself, or beside run A. */
const lookAt = (timeline: Timeline, aligned: Timeline | null = null) =>
  triageOf({ name: aligned === null ? "A" : "B", timeline }, { name: "A", timeline: aligned ?? timeline });

describe("a first look at a run", () => {
  it("finds nothing wrong where drafts are accepted, and says by how much", async () => {
    const run = await runOf(0);
    const { verdict, fits } = lookAt(run);
    expect([verdict.id, fits]).toEqual(["sound", []]);
    expect(verdict.evidence[0]).toBe(
      `3.00 of 3 drafts are accepted in a round, over ${run.rounds.length} rounds.`,
    );
  });

  it("tells drafts that read well and are rejected from garbled ones", async () => {
    expect(lookAt(await runOf(1)).verdict).toMatchObject({
      id: "rejected",
      sentence: "Most drafts do not repeat themselves, and none is accepted.",
    });
    const { verdict } = lookAt(withChecks(await runOf(1), (checks) => [...checks, ...checks], 7));
    expect(verdict.id).toBe("drafts-garbled");
    expect(verdict.evidence.join(" ")).toContain("one token stands 6 times in a row.");
  });

  it("does not call a run sound in which nothing was accepted, however few its rounds", async () => {
    const run = await runOf(1);
    const few = { ...run, rounds: run.rounds.slice(0, 3) };
    for (const { verdict } of [lookAt(few), lookAt(few, few)]) {
      expect(verdict).toMatchObject({
        id: "rejected",
        sentence: "Neither text is garbled, and no draft is accepted in as few rounds.",
      });
      expect(verdict.evidence).toEqual(["0.00 of 3 drafts are accepted in a round, over 3 rounds."]);
    }
  });

  it("does not call drafts garbled for the one that is, nor for a text that repeats itself there", async () => {
    const run = await runOf(0);
    const [first, ...others] = run.rounds;
    const garbled = withChecks({ ...run, rounds: [first] }, (checks) => [...checks, ...checks], 7).rounds;
    const { verdict } = lookAt({ ...run, rounds: [...garbled, ...others] });
    expect(verdict.id).toBe("sound");
    // Yet the one is told.
    expect(verdict.sentence).toMatch(/^Most drafts are not garbled, /);
    expect(verdict.evidence[0]).toBe(
      `The draft of run A repeats itself in 1 of ${run.rounds.length} rounds.`,
    );
    const sevens = withChecks(run, (checks) => checks, 7);
    const rounds = sevens.rounds.map((round) => ({ ...round, committed: round.committed.map(() => 7) }));
    expect(lookAt({ ...sevens, firstToken: 7, rounds }).fits.map(({ symptom }) => symptom)).toEqual([
      "committed-garbled",
    ]);
  });

  it("puts a garbled committed text before all else, for no drafter can do that", async () => {
    const run = await runOf(0);
    const rounds = run.rounds.map((round) => ({ ...round, committed: round.committed.map(() => 9) }));
    expect(lookAt({ ...run, rounds }).verdict.id).toBe("committed-garbled");
  });

  it("does not take free-running text for a fault of verification", async () => {
    const run = withChecks(await runOf(1), (checks) => [...checks, ...checks], 7);
    const rounds = run.rounds.map((round) => ({ ...round, bonus: null, committed: [7, 7, 7, 7, 7, 7] }));
    const { verdict } = lookAt({ ...run, rounds });
    expect(verdict.sentence).toBe("Most drafts are garbled, and so is the text, since nothing was verified.");
    expect(verdict.evidence.at(-1)).toContain("would be accepted");
  });

  it("sees that a bonus token was lost or doubled by what its rounds commit", async () => {
    for (const id of ["bonus-lost", "bonus-doubled"]) {
      expect(lookAt(await runOf(5, [id])).verdict.id).toBe("committed-otherwise");
    }
  });

  it("finds right words in the wrong place where most drafts are, and not where some wrong ones are", async () => {
    const run = await runOf(1);
    const text = sequenceBefore(run);
    for (const [by, symptom] of [
      [1, "one-ahead"],
      [-1, "one-behind"],
    ] as const) {
      const shifted = (isShifted: (ordinal: number) => boolean) => ({
        ...run,
        rounds: run.rounds.map((round) => ({
          ...round,
          checks: round.checks.map((check, ordinal) => ({
            ...check,
            drafted: text[check.index + (isShifted(ordinal) ? by : 0)] ?? 0,
          })),
        })),
      });
      expect(lookAt(shifted(() => true)).fits[0].symptom).toBe(symptom);
      // All wrong drafts are one place off, but they are few.
      expect(lookAt(shifted((ordinal) => ordinal === 2)).verdict.id).not.toBe("one-off");
    }
  });

  it("holds a run against run A, and says so in numbers of both", async () => {
    const { verdict, fits } = lookAt(await runOf(4), await runOf(0));
    expect(verdict.id).toBe("lower");
    expect(verdict.sentence).toContain("fewer drafts are accepted than in run A");
    expect(fits.at(-1)?.because).toMatch(
      /^Run B accepts [\d.]+ drafts in a round over \d+ rounds, run A 3\.00 over \d+ rounds\.$/,
    );
  });

  it("says that there is nothing to look at before the first round", async () => {
    expect(lookAt({ ...(await runOf(0)), rounds: [] }).verdict.id).toBe("nothing");
  });

  it("names only suspects that are deviations", () => {
    const ids = [...deviations.map(({ id }) => id), ...trainings.map(({ fault }) => `trained-${fault}`)];
    for (const { suspects } of symptoms) {
      for (const suspect of suspects) expect(ids).toContain(suspect);
      expect(new Set(suspects).size).toBe(suspects.length);
    }
    expect(new Set(symptoms.map(({ id }) => id)).size).toBe(symptoms.length);
  });

  it("suspects every deviation of something, but those that others are held against", () => {
    const suspected = new Set(symptoms.flatMap(({ suspects }) => suspects));
    const heldAgainst = ["positions-from-one", "trained-short", "trained-soft-labels"];
    const unsuspected = deviations.map(({ id }) => id).filter((id) => !suspected.has(id));
    expect(heldAgainst).toEqual(expect.arrayContaining(unsuspected));
  });
});

/** Every round with other checks and their drafts, all of one token. */
function withChecks(
  run: Timeline,
  checksOf: (checks: Timeline["rounds"][number]["checks"]) => Timeline["rounds"][number]["checks"],
  token: number,
): Timeline {
  const rounds = run.rounds.map((round) => {
    const checks = checksOf(round.checks).map((check, at) => ({ ...check, drafted: token, slot: at + 1 }));
    const drafts = checks.map(({ slot }) => ({ slot, token, candidates: [], entropy: 0 }));
    return { ...round, checks, drafts };
  });
  return { ...run, rounds };
}
