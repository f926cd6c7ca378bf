import type { PairRun } from "../drafting/pair";
import type { Timeline } from "../drafting/round";
import type { Convention } from "../masks/convention";
import { type DraftChange, draftChange } from "./draft-change";
import { restoreRound } from "./restore-round";

/** One round computed twice on the same inputs. */
export interface RoundCheck {
  /** Index of the round. */
  round: number;
  /** Sequence index of its anchor. */
  anchor: number;
  /** What the drafter gives for its slots. */
  drafts: DraftChange;
  /** What the target gives for the rows of verification: row 0 is the anchor, row k the k-th draft. */
  checks: DraftChange;
}

/**
 * Drafts and verifies a round of a timeline once more with each of two runs. Both verify the drafts that the round
 * has, so that a draft that changes does not change the inputs of what comes after it.
 * @param runs of which the first is what the second is held against
 */
export async function checkRound(
  runs: readonly [PairRun, PairRun],
  timeline: Timeline,
  roundIndex: number,
  convention: Convention,
): Promise<RoundCheck> {
  const mine = await computeRound(runs[0], timeline, roundIndex, convention);
  const other = await computeRound(runs[1], timeline, roundIndex, convention);
  const { plan, rowCount } = mine;
  return {
    round: roundIndex,
    anchor: plan.anchor,
    drafts: draftChange(plan, mine.drafts, other.drafts),
    checks: draftChange({ blockSize: rowCount, firstUsedSlot: 0 }, mine.checks, other.checks),
  };
}

async function computeRound(run: PairRun, timeline: Timeline, roundIndex: number, convention: Convention) {
  const { plan, anchorToken, drafts } = await restoreRound(run, timeline, roundIndex, convention);
  const { logits } = await run.draft(plan, { attention: false });
  const tokens = [anchorToken, ...drafts.map(({ token }) => token)];
  const checks = await run.target({ start: plan.anchor, tokens, rows: "all" });
  return { plan, rowCount: tokens.length, drafts: logits, checks };
}
