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
 * The requests of a log, as `log-format.ts` describes them: JSON lines, of which empty ones are passed over, or one
 * JSON text, a request or a list of them. What a pair can make of them is not looked at.
 * @throws RuleError that names the line, or the request of a list, and the rule.
 */
export function linesOf(text: string): { name: string; line: LogLine }[] {
  if (text.length > mostLetters) throw new RuleError("log", `<= ${mostLetters} letters`, text.length);
  const whole = wholeRequests(text);
  if (whole !== null) return whole.map(({ name, json }) => ({ name, line: lineOf(json, name) }));
  const written = writtenLines(text);
  if (written.length === 0) {
    throw new RuleError("log", "JSON lines, one a request with its tokens and drafts", "an empty text");
  }
  return written.map(({ name, json }, at) => {
    const parsed = parsedJson(json);
    if (parsed === undefined) {
      // Written over many lines, the text is one that began as a whole.
      const last = written[written.length - 1];
      if (
        at === 0 &&
        /^[{[]/.test(json) &&
        parsedJson(last.json) === undefined &&
        isUnclosed(text) &&
        last.name !== name
      ) {
        throw new RuleError("log", "whole JSON", `one that breaks off on ${last.name}`);
      }
      throw brokenLine(name, json, written[at + 1]?.json);
    }
    return { name, line: lineOf(parsed, name) };
  });
}

/** JSON of a request each, a line long; as they are written where they are lines already. */
export function jsonLinesOf(text: string): string[] {
  return (
    wholeRequests(text)?.map(({ json }) => JSON.stringify(json)) ?? writtenLines(text).map(({ json }) => json)
  );
}

function writtenLines(text: string): { name: string; json: string }[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    // A file saved by an editor may begin with a byte order mark, which counts as white space.
    const json = line.trim();
    return json === "" ? [] : [{ name: `line ${at + 1}`, json }];
  });
}

/** Of a text that is JSON as a whole, with line breaks in it or a list; null where it is lines. */
function wholeRequests(text: string): { name: string; json: unknown }[] | null {
  const trimmed = text.trim();
  if (!/^(?:\[|\{[^\n]*\n)/.test(trimmed)) return null;
  const json = parsedJson(trimmed);
  if (json === undefined) return null;
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.length === 0 ? null : list.map((one, at) => ({ name: `request ${at + 1}`, json: one }));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param next the line behind it, if there is one: where that one is whole, or is none, this one was cut off */
function brokenLine(name: string, text: string, next: string | undefined): RuleError {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  if (!/^[{[]/.test(text)) return new RuleError(name, "JSON", shown);
  const isCut = isUnclosed(text) && (next === undefined || parsedJson(next) !== undefined);
  if (!isCut) return new RuleError(name, "JSON on one line", shown);
  return new RuleError(name, "whole JSON", `one that breaks off behind letter ${text.length}: ${shown}`);
}

/** Whether a text of JSON ends before its brackets do. */
function isUnclosed(text: string): boolean {
  // A string that is not closed is one that the text ends in.
  const outside = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/gs, "");
  const count = (brackets: RegExp) => outside.match(brackets)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}

function lineOf(json: unknown, name: string): LogLine {
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

/** Whether a text begins as a log does, right or wrong, whole or cut off; else it is something else altogether. */
export function isLogText(text: string): boolean {
  const whole = wholeRequests(text);
  if (whole !== null) return whole.every(({ json }) => isLogLine(json));
  const first = writtenLines(text)[0]?.json ?? "";
  const parsed = parsedJson(first);
  return parsed === undefined ? /^\[?\s*\{.*"tokens"/s.test(text.trim()) : isLogLine(parsed);
}

/** Whether a value of JSON is a request of a log, right or wrong; else it is something else altogether. */
export function isLogLine(json: unknown): boolean {
  return (
    typeof json === "object" && json !== null && "tokens" in json && formNames.some((form) => form in json)
  );
}
