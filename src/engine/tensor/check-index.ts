import { RuleError } from "./rule-error";

/** @throws RuleError unless `value` is a whole number in start..end-1 */
export function checkIndex(name: string, value: number, end: number, start = 0): void {
  if (Number.isInteger(value) && value >= start && value < end) return;
  throw new RuleError(name, end > start ? `in ${start}..${end - 1}` : "one that is there", value);
}
