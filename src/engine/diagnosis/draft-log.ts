import * as v from "valibot";
import type { PairFacts } from "../drafting/pair-facts";
import { checkOutside } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";

/**
 * What somebody's harness drafted in one generation. The tokens before the first block end with its anchor;
 * every round's tokens follow those that the round before committed.
 */
export interface DraftLog {
  /** Token ids up to the first anchor, which is the last of them. */
  tokens: readonly number[];
  rounds: readonly LoggedRound[];
  /** Token ids of the request before, where the harness had one. */
  earlier: readonly number[];
}

export interface LoggedRound {
  /** Drafted token ids, the anchor not among them. */
  drafts: readonly number[];
  /** Token ids that the round added to the text; null where it is not known, and then no round follows. */
  committed: readonly number[] | null;
}

const ids = v.array(
  v.pipe(v.number("token ids"), v.safeInteger("token ids"), v.minValue(0, "token ids")),
  "token ids",
);
const roundSchema = v.object({ drafts: ids, committed: v.nullish(ids) });
const lineSchema = v.object({
  tokens: ids,
  drafts: v.nullish(ids),
  rounds: v.nullish(v.array(roundSchema, "a list of rounds")),
  earlier: v.nullish(ids),
});

const mostLines = 10_000;

/**
 * JSON lines: `{"tokens": [...], "drafts": [...]}` for a block alone, or `{"tokens": [...], "rounds":
 * [{"drafts": [...], "committed": [...]}, ...]}` for a generation. Empty lines are passed over.
 * @throws RuleError that names the line and the rule.
 */
export function readDraftLog(text: string, facts: PairFacts): DraftLog[] {
  const lines = text.split("\n");
  if (lines.length > mostLines) throw new RuleError("log", `at most ${mostLines} lines`, lines.length);
  const logs = lines.flatMap((line, at) =>
    line.trim() === "" ? [] : [readLine(line, `line ${at + 1}`, facts)],
  );
  if (logs.length === 0) throw new RuleError("log", "at least one line of JSON", "none");
  return logs;
}

function readLine(line: string, name: string, facts: PairFacts): DraftLog {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new RuleError(name, "JSON", line.slice(0, 40));
  }
  const { tokens, drafts, rounds, earlier } = checkOutside(lineSchema, json, name);
  if ((drafts == null) === (rounds == null))
    throw new RuleError(name, "with either drafts or rounds", drafts == null ? "neither" : "both");
  if (tokens.length === 0) throw new RuleError(`${name} tokens`, "at least the anchor's", tokens);
  const log: DraftLog = {
    tokens,
    rounds: (rounds ?? [{ drafts: drafts ?? [] }]).map((round) => ({
      drafts: round.drafts,
      committed: round.committed ?? null,
    })),
    earlier: earlier ?? [],
  };
  checkLog(log, name, facts);
  return log;
}

function checkLog({ tokens, rounds, earlier }: DraftLog, name: string, facts: PairFacts): void {
  let length = tokens.length;
  for (const [at, { drafts, committed }] of rounds.entries()) {
    if (drafts.length === 0) throw new RuleError(`${name} round ${at} drafts`, "at least one token", drafts);
    if (length + drafts.length + 1 > facts.maxLength) {
      throw new RuleError(
        `${name} length`,
        `<= ${facts.maxLength}, the pair's longest`,
        length + drafts.length + 1,
      );
    }
    if (committed === null && at < rounds.length - 1) {
      throw new RuleError(`${name} round ${at} committed`, "given, as a round follows", "nothing");
    }
    if (committed?.length === 0)
      throw new RuleError(`${name} round ${at} committed`, "at least one token", committed);
    length += committed?.length ?? 0;
  }
  const all = [
    tokens,
    earlier,
    ...rounds.flatMap(({ drafts, committed }) => [drafts, committed ?? []]),
  ].flat();
  const outside = all.find((id) => id >= facts.vocabularySize);
  if (outside !== undefined) throw new RuleError(`${name} token id`, `< ${facts.vocabularySize}`, outside);
}
