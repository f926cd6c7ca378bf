import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import type { SweepParams } from "../params";
import { namedRows, type SweepResult } from "../result";
import { columns } from "../table/columns";
import { methodOf, percent, settingFacts, verdictOf } from "../words";

/** Settings, finding, the table, and the acceptance of every draft. */
export function reportOf({ params, output }: FoundCell<SweepParams, SweepResult>): ReportSection {
  const facts = settingFacts(output ?? { params });
  if (output === null) return { facts: [...facts, { label: "Found", value: "Not run yet." }] };
  const rows = namedRows(output);
  const { pair } = output;
  const draftCount = Math.max(0, ...rows.map(({ figures }) => figures?.perDraft.length ?? 0));
  return {
    facts: [
      ...facts,
      { label: "Found", value: verdictOf(output) },
      { label: "Pair", value: `${pair.source.name}. ${pair.backend.sentence}` },
      { label: "Method", value: methodOf(output.params) },
      ...columns.map(({ title, definition }) => ({ label: title, value: definition })),
      ...rows.flatMap(({ title, refusal }) => (refusal === null ? [] : [{ label: title, value: refusal }])),
    ],
    tables: [
      {
        caption: "What every deviation does to the accepted drafts.",
        head: columns.map(({ title }) => title),
        rows: rows.map((row) => columns.map(({ text }) => text(row))),
      },
      {
        caption: "Share of the rounds that accepted a draft, and so all before it, by draft.",
        head: ["Deviation", ...Array.from({ length: draftCount }, (_, draft) => `${draft + 1}`)],
        rows: rows.map(({ title, figures }) => [
          title,
          ...Array.from({ length: draftCount }, (_, draft) => {
            const share = figures?.perDraft.at(draft);
            return share === undefined ? "–" : percent(share);
          }),
        ]),
      },
    ],
  };
}
