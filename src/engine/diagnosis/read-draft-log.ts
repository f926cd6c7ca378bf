import type { PairFacts } from "../drafting/pair-facts";
import type { PairTokenizer } from "../models/tokenizer";
import { RuleError } from "../tensor/rule-error";
import { blockCount, type DraftLog, type LoggedRound } from "./draft-log";
import { type LineBlock, type LineRound, type LogLine, linesOf } from "./log-line";

/** What a log is read with. */
export interface LogReader {
  facts: PairFacts;
  tokenizer: Pick<PairTokenizer, "encode">;
}

/** A few dozen blocks tell the known faults apart; a run is kept open for every line. */
const mostBlocks = 128;

/**
 * JSON lines, as `log-format.ts` describes them. Empty lines are passed over.
 * @throws RuleError that names the line and the rule.
 */
export function readDraftLog(text: string, reader: LogReader): DraftLog[] {
  const logs = linesOf(text).flatMap(({ name, line }) => logsOf(line, name, reader));
  const blocks = blockCount(logs);
  if (blocks > mostBlocks) throw new RuleError("log", `at most ${mostBlocks} blocks`, blocks);
  return logs;
}

/** A log, or one for every block of a text: those know nothing of each other. */
function logsOf(line: LogLine, name: string, reader: LogReader): DraftLog[] {
  const { drafts, rounds, blocks } = line;
  const read = (given: LogLine["tokens"]) =>
    typeof given === "string" ? reader.tokenizer.encode(given) : given;
  const tokens = read(line.tokens);
  const earlier = read(line.earlier ?? []);
  // What is kept of a request that long leaves the pair no room for this one.
  const isRoom = earlier.length <= reader.facts.maxLength - reader.facts.blockSize;
  const logOf = (ofLog: Pick<DraftLog, "name" | "tokens" | "rounds">): DraftLog => {
    checkLog({ ...ofLog, earlier }, reader.facts);
    return { ...ofLog, earlier: isRoom ? earlier : [] };
  };
  if (blocks != null) {
    if (blocks.length === 0) throw new RuleError(`${name} blocks`, "at least one", "none");
    return blocks.map((block) => logOf(readBlock(block, name, tokens, read)));
  }
  const given = (rounds ?? [{ ...line, drafts: drafts ?? [] }]).map((one, at) =>
    readRound(one, rounds == null ? name : `${name} round ${at + 1}`, read),
  );
  return [logOf({ name, tokens, rounds: given })];
}

/** @param tokens of the whole text, in which the block's anchor has its index */
function readBlock(
  { anchor, ...block }: LineBlock,
  line: string,
  tokens: readonly number[],
  read: (given: LogLine["tokens"]) => number[],
): Pick<DraftLog, "name" | "tokens" | "rounds"> {
  if (anchor >= tokens.length)
    throw new RuleError(`${line} anchor`, `< ${tokens.length}, the tokens`, anchor);
  const name = `${line} anchor ${anchor}`;
  return { name, tokens: tokens.slice(0, anchor + 1), rounds: [readRound(block, name, read)] };
}

function readRound(
  { drafts, committed, accepted, acceptanceLength, logits, logprobs }: LineRound,
  name: string,
  read: (given: LogLine["tokens"]) => number[],
): LoggedRound {
  if (logits != null && logprobs != null) {
    throw new RuleError(name, "a round with logits or logprobs", "both");
  }
  if (accepted != null && acceptanceLength != null) {
    throw new RuleError(name, "a round with accepted or acceptanceLength", "both");
  }
  const rows = logits ?? logprobs ?? null;
  const ofRound: LoggedRound = {
    drafts: read(drafts),
    isText: typeof drafts === "string" || typeof committed === "string",
    committed: committed == null ? null : read(committed),
    // The bonus token is one of an acceptance length.
    accepted: accepted ?? (acceptanceLength == null ? null : acceptanceLength - 1),
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
