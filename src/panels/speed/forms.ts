import type { FoundCell, ReportSection } from "../../notebook/cell-kind";
import type { SpeedParams } from "./params";
import type { SpeedResult } from "./result";
import { definition, rowsOf, tableHead, verdictOf } from "./words";

type Found = FoundCell<SpeedParams, SpeedResult>;

export function textOf({ title, output }: Found): string {
  if (output === null) return `${title}\nNot measured yet.\n${definition}\n`;
  const rows = [tableHead, ...rowsOf(output)].map((row) => row.join("; "));
  return [title, verdictOf(output), output.where, definition, ...rows, ""].join("\n");
}

export function reportOf({ output }: Found): ReportSection {
  const facts = [
    { label: "Verdict", value: output === null ? "Not measured yet." : verdictOf(output) },
    { label: "Measured", value: definition },
  ];
  if (output === null) return { facts };
  return {
    facts: [...facts, { label: "Pair", value: output.where }],
    tables: [{ caption: "Measurements", head: tableHead, rows: rowsOf(output) }],
  };
}
