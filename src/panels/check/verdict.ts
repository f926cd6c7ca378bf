import type { CellVerdict } from "../../notebook/cell-kind";
import type { CheckResult } from "./judge/judge";

/** How many hold, and of those that do not, the first. */
export function verdictOf({ outcomes }: CheckResult): CellVerdict {
  if (outcomes.length === 0) return { sentence: "Nothing is asserted." };
  const failing = outcomes.filter(({ holds }) => !holds);
  const [first] = failing;
  if (first === undefined) {
    return { sentence: outcomes.length === 1 ? "It holds." : `All ${outcomes.length} hold.`, holds: true };
  }
  const holding = outcomes.length - failing.length;
  const found = first.found.replace(/\.$/, "");
  const counts = outcomes.length === 1 ? "It does not hold" : `${holding} of ${outcomes.length} hold`;
  return { sentence: `${counts}: ${found}.`, holds: false };
}
