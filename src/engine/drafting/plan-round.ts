import type { Convention } from "../masks/convention";
import { contextLedger } from "./context-ledger";
import type { Edit } from "./edit";
import { editPlan } from "./edit-plan";
import type { PairFacts } from "./pair-facts";
import { type DraftPlan, planDraft } from "./plan";
import { sequenceBefore, type Timeline } from "./round";

/**
 * The plan of the next block after a timeline: its context as the loop has kept it, and changed by hand.
 * @throws RuleError when the convention or an edit asks for what the pair or the block does not have
 */
export function planRound(
  timeline: Timeline,
  convention: Convention,
  facts: PairFacts,
  edits: readonly Edit[] = [],
): DraftPlan {
  const ledger = contextLedger(timeline, convention);
  return editPlan(planDraft(convention, sequenceBefore(timeline), facts, ledger), edits, facts);
}
