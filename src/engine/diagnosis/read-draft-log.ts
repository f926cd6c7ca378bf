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
 * JSON lines, as `log-format.ts` describes them. Empty lines are passed over, and so are requests in which no
 * round was drafted, as long as there are others. A round may hold no draft, as where only accepted ones are
 * logged: what it committed goes on with the text.
 * @throws RuleError that names the line and the rule.
 */
export function readDraftLog(text: string, reader: LogReader): DraftLog[] {
  const lines = linesOf(text);
  const logs = lines.flatMap(({ name, line }) => logsOf(line, name, reader));
  const blocks = blockCount(logs);
  if (blocks === 0) {
    const got = lines.length === 1 ? "one line without a round" : `${lines.length} lines without a round`;
    throw new RuleError("log", "of at least one drafted block", got);
  }
  if (logs.every(({ rounds }) => rounds.every(({ drafts }) => drafts.length === 0))) {
    const got = blocks === 1 ? "a round without one" : `${blocks} rounds without one`;
    throw new RuleError("log", "of at least one draft", got);
  }
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
  if (rounds?.length === 0) return [];
  if (blocks != null) {
    if (blocks.length === 0) throw new RuleError(`${name} blocks`, "at least one", "none");
    return blocks.map((block) => logOf(readBlock(block, name, tokens, reader.facts, read)));
  }
  const given = (rounds ?? [{ ...line, drafts: drafts ?? [] }]).map((one, at) =>
    readRound(one, rounds == null ? name : `${name} round ${at + 1}`, reader.facts, read),
  );
  return [logOf({ name, tokens, rounds: given })];
}

/** @param tokens of the whole text, in which the block's anchor has its index */
function readBlock(
  { anchor, ...block }: LineBlock,
  line: string,
  tokens: readonly number[],
  facts: PairFacts,
  read: (given: LogLine["tokens"]) => number[],
): Pick<DraftLog, "name" | "tokens" | "rounds"> {
  if (anchor >= tokens.length)
    throw new RuleError(`${line} anchor`, `< ${tokens.length}, the tokens`, anchor);
  const name = `${line} anchor ${anchor}`;
  return { name, tokens: tokens.slice(0, anchor + 1), rounds: [readRound(block, name, facts, read)] };
}

function readRound(
  { drafts, committed, accepted, acceptanceLength, logits, logprobs }: LineRound,
  name: string,
  { blockSize }: PairFacts,
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
  if (ofRound.committed?.length === 0) {
    throw new RuleError(`${name} committed`, "at least one token, the bonus token being one", "none");
  }
  // A text may be cut into fewer tokens than were drafted.
  const mostRows = typeof drafts === "string" ? Math.max(draftCount, blockSize) : draftCount;
  if (rows !== null && rows.length > mostRows) {
    const field = logits == null ? "logprobs" : "logits";
    throw new RuleError(`${name} ${field}`, `<= ${mostRows} lists, one a draft`, rows.length);
  }
  // A log may hold fewer drafts than were accepted.
  const mostAccepted = Math.max(draftCount, blockSize);
  if (ofRound.accepted !== null && ofRound.accepted > mostAccepted) {
    throw new RuleError(`${name} accepted`, `<= ${mostAccepted}, the block`, ofRound.accepted);
  }
  return ofRound;
}

function checkLog({ name, tokens, rounds, earlier }: DraftLog, facts: PairFacts): void {
  if (tokens.length === 0) throw new RuleError(`${name} tokens`, "at least the anchor's", "none");
  checkIds(tokens, `${name} tokens`, facts);
  checkIds(earlier, `${name} earlier`, facts);
  let length = tokens.length;
  for (const [at, { drafts, committed, scores }] of rounds.entries()) {
    const round = rounds.length === 1 ? name : `${name} round ${at + 1}`;
    const needed = length + Math.max(drafts.length, facts.blockSize);
    if (needed > facts.maxLength) {
      throw new RuleError(`${round} length`, `<= ${facts.maxLength}, the pair's longest`, needed);
    }
    if (committed === null && at < rounds.length - 1) {
      throw new RuleError(`${round} committed`, "given, as a round follows", "nothing");
    }
    checkIds(drafts, `${round} drafts`, facts);
    checkIds(committed ?? [], `${round} committed`, facts);
    const scored = scores?.rows.flat().map(([id]) => id) ?? [];
    checkIds(scored, `${round} ${scores?.as ?? ""}`, facts);
    length += committed?.length ?? 0;
  }
}

/** Another model's ids mostly reach beyond the vocabulary. */
function checkIds(ids: readonly number[], name: string, { vocabularySize }: PairFacts): void {
  const outside = ids.find((id) => id >= vocabularySize);
  if (outside !== undefined) {
    throw new RuleError(`${name}`, `token ids < ${vocabularySize}, the pair's vocabulary`, outside);
  }
}
