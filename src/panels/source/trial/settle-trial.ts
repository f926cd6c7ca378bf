import { RuleError } from "../../../engine/tensor/rule-error";
import { checkSource } from "../check";
import type { SourceParams, TrialParams } from "../params";
import { type TrialField, trialFields } from "./trial-fields";

/** Texts that stand in the fields but may not be in the params yet. */
export type TypedTrial = Readonly<Partial<Record<keyof TrialParams, string>>>;

/**
 * Applies every typed text that can be applied. One that is refused only because of another, such as a
 * context that ends before an anchor about to move, gets its turn again once something else was applied.
 */
export function settleTrial(
  params: SourceParams,
  typed: TypedTrial,
): { trial: TrialParams; faults: TypedTrial } {
  let { trial } = params;
  let waiting = trialFields.filter(({ id }) => typed[id] !== undefined);
  for (;;) {
    const refused: TrialField[] = [];
    const faults: Partial<Record<keyof TrialParams, string>> = {};
    for (const field of waiting) {
      try {
        const next = field.write(trial, typed[field.id] ?? "");
        checkSource({ ...params, trial: next });
        trial = next;
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        faults[field.id] = error.message;
        refused.push(field);
      }
    }
    if (refused.length === 0 || refused.length === waiting.length) return { trial, faults };
    waiting = refused;
  }
}
