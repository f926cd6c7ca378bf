import { RuleError } from "../../../engine/tensor/rule-error";
import type { MasksParams } from "../params";
import type { FormField } from "./form-field";
import { inScreenWords } from "./labels";

/** Texts that stand in fields but not yet in the params, by field id, oldest first. */
export type Typed = Readonly<Record<string, string>>;

export interface Settled {
  params: MasksParams;
  /** The rule that a typed text breaks, by field id; the params are as if it had not been typed. */
  faults: Readonly<Record<string, string>>;
}

/**
 * Applies every typed text that can be applied. A text refused only because of another one (an anchor
 * behind a context about to grow) gets its turn again once something else has been applied.
 *
 * @param check throws RuleError when params break a rule across fields
 */
export function settle(
  params: MasksParams,
  fields: readonly FormField[],
  typed: Typed,
  check: (params: MasksParams) => void,
): Settled {
  let settled = params;
  let faults: Record<string, string> = {};
  let waiting = fields.filter((field) => field.id in typed);
  for (;;) {
    const refused: FormField[] = [];
    faults = {};
    for (const field of waiting) {
      try {
        const next = field.write(settled, typed[field.id]);
        check(next);
        settled = next;
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        faults[field.id] = inScreenWords(error.message);
        refused.push(field);
      }
    }
    if (refused.length === 0 || refused.length === waiting.length) return { params: settled, faults };
    waiting = refused;
  }
}
