import { RuleError } from "../tensor/rule-error";

export function checkInteger(name: string, value: number, least?: number): void {
  if (!Number.isSafeInteger(value)) throw new RuleError(name, "an integer", value);
  if (least !== undefined && value < least) throw new RuleError(name, `>= ${least}`, value);
}

export function checkOneOf<Value>(name: string, value: Value, allowed: readonly Value[]): void {
  if (!allowed.includes(value)) throw new RuleError(name, `one of ${allowed.join(", ")}`, value);
}
