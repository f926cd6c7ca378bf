import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import type { SourceOutput } from "../model/compute";
import { isFault } from "../model/trial-result";
import type { SourceParams } from "../params";
import { trialWords } from "../verdict";
import { looksWords, originWords, valueWords, warningOf } from "./value-words";

/** What a source cell brings to a report. The verdict stands above it already. */
export function reportOf({ params, output }: FoundCell<SourceParams, SourceOutput>): ReportSection {
  if (output === null) return { facts: [], tables: [sourceTable(params.source)] };
  const { read, trial } = output;
  const rows = trial.names.map((named) => [
    named.needed.name,
    looksWords(named),
    named.value === null ? "" : valueWords(named.value),
    [originWords(named), warningOf(named)].filter((words) => words !== null).join(". "),
  ]);
  const head = ["Name", "Looks like", "Value", "Where from"];
  return {
    facts: [
      { label: "Gives the mask", value: `${read.entry.name}, line ${read.entry.at.line}` },
      { label: "Trial", value: trialWords(trial) },
    ],
    tables: [
      ...(rows.length === 0 ? [] : [{ caption: "Captured names, on the trial", head, rows }]),
      sourceTable(params.source),
    ],
    ...(isFault(trial.result) ? {} : { pictures: [{ part: "whole", caption: "The mask on the trial" }] }),
  };
}

function sourceTable(source: string) {
  const lines = source.trimEnd().split(/\r\n?|\n/);
  return {
    caption: "Source",
    head: ["Line", "Python"],
    rows: lines.map((line, at) => [String(at + 1), line]),
  };
}
