import fc from "fast-check";
import type { Round, Timeline } from "../../../../src/engine/drafting/round";

/** How a drafter without a model drafts: in place, the neighbours' tokens, one token in all slots, or any. */
interface Habit {
  draftCount: number;
  /** Weights of: the text's token, the next one, the one before, the same as in the slot before, any token. */
  weights: readonly [right: number, ahead: number, behind: number, same: number, any: number];
  /** From this share of the text on, drafts are in place: for a run that climbs; 0 is from its start. */
  rightFrom: number;
  freeRunning: boolean;
  losesBonus: boolean;
}

const tokenCount = 5;

const habit: fc.Arbitrary<Habit> = fc.record({
  draftCount: fc.integer({ min: 1, max: 5 }),
  weights: fc.oneof(
    fc.constantFrom<Habit["weights"][]>(
      [9, 0, 0, 0, 1],
      [1, 9, 0, 0, 1],
      [1, 0, 9, 0, 1],
      [1, 0, 0, 19, 1],
      [0, 0, 0, 0, 1],
      [60, 0, 0, 0, 1],
    ),
    fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5), fc.nat(5), fc.constant(1)) as fc.Arbitrary<Habit["weights"]>,
  ),
  rightFrom: fc.constantFrom(1, 1, 0.5),
  freeRunning: fc.constantFrom(false, false, false, true),
  losesBonus: fc.constantFrom(false, false, false, false, true),
});

/** A text, and two runs that draft for it: run A mostly right, run B by any habit. */
export const runsOnAText = fc
  .record({
    text: fc.oneof(
      fc.array(fc.nat(tokenCount - 1), { minLength: 40, maxLength: 90 }),
      fc.array(fc.nat(400), { minLength: 40, maxLength: 90 }),
    ),
    length: fc.integer({ min: 1, max: 60 }),
    aligned: fc.oneof(
      habit,
      fc.constant<Habit>({
        draftCount: 5,
        weights: [30, 0, 0, 0, 1],
        rightFrom: 1,
        freeRunning: false,
        losesBonus: false,
      }),
    ),
    run: habit,
    seed: fc.integer(),
  })
  .map(({ text, length, aligned, run, seed }) => ({
    aligned: { name: "A", timeline: timelineOf(text, length, { ...aligned, losesBonus: false }, dice(seed)) },
    run: { name: "B", timeline: timelineOf(text, length, run, dice(seed + 1)) },
  }));

/** Rounds until the text has so many tokens behind its prompt of two. */
function timelineOf(
  text: readonly number[],
  length: number,
  habit: Habit,
  below: (n: number) => number,
): Timeline {
  const sequence = text.slice(0, 3);
  const rounds: Round[] = [];
  while (sequence.length - 2 < length && sequence.length + habit.draftCount + 1 < text.length) {
    const anchor = sequence.length - 1;
    const drafts: number[] = [];
    for (let ordinal = 0; ordinal < habit.draftCount; ordinal++) {
      const index = anchor + 1 + ordinal;
      const isRight = habit.rightFrom < 1 && index >= habit.rightFrom * length;
      drafts.push(isRight ? text[index] : drawn(text, index, drafts.at(-1), habit.weights, below));
    }
    const firstWrong = drafts.findIndex((token, at) => token !== text[anchor + 1 + at]);
    const accepted = firstWrong < 0 ? drafts.length : firstWrong;
    const bonus = text[anchor + 1 + accepted];
    const kept = drafts.slice(0, accepted);
    const isLost = habit.losesBonus && accepted > 0;
    const committed = habit.freeRunning ? drafts : isLost ? kept : [...kept, bonus];
    rounds.push({
      index: rounds.length,
      plan: { anchor },
      drafts: drafts.map((token, at) => ({ slot: at + 1, token, candidates: [], entropy: 0 })),
      checks: drafts.map((drafted, at) => ({
        slot: at + 1,
        index: anchor + 1 + at,
        drafted,
        expected: text[anchor + 1 + at],
        outcome: at < accepted ? "accepted" : at === accepted ? "rejected" : "unobserved",
        candidates: [],
        entropy: 0,
      })),
      acceptedDrafts: accepted,
      bonus: habit.freeRunning ? null : bonus,
      committed,
    } as unknown as Round);
    sequence.push(...committed);
  }
  return { prompt: text.slice(0, 2), firstToken: text[2], rounds, ending: null };
}

function drawn(
  text: readonly number[],
  index: number,
  before: number | undefined,
  weights: Habit["weights"],
  below: (n: number) => number,
): number {
  let at = below(weights.reduce((sum, weight) => sum + weight, 0));
  const choices = [
    text[index],
    text[index + 1],
    text[index - 1],
    before ?? text[index] + 1,
    below(tokenCount),
  ];
  for (const [place, weight] of weights.entries()) {
    if (at < weight) return choices[place];
    at -= weight;
  }
  return choices[4];
}

/** Whole numbers below n, the same for the same seed. */
function dice(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) % n) | 0;
  };
}
