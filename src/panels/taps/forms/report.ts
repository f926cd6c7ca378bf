import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { definitions } from "../model/definitions";
import { findingsOf } from "../model/findings";
import { extractionTable, matchTable } from "../model/tables";
import { tokenTextOf } from "../model/token-text";
import type { TapsParams } from "../params";
import type { TapsResult } from "../result";

export function reportOf({ output }: FoundCell<TapsParams, TapsResult>): ReportSection {
  const facts = [{ label: "Found", value: findingsOf(output).join(" ") }];
  if (output === null) return { facts };
  const { pair, of, round } = output;
  return {
    facts: [
      ...facts,
      { label: "Block", value: `${of}, block ${round + 1}` },
      { label: "Pair", value: `${pair.source.name}. ${pair.backend.sentence}` },
      { label: "Figures", value: Object.values(definitions).slice(0, -1).join(" ") },
    ],
    tables: [...output.runs.map(matchTable), extractionTable(output, tokenTextOf(output))],
  };
}
