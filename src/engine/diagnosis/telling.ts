import { deviate } from "../drafting/deviations";
import { nextRound, startTimeline } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planRound } from "../drafting/plan-round";
import type { Timeline } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import type { Convention } from "../masks/convention";
import type { DraftLog } from "./draft-log";
import { firstParting, type Parting, type ToldRound } from "./parting";
import { isMore, type RankedCandidate } from "./ranking";
import { draftsOf } from "./replay";

/** What came of looking for a place that tells the best of a ranking from all that draft the same as it. */
export interface TellingSearch {
  /** Null where all of them draft the same wherever it was tried. */
  place: TellingPlace | null;
  /** Anchors of the log's text and shipped prompts at which they were held against each other. */
  anchors: number;
  prompts: number;
}

/** Where two candidates that a log cannot tell apart draft otherwise. */
export type TellingPlace = {
  /** The best, and one that drafts the same on the log. */
  of: readonly [readonly string[], readonly string[]];
  /** Others that draft the same on the log and part from the best here. */
  others: readonly (readonly string[])[];
  /** What to draft after: the text up to the anchor, which is the last token, or the prompt. */
  tokens: readonly number[];
  /** What each of the two drafts there, and how they part. */
  rounds: readonly [ToldRound, ToldRound];
  parting: Parting;
} & PlaceName;

type PlaceName =
  | { kind: "anchor"; log: string; anchor: number }
  | { kind: "prompt"; prompt: string; round: number };

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

const anchorsTried = 16;
const promptsTried = 8;
const roundsTried = 4;

/**
 * Holds the best candidate against every one that drafts the same on the log: at anchors of the log's own text,
 * of which the one counts where most of them part from it, one that shows in as many drafts as the log holds before
 * others; else after shipped prompts, the first of which counts.
 */
export async function findTelling(best: RankedCandidate, job: TellingJob): Promise<TellingSearch> {
  // The best with something else on top of it is the less likely of two.
  const twins = best.same.toSorted((a, b) => Number(isMore(a, best)) - Number(isMore(b, best)));
  const sets = [best.deviations, ...twins];
  const { place, anchors } = await atAnchors(sets, job);
  if (place !== null) return { place, anchors, prompts: 0 };
  const prompts = job.prompts.slice(0, promptsTried);
  for (const [at, prompt] of prompts.entries()) {
    job.progress?.(`prompt ${prompt.name}`);
    const found = await afterPrompt(sets, prompt, job);
    if (found !== null) return { place: found, anchors, prompts: at + 1 };
  }
  return { place: null, anchors, prompts: prompts.length };
}

type Sets = readonly (readonly string[])[];

/** Anchors spread over the longest text of the log, drafted one block at a time as in an evaluation. */
async function atAnchors(sets: Sets, { openRun, facts, logs, progress }: TellingJob) {
  const texts = logs.map((log) => ({ name: log.name, text: wholeText(log, facts) }));
  const { name, text } = texts.reduce((longest, one) =>
    one.text.length > longest.text.length ? one : longest,
  );
  const spread = Array.from({ length: anchorsTried }, (_, at) =>
    Math.ceil(((at + 1) * (text.length - 1)) / anchorsTried),
  );
  const anchors = [...new Set(spread)];
  progress?.(`anchors of ${name}`);
  const run = openRun();
  try {
    await run.target({ start: 0, tokens: text, rows: "last" });
    // One side after the other: a change of taps has every context row computed anew.
    const drafted: ToldRound[][] = [];
    for (const ids of sets) {
      const convention = deviate(trainedConvention(facts), ids);
      const rounds: ToldRound[] = [];
      for (const anchor of anchors) {
        rounds.push(await draftAt(run, facts, text.slice(0, anchor + 1), convention));
      }
      drafted.push(rounds);
    }
    const places = anchors.flatMap((anchor, at) => {
      const place = placeOf(
        sets,
        drafted.map((rounds) => [rounds[at]]),
        text.slice(0, anchor + 1),
        () => ({ kind: "anchor", log: name, anchor }),
      );
      return place === null ? [] : [place];
    });
    const mostLogged = Math.max(...logs.flatMap(({ rounds }) => rounds.map(({ drafts }) => drafts.length)));
    const isLogged = (place: TellingPlace) => Number(draftOf(place.parting) < mostLogged);
    const [place = null] = places.sort(
      (a, b) => isLogged(b) - isLogged(a) || b.others.length - a.others.length,
    );
    return { place, anchors: anchors.length };
  } finally {
    run.close();
  }
}

function draftOf(parting: Parting): number {
  return parting.in === "draft" ? parting.draft : Number.POSITIVE_INFINITY;
}

/** The first rounds of generations; each is the second request of its prompt. */
async function afterPrompt(sets: Sets, { name, tokens }: NamedPrompt, { openRun, facts }: TellingJob) {
  const generations: ToldRound[][] = [];
  for (const ids of sets) {
    generations.push(await generated(openRun, facts, tokens, deviate(trainedConvention(facts), ids)));
  }
  return placeOf(sets, generations, tokens, (round) => ({ kind: "prompt", prompt: name, round }));
}

/** The place where the first of these sets parts from others, the one that parts first; null where it does not. */
function placeOf(
  sets: Sets,
  generations: readonly (readonly ToldRound[])[],
  tokens: readonly number[],
  nameOf: (round: number) => PlaceName,
): TellingPlace | null {
  const [own, ...others] = generations;
  const apart = others.flatMap((rounds, at) => {
    const first = firstParting(own, rounds);
    return first === null ? [] : [{ ids: sets[at + 1], rounds, ...first }];
  });
  if (apart.length === 0) return null;
  apart.sort((a, b) => a.round - b.round || draftOf(a.parting) - draftOf(b.parting));
  const [{ ids, rounds, round, parting }, ...later] = apart;
  const more = later.filter((one) => one.round === round);
  return {
    of: [sets[0], ids],
    others: more.map((one) => one.ids),
    tokens,
    rounds: [own[round], rounds[round]],
    parting,
    ...nameOf(round),
  };
}

async function draftAt(run: PairRun, facts: PairFacts, prompt: readonly number[], convention: Convention) {
  const timeline: Timeline = { prompt, firstToken: null, rounds: [], ending: null };
  const plan = planRound(timeline, convention, facts);
  const { logits } = await run.draft(plan, { attention: false });
  return { drafts: draftsOf(logits, plan, facts), committed: [] };
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

/** Prompt and all that was committed, as far as the pair has room for a block behind it. */
function wholeText({ tokens, rounds }: DraftLog, { maxLength, blockSize }: PairFacts): number[] {
  return [...tokens, ...rounds.flatMap(({ committed }) => committed ?? [])].slice(0, maxLength - blockSize);
}
