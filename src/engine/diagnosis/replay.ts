import { softmaxOf } from "../drafting/entropy";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planDraft } from "../drafting/plan";
import { planRound } from "../drafting/plan-round";
import { type Round, type SlotDraft, sequenceBefore, type Timeline } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import { candidatesOf, committedTokens, greedy, verify } from "../drafting/verification";
import type { Convention } from "../masks/convention";
import type { DraftLog, Scores } from "./draft-log";

/** What a convention drafts where a log drafted, and what it would commit. */
export interface ReplayedRound {
  drafts: readonly number[];
  /** Null where the log does not say what was committed. */
  committed: readonly number[] | null;
  /** Its own values of the tokens that the log scores, in the log's order; null where it scores none. */
  scores: readonly number[] | null;
}

/** A log whose target states are all there: what is drafted from them is all that candidates differ in. */
export interface OpenLog {
  log: DraftLog;
  run: PairRun;
  rounds: readonly OpenRound[];
}

interface OpenRound {
  /** The log's text before this round, with the rounds that led there. */
  before: Timeline;
  /** Drafts of the log that the target accepts, and its own token behind them. */
  acceptedDrafts: number;
  bonus: number;
}

/**
 * Runs the target over a log's own text and its own drafts, once for all candidates. One wrong guess of a
 * candidate then leads no later round astray, and every round can be drafted by itself.
 */
export async function openLog(run: PairRun, facts: PairFacts, log: DraftLog): Promise<OpenLog> {
  const { tokens, earlier } = log;
  if (earlier.length > 0) await run.target({ start: 0, tokens: earlier, rows: "last", keepAs: "earlier" });
  const trained = trainedConvention(facts);
  let before: Timeline = {
    prompt: tokens,
    firstToken: null,
    rounds: [],
    ending: null,
    ...(earlier.length > 0 ? { earlier } : {}),
  };
  const rounds: OpenRound[] = [];
  let known = 0;
  for (const [index, { drafts: logged, committed }] of log.rounds.entries()) {
    const sequence = sequenceBefore(before);
    const anchor = sequence.length - 1;
    if (known < anchor) {
      await run.target({ start: known, tokens: sequence.slice(known, anchor), rows: "last" });
    }
    // Kept under the round's number: a loop may go on using the states of rejected drafts.
    const logits = await run.target({
      start: anchor,
      tokens: [sequence[anchor], ...logged],
      rows: "all",
      keepAs: index,
    });
    const drafts = logged.map(
      (token, at): SlotDraft => ({ slot: at + 1, token, candidates: [], entropy: NaN }),
    );
    const verified = verify(drafts, logits, facts.vocabularySize, anchor + 1);
    const { checks, acceptedDrafts, bonus } = verified;
    rounds.push({ before, acceptedDrafts, bonus });
    if (committed === null) break;
    const plan = planDraft(trained, sequence, facts);
    const anchorToken = sequence[anchor];
    const round: Round = {
      index,
      plan,
      anchorToken,
      drafts,
      checks,
      acceptedDrafts,
      bonus,
      committed,
      attention: null,
    };
    before = { ...before, rounds: [...before.rounds, round] };
    const differs = committed.findIndex((token, at) => token !== logged[at]);
    known = anchor + 1 + (differs === -1 ? committed.length : differs);
  }
  return { log, run, rounds };
}

/** Drafts one round of an open log under a convention. @throws RuleError where the pair cannot run so. */
export async function replayRound(
  { log, run, rounds }: OpenLog,
  index: number,
  facts: PairFacts,
  convention: Convention,
): Promise<ReplayedRound> {
  const { before, acceptedDrafts, bonus } = rounds[index];
  const { drafts: logged, committed, scores } = log.rounds[index];
  const plan = planRound(before, convention, facts);
  const { logits } = await run.draft(plan, { attention: false });
  const drafts: number[] = [];
  for (let slot = plan.firstUsedSlot; slot < plan.blockSize; slot++) {
    drafts.push(greedy(candidatesOf(logits, slot, facts.vocabularySize, 1)));
  }
  return {
    drafts,
    committed:
      committed === null
        ? null
        : throughEnd(committedTokens(convention, logged, acceptedDrafts, bonus), facts.endTokenIds),
    scores: scores === null ? null : scoresOf(scores, logits, plan.firstUsedSlot, plan.blockSize, facts),
  };
}

/** A loop commits nothing behind an end-of-text token. */
function throughEnd(tokens: readonly number[], endTokenIds: readonly number[]): number[] {
  const end = tokens.findIndex((token) => endTokenIds.includes(token));
  return end === -1 ? [...tokens] : tokens.slice(0, end + 1);
}

/** NaN for drafts that the block does not have. @param logits [blockSize, vocabularySize] */
function scoresOf(
  { as, rows }: Scores,
  logits: Float32Array,
  firstUsedSlot: number,
  blockSize: number,
  { vocabularySize }: PairFacts,
): number[] {
  return rows.flatMap((row, at) => {
    const slot = firstUsedSlot + at;
    if (slot >= blockSize) return row.map(() => Number.NaN);
    const values = logits.subarray(slot * vocabularySize, (slot + 1) * vocabularySize);
    const offset = as === "logits" ? 0 : logOfSum(values);
    return row.map(([id]) => values[id] - offset);
  });
}

/** log of the sum of exp. */
function logOfSum(values: Float32Array): number {
  const { top, sum } = softmaxOf(values);
  return top + Math.log(sum);
}
