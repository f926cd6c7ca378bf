import * as v from "valibot";
import { wholeNumber } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";

const count = wholeNumber(0);
const ids = v.array(count, "token ids or a text");
const tokens = v.union([ids, v.string()], "token ids or a text");
const score = v.tuple([count, v.pipe(v.number("a number"), v.finite("a number"))], "[token id, number]");
const scores = v.array(v.array(score, "a list of [token id, number]"), "a list for every draft");
const round = {
  committed: v.nullish(tokens),
  accepted: v.nullish(count),
  acceptanceLength: v.nullish(wholeNumber(1)),
  logits: v.nullish(scores),
  logprobs: v.nullish(scores),
};
const roundSchema = v.object({ drafts: tokens, ...round }, "a round with its drafts");
const blockSchema = v.object(
  { anchor: count, drafts: tokens, ...round },
  "a block with its anchor and drafts",
);
const lineSchema = v.object(
  {
    tokens,
    drafts: v.nullish(tokens),
    rounds: v.nullish(v.array(roundSchema, "a list of rounds")),
    blocks: v.nullish(v.array(blockSchema, "a list of blocks")),
    earlier: v.nullish(tokens),
    ...round,
  },
  "an object with tokens and one of drafts, rounds and blocks",
);

export type LogLine = v.InferOutput<typeof lineSchema>;
export type LineRound = v.InferOutput<typeof roundSchema>;
export type LineBlock = v.InferOutput<typeof blockSchema>;

const mostLetters = 4_000_000;

/**
 * The lines of a log, as `log-format.ts` describes them; empty ones are passed over. What a pair can make of
 * them is not looked at.
 * @throws RuleError that names the line and the rule.
 */
export function linesOf(text: string): { name: string; line: LogLine }[] {
  if (text.length > mostLetters) throw new RuleError("log", `<= ${mostLetters} letters`, text.length);
  const lines = text.split(/\r?\n/).flatMap((line, at) => {
    // A file saved by an editor may begin with a byte order mark, which counts as white space.
    const json = line.trim();
    const name = `line ${at + 1}`;
    return json === "" ? [] : [{ name, line: lineOf(json, name) }];
  });
  if (lines.length === 0) {
    throw new RuleError("log", "JSON lines, one a request with its tokens and drafts", "an empty text");
  }
  return lines;
}

function lineOf(text: string, name: string): LogLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const rule = /^[{[]/.test(text) ? "JSON on one line" : "JSON";
    throw new RuleError(name, rule, text.length > 40 ? `${text.slice(0, 40)}...` : text);
  }
  const line = checkLine(json, name);
  const forms = formNames.filter((form) => line[form] != null);
  if (forms.length !== 1) {
    throw new RuleError(
      name,
      "an object with one of drafts, rounds and blocks",
      forms.join(" and ") || "none",
    );
  }
  return line;
}

/** @throws RuleError with the place in the line, and for a field that is missing with what has to be there */
function checkLine(json: unknown, name: string): LogLine {
  const result = v.safeParse(lineSchema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path: readonly IssuePart[] = issue.path ?? [];
  const last = path.at(-1);
  if (last !== undefined && issue.received === "undefined") {
    const place = [name, ...placeWords(path.slice(0, -1))].join(" ");
    throw new RuleError(place, issue.message, shownFields(last.input));
  }
  throw new RuleError([name, ...placeWords(path)].join(" "), issue.message, issue.input);
}

interface IssuePart {
  key?: unknown;
  input: unknown;
}

/** "round 2", "drafts[3]": rounds and blocks are counted from 1, as lines are; tokens from 0, as anchors are. */
function placeWords(path: readonly IssuePart[]): string[] {
  const words: string[] = [];
  for (const { key } of path) {
    const list = words.at(-1) ?? "";
    if (typeof key !== "number") words.push(String(key));
    else if (list === "rounds" || list === "blocks") words.splice(-1, 1, `${list.slice(0, -1)} ${key + 1}`);
    else words.splice(-1, 1, `${list}[${key}]`);
  }
  return words;
}

function shownFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.keys(value);
  return fields.length === 0 ? "an empty one" : `one with ${fields.join(", ")}`;
}

const formNames = ["drafts", "rounds", "blocks"] as const;

/** Whether a value of JSON is a line of a log, right or wrong; else it is something else altogether. */
export function isLogLine(json: unknown): boolean {
  return (
    typeof json === "object" && json !== null && "tokens" in json && formNames.some((form) => form in json)
  );
}
