import { contextLedger } from "../drafting/context-ledger";
import { committedTokens } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planDraft } from "../drafting/plan";
import { type Round, type SlotDraft, sequenceBefore, type Timeline } from "../drafting/round";
import { candidatesOf, greedy, verify } from "../drafting/verification";
import type { Convention } from "../masks/convention";
import type { DraftLog } from "./draft-log";

/** What a convention drafts where a log drafted, and what it would commit. */
export interface ReplayedRound {
  drafts: readonly number[];
  /** Null where the log does not say what was committed. */
  committed: readonly number[] | null;
}

/**
 * Drafts at every anchor of a log under a convention, from the log's own text and its own drafts: one wrong
 * guess does not lead the rest astray.
 */
export async function replay(
  run: PairRun,
  facts: PairFacts,
  log: DraftLog,
  convention: Convention,
): Promise<ReplayedRound[]> {
  if (log.earlier.length > 0) {
    await run.target({ start: 0, tokens: log.earlier, rows: "last", keepAs: "earlier" });
  }
  let timeline: Timeline = {
    prompt: log.tokens,
    firstToken: null,
    rounds: [],
    ending: null,
    ...(log.earlier.length > 0 ? { earlier: log.earlier } : {}),
  };
  const before = log.tokens.slice(0, -1);
  if (before.length > 0) await run.target({ start: 0, tokens: before, rows: "last" });
  const replayed: ReplayedRound[] = [];
  for (const [index, logged] of log.rounds.entries()) {
    const sequence = sequenceBefore(timeline);
    const plan = planDraft(convention, sequence, facts, contextLedger(timeline, convention));
    const { anchor, firstUsedSlot } = plan;
    const tokens = [sequence[anchor], ...logged.drafts];
    // The states of the log's own drafts: what a loop may keep of them, and what the target says to them.
    const logits = await run.target({ start: anchor, tokens, rows: "all", keepAs: index });
    const output = await run.draft(plan, { attention: false });
    const drafts: number[] = [];
    for (let slot = firstUsedSlot; slot < plan.blockSize; slot++) {
      drafts.push(greedy(candidatesOf(output.logits, slot, facts.vocabularySize, 1)));
    }
    const asDrafts = logged.drafts.map((token, at): SlotDraft => ({ slot: at + 1, token, candidates: [] }));
    const { checks, acceptedDrafts, bonus } = verify(asDrafts, logits, facts.vocabularySize, anchor + 1);
    replayed.push({
      drafts,
      committed:
        logged.committed === null ? null : committedTokens(convention, logged.drafts, acceptedDrafts, bonus),
    });
    if (logged.committed === null) break;
    const round: Round = {
      index,
      plan,
      anchorToken: sequence[anchor],
      drafts: asDrafts,
      checks,
      acceptedDrafts,
      bonus,
      committed: logged.committed,
      attention: null,
    };
    timeline = { ...timeline, rounds: [...timeline.rounds, round] };
    // The next anchor follows what was committed; a token between was never run.
    const next = sequenceBefore(timeline);
    const known = anchor + 1 + Math.min(acceptedDrafts, logged.committed.length);
    if (known < next.length - 1) {
      await run.target({ start: known, tokens: next.slice(known, -1), rows: "last" });
    }
  }
  return replayed;
}
