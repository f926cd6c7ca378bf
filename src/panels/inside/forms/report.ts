import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { definitions } from "../model/definitions";
import { findingsOf } from "../model/findings";
import type { InsideParams } from "../params";
import type { InsideResult } from "../result";
import { tablesOf } from "./tables";

export function reportOf({ output }: FoundCell<InsideParams, InsideResult>): ReportSection {
  if (output === null) return { facts: [{ label: "Found", value: "Not run yet." }] };
  const { pair } = output;
  return {
    facts: [
      { label: "Found", value: findingsOf(output).join(" ") },
      { label: "Attention", value: definitions.attention },
      { label: "Pair", value: `${pair.source.name}. ${pair.backend.sentence}` },
    ],
    tables: tablesOf(output),
  };
}
