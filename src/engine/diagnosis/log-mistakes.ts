import { candidatesOf, greedy } from "../drafting/verification";
import { isSameList } from "../tensor/same-list";
import { type Match, roundsOf, shareOf } from "./candidate";
import type { DraftLog, LoggedRound } from "./draft-log";
import { Search, type SearchJob } from "./search";

/**
 * What a harness most often writes into its log otherwise than it is read: every block begins with its anchor; the
 * text ends a token before the anchor; what is committed lacks the target's own token.
 */
export interface LogMistake {
  id: "anchor-drafted" | "anchor-missing" | "bonus-missing";
  /** What the aligned drafter gives of the mended log, where that is most of it; else a fault may look the same. */
  mended: Match | null;
}

/**
 * Looks for them in a log that no single fault explains.
 * @param best drafts that the closest candidate gives of the log as it stands
 * @throws whatever the runs reject with
 */
export async function mistakesIn(job: SearchJob, best: Match): Promise<LogMistake[]> {
  const { logs } = job;
  const seen: LogMistake["id"][] = [];
  if (isAnchorDrafted(logs)) seen.push("anchor-drafted");
  if (isBonusMissing(logs)) seen.push("bonus-missing");
  const mistakes: LogMistake[] = [];
  // One that is seen puts all drafts out of place, and then nothing fits with another anchor either.
  for (const id of seen.length > 0 ? seen : (["anchor-missing"] as const)) {
    const drafts = await givenOf(await mendedLogs(job, id), job);
    const isMost = drafts !== null && shareOf(drafts) > Math.max(0.5, shareOf(best));
    if (isMost || id !== "anchor-missing") mistakes.push({ id, mended: isMost ? drafts : null });
  }
  return mistakes;
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

/** Without those that leave the pair no room for what they lack. */
async function mendedLogs(job: SearchJob, id: LogMistake["id"]): Promise<DraftLog[]> {
  if (id === "anchor-drafted") return job.logs.map(withoutAnchors);
  const logs: DraftLog[] = [];
  for (const log of job.logs) {
    if (lengthOf(log) + log.rounds.length + job.facts.blockSize > job.facts.maxLength) continue;
    const run = job.openRun();
    try {
      const next = async (tokens: readonly number[]) => {
        const logits = await run.target({ start: 0, tokens, rows: "last" });
        return greedy(candidatesOf(logits, 0, job.facts.vocabularySize, 1));
      };
      logs.push(
        id === "anchor-missing"
          ? { ...log, tokens: [...log.tokens, await next(log.tokens)] }
          : await withBonus(log, next),
      );
    } finally {
      run.close();
    }
  }
  return logs;
}

/** Prompt, what was committed, and the longest block. */
function lengthOf({ tokens, rounds }: DraftLog): number {
  const committed = rounds.reduce((sum, round) => sum + (round.committed?.length ?? 0), 0);
  return tokens.length + committed + Math.max(...rounds.map(({ drafts }) => drafts.length));
}

function withoutAnchors(log: DraftLog): DraftLog {
  const rounds = log.rounds.map(({ drafts, scores, ...round }) => ({
    ...round,
    drafts: drafts.slice(1),
    scores: scores === null ? null : { ...scores, rows: scores.rows.slice(1) },
  }));
  return { ...log, rounds };
}

async function withBonus(log: DraftLog, next: (tokens: readonly number[]) => Promise<number>) {
  let text = log.tokens;
  const rounds: LoggedRound[] = [];
  for (const round of log.rounds) {
    if (round.committed === null) {
      rounds.push(round);
      break;
    }
    text = [...text, ...round.committed];
    const bonus = await next(text);
    text = [...text, bonus];
    rounds.push({ ...round, committed: [...round.committed, bonus] });
  }
  return { ...log, rounds };
}

/** Drafts of these logs that the aligned drafter gives; null where there is none. */
async function givenOf(logs: readonly DraftLog[], job: SearchJob): Promise<Match | null> {
  if (logs.length === 0) return null;
  const search = new Search({ ...job, logs });
  try {
    await search.open();
    return (await search.tryOut([]))?.drafts ?? null;
  } finally {
    search.close();
  }
}
