import { candidatesOf, greedy } from "../drafting/verification";
import { isSameList } from "../tensor/same-list";
import { type Match, roundsOf } from "./candidate";
import type { DraftLog } from "./draft-log";
import { Search, type SearchJob } from "./search";

/** What a harness most often writes into its log otherwise than it is read. */
export type LogMistake =
  /** Every block begins with its anchor. */
  | { id: "anchor-drafted" }
  /** The text ends a token before the anchor; with it the aligned drafter gives so many drafts. */
  | { id: "anchor-missing"; drafts: Match }
  /** What is committed lacks the target's own token. */
  | { id: "bonus-missing" };

/**
 * Looks for them in a log that no candidate explains.
 * @param best drafts that the closest candidate gives of the log as it stands
 * @throws whatever the runs reject with
 */
export async function mistakesIn(job: SearchJob, best: Match): Promise<LogMistake[]> {
  const { logs } = job;
  const mistakes: LogMistake[] = [];
  if (isAnchorDrafted(logs)) mistakes.push({ id: "anchor-drafted" });
  if (isBonusMissing(logs)) mistakes.push({ id: "bonus-missing" });
  // One of these puts all drafts out of place, and then nothing fits with another anchor either.
  if (mistakes.length > 0) return mistakes;
  const drafts = await behindNextToken(job);
  const isMost = drafts !== null && 2 * drafts.matched > drafts.compared && drafts.matched > best.matched;
  return isMost ? [{ id: "anchor-missing", drafts }] : [];
}

function isAnchorDrafted(logs: readonly DraftLog[]): boolean {
  return logs.every(({ tokens, rounds }) => {
    let anchor = tokens.at(-1);
    return rounds.every(({ drafts, committed }) => {
      const isFirst = drafts.length === 0 || drafts[0] === anchor;
      anchor = committed?.at(-1);
      return isFirst;
    });
  });
}

/** A limit may have cut what the last round committed: it says nothing. */
function isBonusMissing(logs: readonly DraftLog[]): boolean {
  const followed = roundsOf(logs.map((log) => ({ ...log, rounds: log.rounds.slice(0, -1) })));
  return (
    followed.length > 0 &&
    followed.every(({ drafts, committed }) => isSameList(drafts.slice(0, committed?.length), committed ?? []))
  );
}

/** Drafts that the aligned drafter gives where the target's next token is put behind each text; null without room. */
async function behindNextToken(job: SearchJob): Promise<Match | null> {
  const { openRun, facts } = job;
  const logs: DraftLog[] = [];
  for (const log of job.logs) {
    const committed = log.rounds.reduce((sum, round) => sum + (round.committed?.length ?? 0), 0);
    const mostDrafts = Math.max(facts.blockSize, ...log.rounds.map(({ drafts }) => drafts.length));
    if (log.tokens.length + 1 + committed + mostDrafts > facts.maxLength) continue;
    const run = openRun();
    try {
      const logits = await run.target({ start: 0, tokens: log.tokens, rows: "last" });
      const next = greedy(candidatesOf(logits, 0, facts.vocabularySize, 1));
      logs.push({ ...log, tokens: [...log.tokens, next] });
    } finally {
      run.close();
    }
  }
  if (logs.length === 0) return null;
  const search = new Search({ ...job, logs });
  try {
    await search.open();
    return (await search.tryOut([]))?.drafts ?? null;
  } finally {
    search.close();
  }
}
