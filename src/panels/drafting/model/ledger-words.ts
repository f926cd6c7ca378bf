import type { RowFault, RowWriter } from "../../../engine/drafting/kept-rows";
import { counted, listed } from "../../../engine/masks/wording";
import type { LedgerRow, RunLedger } from "./ledger";

/** Who wrote a row, as a table cell says it; rounds counted from 1. */
export function writerWords(writer: RowWriter): string {
  switch (writer.kind) {
    case "prompt":
      return "prompt";
    case "nobody":
      return "never written";
    case "earlier":
      return "request before";
    case "round":
      return `round ${writer.round + 1}, ${roles[writer.as]}`;
  }
}

const roles = { anchor: "its anchor", accepted: "accepted", rejected: "a rejected draft" } as const;

/** What is wrong with a row in few words; null when nothing is. */
export function faultWords({ fault }: LedgerRow): string | null {
  return fault === null ? null : faults[fault];
}

const faults: Readonly<Record<RowFault, string>> = {
  extra: "should not be there",
  missing: "missing",
  unwritten: "empty",
  position: "other position id",
};

/** The contexts of one run or two, a sentence each, or one of both where they are the same. */
export function ledgerSentences(runs: readonly RunLedger[]): string[] {
  const [first, second] = runs.map((run) => ledgerSentence(run));
  const both = listed(runs.map(({ name }) => name));
  const isSame = second !== undefined && ledgerSentence(runs[0], both) === ledgerSentence(runs[1], both);
  return isSame ? [ledgerSentence(runs[0], both)] : [first, second].filter((one) => one !== undefined);
}

/** What is there, what should be, and how much attention the wrong rows get. */
function ledgerSentence({ name, round, rows }: RunLedger, names = name): string {
  const there = rows.filter(({ place }) => place !== null).length;
  const right = rows.filter(({ fault }) => fault !== "extra").length;
  const place = `${names === name ? "Run" : "Runs"} ${names}, round ${round + 1}`;
  if (rows.every(({ fault }) => fault === null)) {
    return right === 0
      ? `${place}: no context row, and none belongs there.`
      : `${place}: ${counted(there, "context row")}, each the right one at its own position id.`;
  }
  const count = (fault: RowFault) => rows.filter((row) => row.fault === fault).length;
  const wrong = [
    [count("extra"), "should not be there"],
    [count("missing"), count("missing") === 1 ? "is missing" : "are missing"],
    [count("unwritten"), count("unwritten") === 1 ? "was never written" : "were never written"],
    [
      count("position"),
      count("position") === 1 ? "stands at another position id" : "stand at another position id",
    ],
  ] as const;
  const says = wrong.filter(([rowCount]) => rowCount > 0).map(([rowCount, what]) => `${rowCount} ${what}`);
  return `${place}: ${counted(there, "context row")} where ${right} ${right === 1 ? "belongs" : "belong"}: ${listed(says)}.${attentionWords(rows)}`;
}

function attentionWords(rows: readonly LedgerRow[]): string {
  const wrong = rows.filter(({ fault }) => fault === "extra" || fault === "unwritten");
  if (wrong.length === 0 || wrong.some(({ attention }) => attention === null)) return "";
  const share = wrong.reduce((sum, { attention }) => sum + (attention ?? 0), 0);
  const which = wrong.some(({ fault }) => fault === "unwritten") ? "Wrong and empty rows" : "Wrong rows";
  return ` ${which} get ${(100 * share).toFixed(0)} % of the attention of the block.`;
}
