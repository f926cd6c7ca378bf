import { softmaxOf } from "../drafting/entropy";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { type DraftPlan, firstUsedSlotOf } from "../drafting/plan";
import { planRound } from "../drafting/plan-round";
import { candidatesOf, committedTokens, greedy } from "../drafting/verification";
import type { Convention } from "../masks/convention";
import type { DraftLog, Scores } from "./draft-log";
import { type OpenLog, openLog } from "./open-log";

/** What a convention drafts where a log drafted, and what it would commit. */
export interface ReplayedRound {
  /** Of the whole block, also where the log holds less. */
  drafts: readonly number[];
  /**
   * Null where the log does not say what was committed. Several where the log leaves open how many drafts were
   * accepted, or whether a limit cut what its last round committed; the first is without either.
   */
  commits: readonly (readonly number[])[] | null;
  /** Its own values of the tokens that the log scores, in the log's order; null where it scores none. */
  scores: readonly number[] | null;
}

/** Drafts one round of an open log under a convention. @throws RuleError where the pair cannot run so. */
export async function replayRound(
  { log, run, rounds }: OpenLog,
  index: number,
  facts: PairFacts,
  convention: Convention,
): Promise<ReplayedRound> {
  const { before, known, endings } = rounds[index];
  const { drafts: logged, committed, scores } = log.rounds[index];
  const plan = planRound(before, convention, facts);
  const { logits } = await run.draft(plan, { attention: false });
  const drafts = draftsOf(logits, plan, facts);
  const longest = Math.max(drafts.length, logged.length);
  const possible = endings.filter(({ accepted }, at) => at === 0 || accepted <= longest);
  const commits = possible.map(({ accepted, bonus }) => committedTokens(convention, known, accepted, bonus));
  // A limit may have cut the accepted drafts of the last round.
  const mostAccepted = index === log.rounds.length - 1 ? possible[possible.length - 1].accepted : 0;
  for (let end = mostAccepted; end > 0; end--) commits.push(known.slice(0, end));
  return {
    drafts,
    commits: committed === null ? null : commits.map((one) => throughEnd(one, facts.endTokenIds)),
    scores: scores === null ? null : scoresOf(scores, logits, plan, facts),
  };
}

/**
 * Whether what a convention drafts hangs on drafts that the log may not hold: a loop that leaves another number
 * of rows behind where drafts were rejected.
 */
export function looksBehind({ rounds }: DraftLog, convention: Convention): boolean {
  const draftCount = convention.blockSize - firstUsedSlotOf(convention);
  return (
    convention.loop?.roundRows !== undefined &&
    rounds.slice(0, -1).some(({ drafts }) => drafts.length < draftCount)
  );
}

/** The log with its blocks completed by what the convention drafts in them. */
export function openCompleted(
  run: PairRun,
  facts: PairFacts,
  log: DraftLog,
  convention: Convention,
): Promise<OpenLog> {
  return openLog(run, facts, log, async (before) => {
    const plan = planRound(before, convention, facts);
    const { logits } = await run.draft(plan, { attention: false });
    return draftsOf(logits, plan, facts);
  });
}

/** The greedy tokens of the slots that are used. @param logits [blockSize, vocabularySize] */
export function draftsOf(logits: Float32Array, plan: DraftPlan, { vocabularySize }: PairFacts): number[] {
  const slots = Array.from(
    { length: plan.blockSize - plan.firstUsedSlot },
    (_, at) => plan.firstUsedSlot + at,
  );
  return slots.map((slot) => greedy(candidatesOf(logits, slot, vocabularySize, 1)));
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
  { firstUsedSlot, blockSize }: DraftPlan,
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
