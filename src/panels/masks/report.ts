import type { FoundCell, ReportSection } from "../../notebook/cell-kind";
import { allFaults } from "./fault-words";
import { causeRows, countWords, otherVerdicts } from "./findings";
import type { MasksPicture } from "./model";
import type { MasksParams } from "./params";
import { partsOf } from "./picture-parts";
import { settingsWords } from "./settings-words";

/** What a masks cell brings to a report. The verdict's first sentence stands above it already. */
export function sectionOf({ params, output }: FoundCell<MasksParams, MasksPicture>): ReportSection {
  const facts = settingsWords(params);
  if (output === null) return { facts };
  const more = output.verdict.sentences.slice(1).join(" ");
  return {
    facts: [
      ...(more === "" ? [] : [{ label: "Why", value: more }]),
      ...facts,
      ...countWords(output),
      ...otherVerdicts(output),
    ],
    tables: [
      {
        caption: "Why the masks differ",
        head: ["Cells", "Kind", "Where", "Rule"],
        rows: causeRows(output).map(({ cells, kind, place, rule }) => [cells, kind, place, rule]),
      },
      {
        caption: "Seen before",
        head: ["Fault", "What was done wrong", "Reported in"],
        rows: allFaults(output.comparison).map(({ id, says, reports }) => [id, says, reports]),
      },
    ].filter(({ rows }) => rows.length > 0),
    pictures: partsOf(output).map(({ part, caption }) => ({ part, caption })),
  };
}
