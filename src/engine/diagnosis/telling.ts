import { deviate } from "../drafting/deviations";
import { nextRound, startTimeline } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planRound } from "../drafting/plan-round";
import type { Timeline } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import { candidatesOf, greedy } from "../drafting/verification";
import type { Convention } from "../masks/convention";
import { isSameList } from "../tensor/same-list";
import type { DraftLog } from "./draft-log";
import type { RankedCandidate } from "./ranking";

/** Where two candidates that a log cannot tell apart draft otherwise. */
export type TellingPlace = {
  of: readonly [readonly string[], readonly string[]];
  /** What to draft after: the text up to the anchor, which is the last token, or the prompt. */
  tokens: readonly number[];
  /** What each of the two drafts there. */
  rounds: readonly [ToldRound, ToldRound];
} & ({ kind: "anchor"; log: string; anchor: number } | { kind: "prompt"; prompt: string; round: number });

interface ToldRound {
  drafts: readonly number[];
  /** Empty where nothing is verified. */
  committed: readonly number[];
}

/** A prompt that can be tried, by its name. */
export interface NamedPrompt {
  name: string;
  tokens: readonly number[];
}

export interface TellingJob {
  openRun(): PairRun;
  facts: PairFacts;
  logs: readonly DraftLog[];
  prompts: readonly NamedPrompt[];
  progress?(place: string): void;
}

const mostTwins = 4;
const anchorsTried = 16;
const promptsTried = 8;
const roundsTried = 4;

/**
 * The first anchor of the log's own text, or else shipped prompt, on which the best candidate and one that
 * drafts the same on the log part. Null where nothing of these tells them apart, or where all are apart already.
 */
export async function findTelling(best: RankedCandidate, job: TellingJob): Promise<TellingPlace | null> {
  const trained = trainedConvention(job.facts);
  for (const twin of best.same.slice(0, mostTwins)) {
    const of = [best.deviations, twin] as const;
    const sides = of.map((ids) => deviate(trained, ids));
    const anchor = await tellingAnchor(sides, job);
    if (anchor !== null) return { of, kind: "anchor", ...anchor };
    const prompt = await tellingPrompt(sides, job);
    if (prompt !== null) return { of, kind: "prompt", ...prompt };
  }
  return null;
}

/** Anchors spread over the longest text of the log, drafted one block at a time as in an evaluation. */
async function tellingAnchor(sides: readonly Convention[], { openRun, facts, logs, progress }: TellingJob) {
  const texts = logs.map((log) => ({ log, text: wholeText(log) }));
  const { log, text } = texts.reduce((longest, one) =>
    one.text.length > longest.text.length ? one : longest,
  );
  progress?.(`anchors of ${log.name}`);
  const run = openRun();
  try {
    await run.target({ start: 0, tokens: text, rows: "last" });
    const anchors = new Set(
      Array.from({ length: anchorsTried }, (_, at) =>
        Math.ceil(((at + 1) * (text.length - 1)) / anchorsTried),
      ),
    );
    // One side after the other: a change of taps has every context row computed anew.
    const drafted: number[][][] = [];
    for (const side of sides) {
      const drafts: number[][] = [];
      for (const anchor of anchors) drafts.push(await draftAt(run, facts, text.slice(0, anchor + 1), side));
      drafted.push(drafts);
    }
    const [one, two] = drafted;
    const place = one.findIndex((drafts, at) => !isSameList(drafts, two[at]));
    if (place === -1) return null;
    const anchor = [...anchors][place];
    return {
      log: log.name,
      anchor,
      tokens: text.slice(0, anchor + 1),
      rounds: [unverified(one[place]), unverified(two[place])] as const,
    };
  } finally {
    run.close();
  }
}

function unverified(drafts: readonly number[]): ToldRound {
  return { drafts, committed: [] };
}

async function draftAt(run: PairRun, facts: PairFacts, prompt: readonly number[], side: Convention) {
  const timeline: Timeline = { prompt, firstToken: null, rounds: [], ending: null };
  const plan = planRound(timeline, side, facts);
  const { logits } = await run.draft(plan, { attention: false });
  const slots = Array.from(
    { length: plan.blockSize - plan.firstUsedSlot },
    (_, at) => plan.firstUsedSlot + at,
  );
  return slots.map((slot) => greedy(candidatesOf(logits, slot, facts.vocabularySize, 1)));
}

/** The first rounds of generations; each is the second request of its prompt. */
async function tellingPrompt(
  sides: readonly Convention[],
  { openRun, facts, prompts, progress }: TellingJob,
) {
  for (const { name, tokens } of prompts.slice(0, promptsTried)) {
    progress?.(`prompt ${name}`);
    const [one, two] = [
      await generated(openRun, facts, tokens, sides[0]),
      await generated(openRun, facts, tokens, sides[1]),
    ];
    const round = one.findIndex((told, at) => !isToldSame(told, two[at] ?? unverified([])));
    if (round !== -1) {
      const rounds = [one[round], two[round] ?? unverified([])] as const;
      return { prompt: name, round, tokens, rounds };
    }
  }
  return null;
}

function isToldSame(one: ToldRound, two: ToldRound): boolean {
  return isSameList(one.drafts, two.drafts) && isSameList(one.committed, two.committed);
}

async function generated(
  openRun: () => PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  convention: Convention,
): Promise<ToldRound[]> {
  const run = openRun();
  try {
    let timeline = await startTimeline(run, facts, prompt, { earlier: prompt });
    for (let round = 0; round < roundsTried && timeline.ending === null; round++) {
      const options = {
        convention,
        accept: "verified",
        tokenLimit: facts.maxLength,
        attention: false,
      } as const;
      timeline = await nextRound(run, facts, timeline, options);
    }
    return timeline.rounds.map(({ drafts, committed }) => ({
      drafts: drafts.map(({ token }) => token),
      committed,
    }));
  } finally {
    run.close();
  }
}

/** Prompt and all that was committed. */
function wholeText({ tokens, rounds }: DraftLog): number[] {
  return [...tokens, ...rounds.flatMap(({ committed }) => committed ?? [])];
}
