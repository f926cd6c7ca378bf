import type { FoundCell } from "../../../notebook/cell-kind";
import { definitions } from "../model/definitions";
import { findingsOf } from "../model/findings";
import { extractionTable, matchTable, type TextTable } from "../model/tables";
import { tokenTextOf } from "../model/token-text";
import type { TapsParams } from "../params";
import type { TapsResult } from "../result";

/** The findings, then every number. */
export function textOf({ title, output }: FoundCell<TapsParams, TapsResult>): string {
  const findings = [title, ...findingsOf(output)];
  if (output === null) return [...findings, ""].join("\n");
  const { cosine, counting, error, change } = definitions;
  return [
    ...findings,
    cosine,
    counting,
    ...output.runs.flatMap((run) => lines(matchTable(run))),
    error,
    definitions.bfloat16,
    definitions["other-order"],
    change,
    ...lines(extractionTable(output, tokenTextOf(output))),
    "",
  ].join("\n");
}

function lines({ caption, head, rows }: TextTable): string[] {
  return [caption, ...[head, ...rows].map((row) => row.join("; "))];
}
