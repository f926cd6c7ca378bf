import * as v from "valibot";
import { RuleError } from "./rule-error";

/**
 * Checks data from outside against a schema whose messages are rules ("a whole number >= 1").
 * @param name What the data is, first word of the sentence: "drafter config.json".
 * @throws RuleError for the first field that breaks its rule.
 */
export function checkOutside<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  name: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = v.getDotPath(issue);
  const missing = path !== null && issue.received === "undefined";
  throw new RuleError(path ? `${name} ${path}` : name, missing ? "present" : issue.message, issue.input);
}

/** Text as JSON; `name` says what the text is. */
export function parseOutsideJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleError(name, "JSON", text);
  }
}

/** Schema of a whole number that a file may hold: exact in a float64, at least `least`. */
export function wholeNumber(least: number) {
  const rule = `a whole number >= ${least}`;
  return v.pipe(v.number(rule), v.safeInteger(rule), v.minValue(least, rule));
}
