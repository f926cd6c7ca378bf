import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Round, Timeline } from "../../../src/engine/drafting/round";
import { claims } from "../../../src/engine/triage/claims";
import { symptoms } from "../../../src/engine/triage/suspects";
import { triageOf } from "../../../src/engine/triage/triage";
import { runsOnAText } from "./support/runs-on-a-text";

/** What a run has written behind its prompt. */
function written({ firstToken, rounds }: Timeline): number[] {
  const tokens = firstToken === null ? [] : [firstToken];
  for (const { committed } of rounds) for (const token of committed) tokens.push(token);
  return tokens;
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Whether a unit of 1 to 4 tokens stands four times in a row, or a quarter of the neighbours of 8 or more are the same. */
function isGarbled(tokens: readonly number[]): boolean {
  for (let unit = 1; unit <= 4; unit++) {
    for (let start = 0; start + 4 * unit <= tokens.length; start++) {
      let isSame = true;
      for (let at = 0; at < 4 * unit; at++)
        if (tokens[start + at] !== tokens[start + (at % unit)]) isSame = false;
      if (isSame) return true;
    }
  }
  let doubled = 0;
  for (let at = 1; at < tokens.length; at++) if (tokens[at] === tokens[at - 1]) doubled++;
  return tokens.length >= 8 && doubled / (tokens.length - 1) >= 0.25;
}

function isOneToken(tokens: readonly number[]): boolean {
  for (const token of tokens) if (token !== tokens[0]) return false;
  return tokens.length > 1;
}

/** Every symptom that two runs' rounds show of the second, told by loops over them. */
function shownOf(run: Timeline, aligned: Timeline): Set<string> {
  const shown = new Set<string>();
  const { rounds } = run;
  if (rounds.length === 0) return shown;
  const [own, other] = [written(run), written(aligned)];
  const text = [...run.prompt, ...own];
  let isFree = false;
  let otherwise = 0;
  let accepted = 0;
  let first = 0;
  let second = 0;
  let most = 0;
  for (const { bonus, committed, acceptedDrafts, drafts } of rounds) {
    if (bonus === null && committed.length > acceptedDrafts) isFree = true;
    if (bonus !== null && committed.length !== acceptedDrafts + 1) otherwise++;
    accepted += acceptedDrafts;
    if (acceptedDrafts > 0) first++;
    if (acceptedDrafts > 1) second++;
    most = Math.max(most, drafts.length);
  }
  let [uniform, garbled, known, ahead, behind] = [0, 0, 0, 0, 0];
  for (const { plan, drafts } of rounds) {
    const tokens: number[] = [];
    for (const { token } of drafts) tokens.push(token);
    const there = text.slice(plan.anchor + 1, plan.anchor + 1 + tokens.length);
    if (isOneToken(tokens) && (isFree || !isOneToken(there))) uniform++;
    if (isGarbled(tokens) && (isFree || !isGarbled(there))) garbled++;
    for (const [at, token] of tokens.entries()) {
      const index = plan.anchor + 1 + at;
      if (index + 1 >= text.length) continue;
      known++;
      if (token === text[index]) continue;
      if (token === text[index + 1]) ahead++;
      else if (token === text[index - 1]) behind++;
    }
  }
  if (otherwise > 0) shown.add("committed-otherwise");
  if (!isFree && otherwise === 0 && isGarbled(own)) shown.add("committed-garbled");
  if (uniform > rounds.length / 2) shown.add("same-token");
  if (garbled > rounds.length / 2) shown.add("drafts-repeat");
  if (!isFree && known >= 10 && ahead > known / 2) shown.add("one-ahead");
  if (!isFree && known >= 10 && behind > known / 2) shown.add("one-behind");
  if (rounds.length >= 5) {
    const isTextFine = !isFree && otherwise === 0 && !isGarbled(own);
    if (isTextFine && accepted / rounds.length <= 0.1) shown.add("nothing-accepted");
    if (accepted / rounds.length <= 0.5) shown.add("accurate-in-training");
    if (most > 1 && first > 0 && second === 0) shown.add("first-slot-only");
  }
  const common = Math.min(own.length, other.length);
  let same = 0;
  while (same < common && own[same] === other[same]) same++;
  if (same < common && !isFree) return shown;
  if (aligned.rounds.length === 0) return shown;
  let mostAligned = 0;
  for (const { drafts } of aligned.rounds) mostAligned = Math.max(mostAligned, drafts.length);
  if (most < mostAligned) shown.add("never-beyond");
  const [lower, asTrained] = [run, aligned].map((one) =>
    mean(one.rounds.map((round) => round.acceptedDrafts)),
  );
  if (lower < asTrained) shown.add(lower < asTrained / 2 ? "much-lower" : "lower");
  let [compared, differing] = [0, 0];
  for (const { plan, drafts } of rounds) {
    for (const there of aligned.rounds) {
      if (there.plan.anchor !== plan.anchor || plan.anchor >= run.prompt.length + same) continue;
      for (let at = 0; at < Math.min(drafts.length, there.drafts.length); at++) {
        compared++;
        if (drafts[at].token !== there.drafts[at].token) differing++;
      }
    }
  }
  if (differing > 0 && differing <= compared / 20) shown.add("one-token-flips");
  if (same < common) return shown;
  const halves = [run, aligned].map((one) => {
    const values: [number[], number[]] = [[], []];
    for (const { plan, acceptedDrafts } of one.rounds) {
      const at = plan.anchor - run.prompt.length;
      if (at < common) values[at < common / 2 ? 0 : 1].push(acceptedDrafts);
    }
    return values;
  });
  const [[a, b], [c, d]] = halves;
  if (a.length < 2 || b.length < 2 || c.length < 1 || d.length < 1 || lower >= asTrained) return shown;
  const beside = (value: number, reference: number) =>
    reference === 0 ? Number.POSITIVE_INFINITY : value / reference;
  const [start, end] = [beside(mean(a), mean(c)), beside(mean(b), mean(d))];
  if (mean(b) - mean(a) >= 1 && start <= end / 2) shown.add("climbs-from-start");
  if (mean(a) - mean(b) >= 1 && end <= start / 2) shown.add("falls-with-length");
  return shown;
}

describe("what is claimed of a run", () => {
  it("holds of its rounds as plain loops count them, all of it, and names the run", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(runsOnAText, ({ run, aligned }) => {
        const { fits } = triageOf(run, aligned);
        const found = fits.map(({ symptom }) => symptom).sort();
        expect(found).toEqual([...shownOf(run.timeline, aligned.timeline)].sort());
        for (const symptom of found) seen.set(symptom, (seen.get(symptom) ?? 0) + 1);
        for (const { because } of fits) expect(because).toMatch(/\b[Rr]un B\b|\bruns A and B\b/);
      }),
      { seed: 55, numRuns: 2000 },
    );
    // Every claim was made, or this has proved nothing of it.
    // Weights, which these rounds do not have, are in only-weights.test.ts.
    const ofRounds = Object.keys(claims).filter((id) => id !== "other-weights");
    expect([...seen.keys()].sort()).toEqual(ofRounds.sort());
  });

  it("is no climb where run A accepts nothing at the start either", () => {
    const counts = (accepted: readonly number[]): Timeline => {
      const rounds: Round[] = [];
      let anchor = 2;
      for (const [index, acceptedDrafts] of accepted.entries()) {
        const committed = [...Array(acceptedDrafts + 1).keys()].map((at) => anchor + 1 + at);
        rounds.push({
          index,
          plan: { anchor },
          drafts: [],
          checks: [],
          acceptedDrafts,
          bonus: 0,
          committed,
        } as unknown as Round);
        anchor += committed.length;
      }
      return { prompt: [0, 1], firstToken: 2, rounds, ending: null };
    };
    const symptomsOf = (own: readonly number[], aligned: readonly number[]) =>
      triageOf({ name: "B", timeline: counts(own) }, { name: "A", timeline: counts(aligned) }).fits.map(
        ({ symptom }) => symptom,
      );
    expect(symptomsOf([0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 3])).not.toContain("climbs-from-start");
    expect(symptomsOf([0, 0, 0, 0, 0, 1, 1], [3, 0, 3])).toContain("climbs-from-start");
  });

  it("is nothing of run A beside itself that needs another run to be seen", () => {
    const beside = [
      "never-beyond",
      "lower",
      "much-lower",
      "one-token-flips",
      "climbs-from-start",
      "falls-with-length",
    ];
    fc.assert(
      fc.property(runsOnAText, ({ aligned }) => {
        for (const { symptom } of triageOf(aligned, aligned).fits) expect(beside).not.toContain(symptom);
      }),
      { seed: 56, numRuns: 200 },
    );
  });

  it("is of a run that nothing verified never that drafts were accepted", () => {
    fc.assert(
      fc.property(runsOnAText, ({ run, aligned }) => {
        fc.pre(
          run.timeline.rounds.some(
            ({ bonus, committed, acceptedDrafts }) => bonus === null && committed.length > acceptedDrafts,
          ),
        );
        const { fits, verdict } = triageOf(run, aligned);
        const said = [...fits.map(({ because }) => because), verdict.sentence, ...verdict.evidence].join(
          "\n",
        );
        expect(said).not.toMatch(/\b(accepts|has an acceptance|(is|are) accepted)\b/);
      }),
      { seed: 58, numRuns: 500 },
    );
  });

  it("is a symptom of the list, and counts words", () => {
    expect(symptoms.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(claims)));
    fc.assert(
      fc.property(runsOnAText, ({ run, aligned }) => {
        const { fits, verdict } = triageOf(run, aligned);
        const said = [...fits.map(({ because }) => because), verdict.sentence, ...verdict.evidence].join(
          "\n",
        );
        expect(said).not.toMatch(/\b1 (rounds|drafts|tokens)\b|\bNaN\b|\bundefined\b/);
      }),
      { seed: 57, numRuns: 500 },
    );
  });
});
