/** Refuses a value in one sentence: `<name> must be <rule>, got <value>`. */
export class RuleError extends Error {
  constructor(name: string, rule: string, got: unknown) {
    super(`${name} must be ${rule}, got ${shown(got)}`);
    this.name = "RuleError";
  }
}

/** A rule that was broken elsewhere, in a worker or in a part, in the sentence that was made there. */
export function retold(sentence: string): RuleError {
  const error = new RuleError("", "", "");
  error.message = sentence;
  return error;
}

const longestShown = 80;

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : plain(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}
