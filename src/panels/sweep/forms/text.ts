import type { FoundCell } from "../../../notebook/cell-kind";
import type { SweepParams } from "../params";
import { namedRows, type SweepResult } from "../result";
import { columns } from "../table/columns";
import { methodOf, settingFacts, verdictOf } from "../words";

/** The cell as plain text: settings, verdict, and the table with its columns under each other. */
export function textOf({ title, params, output }: FoundCell<SweepParams, SweepResult>): string {
  const settings = settingFacts(output ?? { params }).map(({ label, value }) => `${label}: ${value}`);
  if (output === null) return `${[title, ...settings, "Not run yet."].join("\n")}\n`;
  const cells = [
    columns.map((column) => column.title),
    ...namedRows(output).map((row) => [
      ...columns.map(({ text }) => text(row)),
      ...(row.refusal === null ? [] : [row.refusal]),
    ]),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  const lines = cells.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const parts = [
    [title, ...settings].join("\n"),
    `${verdictOf(output)}\nRan on ${output.pair.source.name}. ${methodOf(output.params)}`,
    lines.join("\n"),
    columns.map(({ title: name, definition }) => `${name}: ${definition}`).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}
