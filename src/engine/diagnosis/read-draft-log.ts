import * as v from "valibot";
import type { PairFacts } from "../drafting/pair-facts";
import type { PairTokenizer } from "../models/tokenizer";
import { checkOutside, wholeNumber } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";
import { blockCount, type DraftLog, type LoggedRound } from "./draft-log";

/** What a log is read with. */
export interface LogReader {
  facts: PairFacts;
  tokenizer: Pick<PairTokenizer, "encode">;
}

const count = wholeNumber(0);
const ids = v.array(count, "token ids or a text");
const tokens = v.union([ids, v.string()], "token ids or a text");
const score = v.tuple([count, v.pipe(v.number("a number"), v.finite("a number"))], "[token id, number]");
const scores = v.array(v.array(score, "a list of [token id, number]"), "a list for every draft");
const round = {
  committed: v.nullish(tokens),
  accepted: v.nullish(count),
  logits: v.nullish(scores),
  logprobs: v.nullish(scores),
};
const roundSchema = v.object({ drafts: tokens, ...round }, "a round with its drafts");
const lineSchema = v.object(
  {
    tokens,
    drafts: v.nullish(tokens),
    rounds: v.nullish(v.array(roundSchema, "a list of rounds")),
    earlier: v.nullish(tokens),
    ...round,
  },
  "an object with tokens and drafts",
);

type Line = v.InferOutput<typeof lineSchema>;
type LineRound = v.InferOutput<typeof roundSchema>;

/** A few dozen blocks tell the known faults apart; a run is kept open for every line. */
const mostBlocks = 128;
const mostLetters = 4_000_000;

/**
 * JSON lines, as `log-format.ts` describes them. Empty lines are passed over.
 * @throws RuleError that names the line and the rule.
 */
export function readDraftLog(text: string, reader: LogReader): DraftLog[] {
  if (text.length > mostLetters) throw new RuleError("log", `<= ${mostLetters} letters`, text.length);
  const logs = text.split(/\r?\n/).flatMap((line, at) => {
    // A file saved by an editor may begin with a byte order mark, which counts as white space.
    const json = line.trim();
    return json === "" ? [] : [readLine(json, `line ${at + 1}`, reader)];
  });
  if (logs.length === 0) throw new RuleError("log", "at least one line of JSON", "none");
  const blocks = blockCount(logs);
  if (blocks > mostBlocks) throw new RuleError("log", `at most ${mostBlocks} blocks`, blocks);
  return logs;
}

function readLine(text: string, name: string, reader: LogReader): DraftLog {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RuleError(name, "JSON", text.length > 40 ? `${text.slice(0, 40)}...` : text);
  }
  const line = checkOutside(lineSchema, json, name);
  const { drafts, rounds } = line;
  if ((drafts == null) === (rounds == null)) {
    throw new RuleError(name, "an object with either drafts or rounds", drafts == null ? "neither" : "both");
  }
  const read = (given: Line["tokens"]) =>
    typeof given === "string" ? reader.tokenizer.encode(given) : given;
  const log: DraftLog = {
    name,
    tokens: read(line.tokens),
    rounds: (rounds ?? [{ ...line, drafts: drafts ?? [] }]).map((one, at) => {
      return readRound(one, rounds == null ? name : `${name} round ${at + 1}`, read);
    }),
    earlier: read(line.earlier ?? []),
  };
  checkLog(log, reader.facts);
  // What is kept of a request that long leaves the pair no room for this one.
  const isRoom = log.earlier.length <= reader.facts.maxLength - reader.facts.blockSize;
  return isRoom ? log : { ...log, earlier: [] };
}

function readRound(
  { drafts, committed, accepted, logits, logprobs }: LineRound,
  name: string,
  read: (given: LineRound["drafts"]) => number[],
): LoggedRound {
  if (logits != null && logprobs != null) {
    throw new RuleError(name, "a round with logits or logprobs", "both");
  }
  const rows = logits ?? logprobs ?? null;
  const ofRound: LoggedRound = {
    drafts: read(drafts),
    isText: typeof drafts === "string" || typeof committed === "string",
    committed: committed == null ? null : read(committed),
    accepted: accepted ?? null,
    scores: rows === null ? null : { as: logits == null ? "logprobs" : "logits", rows },
  };
  const draftCount = ofRound.drafts.length;
  if (draftCount === 0) throw new RuleError(`${name} drafts`, "at least one token", "none");
  if (ofRound.committed?.length === 0) throw new RuleError(`${name} committed`, "at least one token", "none");
  if (rows !== null && rows.length > draftCount) {
    throw new RuleError(
      `${name} ${logits == null ? "logprobs" : "logits"}`,
      `<= ${draftCount} lists`,
      rows.length,
    );
  }
  if (ofRound.accepted !== null && ofRound.accepted > draftCount) {
    throw new RuleError(`${name} accepted`, `<= ${draftCount}, the drafts`, ofRound.accepted);
  }
  return ofRound;
}

function checkLog({ name, tokens, rounds, earlier }: DraftLog, facts: PairFacts): void {
  if (tokens.length === 0) throw new RuleError(`${name} tokens`, "at least the anchor's", "none");
  if (rounds.length === 0) throw new RuleError(`${name} rounds`, "at least one", "none");
  let length = tokens.length;
  for (const [at, { drafts, committed }] of rounds.entries()) {
    const needed = length + Math.max(drafts.length, facts.blockSize);
    if (needed > facts.maxLength) {
      throw new RuleError(`${name} length`, `<= ${facts.maxLength}, the pair's longest`, needed);
    }
    if (committed === null && at < rounds.length - 1) {
      throw new RuleError(`${name} round ${at + 1} committed`, "given, as a round follows", "nothing");
    }
    length += committed?.length ?? 0;
  }
  const scored = rounds.flatMap(({ scores }) => scores?.rows.flat() ?? []).map(([id]) => id);
  for (const list of [
    tokens,
    earlier,
    scored,
    ...rounds.flatMap((one) => [one.drafts, one.committed ?? []]),
  ]) {
    const outside = list.find((id) => id >= facts.vocabularySize);
    if (outside !== undefined) throw new RuleError(`${name} token id`, `< ${facts.vocabularySize}`, outside);
  }
}
