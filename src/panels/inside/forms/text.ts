import type { FoundCell } from "../../../notebook/cell-kind";
import { findingsOf } from "../model/findings";
import type { InsideParams } from "../params";
import type { InsideResult } from "../result";
import { tablesOf } from "./tables";

/** The findings, then every table. */
export function textOf({ title, output }: FoundCell<InsideParams, InsideResult>): string {
  if (output === null) return `${title}\nNot run yet.\n`;
  const tables = tablesOf(output).flatMap(({ caption, head, rows }) => [
    "",
    caption,
    ...[head, ...rows].map((row) => row.join("; ")),
  ]);
  return [title, ...findingsOf(output), ...tables, ""].join("\n");
}
