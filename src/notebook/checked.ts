import * as v from "valibot";
import { RuleError } from "../engine/tensor/rule-error";

/**
 * The value as the schema reads it, defaults filled in; a RuleError about the first fault otherwise.
 * Messages written into a schema are rules ("a whole number of at least 1"), and `name` is the path
 * that the value itself stands at, empty at the top.
 */
export function checked<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown, name = ""): Output {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = [name, v.getDotPath(issue) ?? ""].filter((part) => part !== "").join(".");
  throw new RuleError(path === "" ? "value" : path, ruleOf(issue), issue.input);
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  // A field that is not there at all: the message is that of the object around it.
  if (issue.input === undefined && issue.path?.at(-1)?.origin === "key") return "present";
  const isDefault = issue.message.startsWith("Invalid ");
  return isDefault ? (issue.expected ?? "of another kind") : issue.message;
}
