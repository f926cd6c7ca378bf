import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { trainings } from "../../../src/engine/drafting/deviations/training/catalogue";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { sequenceBefore } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { symptoms } from "../../../src/engine/triage/suspects";
import { textFindings } from "../../../src/engine/triage/text-findings";
import { triageOf } from "../../../src/engine/triage/triage";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const words = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe("what a text repeats", () => {
  it("is the unit that stands most in a row, and the share of neighbours that are the same", () => {
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

describe("a first look at a run", () => {
  it("finds nothing wrong where drafts are accepted, and says by how much", async () => {
    const { verdict, acceptance } = triageOf([await runOf(0)]);
    expect(verdict.id).toBe("sound");
    expect(verdict.evidence[0]).toContain(`${acceptance.pooled.toFixed(2)} of 3 drafts are accepted`);
  });

  it("tells drafts that read well and are rejected from garbled ones", async () => {
    expect(triageOf([await runOf(1)]).verdict).toMatchObject({
      id: "rejected",
      sentence: "The drafts do not repeat themselves, and none is accepted.",
    });
    const garbled = await runOf(1);
    const rounds = garbled.rounds.map((round) => ({
      ...round,
      drafts: [...round.drafts, ...round.drafts].map((draft) => ({ ...draft, token: 7 })),
    }));
    const { verdict } = triageOf([{ ...garbled, rounds }]);
    expect(verdict.id).toBe("drafts-garbled");
    expect(verdict.evidence[0]).toBe("In the drafts, one token stands 6 times in a row.");
  });

  it("puts a garbled committed text before all else, for no drafter can do that", async () => {
    const run = await runOf(0);
    const rounds = run.rounds.map((round) => ({ ...round, committed: round.committed.map(() => 9) }));
    expect(triageOf([{ ...run, rounds }]).verdict.id).toBe("committed-garbled");
  });

  it("does not take free-running text for a fault of verification", async () => {
    const run = await runOf(1);
    const rounds = run.rounds.map((round) => ({
      ...round,
      bonus: null,
      drafts: [...round.drafts, ...round.drafts].map((draft) => ({ ...draft, token: 7 })),
      committed: [7, 7, 7, 7, 7, 7],
    }));
    const { verdict } = triageOf([{ ...run, rounds }]);
    expect(verdict.sentence).toBe("The drafts are garbled, and so is the text, since nothing was verified.");
    expect(verdict.evidence.at(-1)).toContain("would be accepted");
  });

  it("sees that a bonus token was lost or doubled by what its rounds commit", async () => {
    for (const id of ["bonus-lost", "bonus-doubled"]) {
      expect(triageOf([await runOf(5, [id])]).verdict.id).toBe("committed-otherwise");
    }
  });

  it("finds right words in the wrong place by the text that came out", async () => {
    const run = await runOf(1);
    const text = sequenceBefore(run);
    for (const by of [1, -1]) {
      const rounds = run.rounds.map((round) => ({
        ...round,
        checks: round.checks.map((check) => ({ ...check, drafted: text[check.index + by] ?? 0 })),
      }));
      const { copies, verdict } = triageOf([{ ...run, rounds }]);
      let [wrong, off] = [0, 0];
      for (const { checks } of rounds) {
        for (const { index, drafted } of checks) {
          if (index + 1 >= text.length || text[index] === drafted) continue;
          wrong++;
          if (text[index + by] === drafted) off++;
        }
      }
      expect(wrong).toBeGreaterThan(10);
      expect([copies.wrongCount, by > 0 ? copies.oneAhead : copies.oneBehind]).toEqual([wrong, off / wrong]);
      expect(verdict.symptoms[0]).toBe(by > 0 ? "one-ahead" : "one-behind");
    }
  });

  it("says that there is nothing to look at before the first round", () => {
    expect(triageOf([]).verdict.id).toBe("nothing");
  });

  it("names only symptoms of the list, whose suspects are deviations that there are", async () => {
    const known = symptoms.map(({ id }) => id);
    const ids = [...deviations.map(({ id }) => id), ...trainings.map(({ fault }) => `trained-${fault}`)];
    for (const symptom of symptoms) for (const suspect of symptom.suspects) expect(ids).toContain(suspect);
    for (const wrong of [0, 1, 3]) {
      for (const id of triageOf([await runOf(wrong)]).verdict.symptoms) expect(known).toContain(id);
    }
  });

  it("suspects every deviation of something, but those that others are held against", () => {
    const suspected = new Set(symptoms.flatMap(({ suspects }) => suspects));
    const heldAgainst = ["positions-from-one", "trained-short", "trained-soft-labels"];
    const unsuspected = deviations.map(({ id }) => id).filter((id) => !suspected.has(id));
    expect(heldAgainst).toEqual(expect.arrayContaining(unsuspected));
  });
});
