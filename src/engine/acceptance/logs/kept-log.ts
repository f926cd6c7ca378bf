import { RuleError } from "../../tensor/rule-error";
import { readLogs } from "./read-logs";

/** Characters of a log that a notebook keeps. */
export const longestKeptLog = 100_000;

/** What a line that speaks of acceptance has in it. */
const speaks =
  /accept|acc per pos|acc tokens|spec_decode_|spec_verify_ct|draft_n|n_drafted|num_draft|drafts?:|draft tokens:|position \d+:|position_|eal\b|tau_probabilistic/i;

/**
 * The log as a notebook keeps it: whole where it is short; else its lines that speak of acceptance, if they
 * say just the same.
 * @throws RuleError when nothing is found in it, or when it stays too long.
 */
export function keptLog(pasted: string): string {
  const said = JSON.stringify(readLogs(pasted));
  if (said === "[]") {
    throw new RuleError(
      "log",
      "lines, answers or a table that one of the named projects writes",
      pasted.trim().slice(0, 100),
    );
  }
  if (pasted.length <= longestKeptLog) return pasted;
  const lines = pasted
    .split("\n")
    .filter((line) => speaks.test(line))
    .join("\n");
  if (lines.length <= longestKeptLog && JSON.stringify(readLogs(lines)) === said) return lines;
  throw new RuleError(
    "log",
    `<= ${longestKeptLog} characters, or so short when only its lines about acceptance are kept`,
    pasted.length,
  );
}
