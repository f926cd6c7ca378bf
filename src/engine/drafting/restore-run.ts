import type { Convention } from "../masks/convention";
import { loopOf } from "./context-ledger";
import type { PairRun } from "./pair";
import type { DraftPlan } from "./plan";
import { sequenceBefore, type Timeline } from "./round";

/** Whether a loop uses states of rows that verification has replaced. */
export function keepsRejected(loop: Convention["loop"]): boolean {
  return loop?.roundRows === "one-long" || loop?.roundRows === "all-drafted";
}

/**
 * Sequence indices before the anchor whose states the target has computed from the tokens that stand there. A
 * round may have committed less than it accepted: its text ended, or its last token was put there by hand.
 */
export function stateCount({ prompt, firstToken, rounds }: Timeline): number {
  const last = rounds.at(-1);
  if (last === undefined) return firstToken === null ? prompt.length - 1 : prompt.length;
  const { plan, committed, acceptedDrafts, bonus } = last;
  const anchor = plan.anchor + committed.length;
  return bonus === null ? anchor : Math.min(anchor, plan.anchor + 1 + acceptedDrafts);
}

/**
 * Fills a new run's caches with a timeline that another run made, so that it can go on from there: the states
 * of what was committed, and of rejected drafts where the convention uses them.
 */
export async function restoreRun(run: PairRun, timeline: Timeline, convention: Convention): Promise<void> {
  await runEarlier(run, timeline);
  let known = 0;
  for (const round of timeline.rounds) {
    if (!keepsRejected(loopOf(round, convention))) continue;
    const { index, plan, anchorToken, drafts } = round;
    const before = sequenceBefore(timeline, index);
    if (known < plan.anchor)
      await run.target({ start: known, tokens: before.slice(known, plan.anchor), rows: "last" });
    const tokens = [anchorToken, ...drafts.map(({ token }) => token)];
    await run.target({ start: plan.anchor, tokens, rows: "last", keepAs: index });
    known = stateCount({ ...timeline, rounds: timeline.rounds.slice(0, index + 1) });
  }
  const tokens = sequenceBefore(timeline).slice(0, -1);
  if (tokens.length > 0) await run.target({ start: 0, tokens, rows: "last" });
}

/** The request before, whose states a loop may still use. */
export async function runEarlier(run: PairRun, { earlier }: Pick<Timeline, "earlier">): Promise<void> {
  if (earlier !== undefined && earlier.length > 0) {
    await run.target({ start: 0, tokens: earlier, rows: "last", keepAs: "earlier" });
  }
}

/** A harness that takes the anchor's state into its context has run the target on the anchor before it drafts. */
export async function runAnchor(
  run: PairRun,
  { context, anchor, blockTokens }: Pick<DraftPlan, "context" | "anchor" | "blockTokens">,
): Promise<void> {
  if (!context.some(({ index, state }) => state.kind === "present" && index === anchor)) return;
  await run.target({ start: anchor, tokens: [blockTokens[0]], rows: "last" });
}
