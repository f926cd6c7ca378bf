import type { PresetMatrix } from "../../../engine/masks/preset-matrix";
import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import type { MatrixParams } from "../params";
import { rowsOf } from "./rows";
import { settingsWords } from "./settings-words";

/** What a matrix brings to a report. Its sentence stands above it already. */
export function sectionOf({ params, output }: FoundCell<MatrixParams, PresetMatrix>): ReportSection {
  const facts = settingsWords(params);
  if (output === null) return { facts };
  return {
    facts,
    tables: [
      {
        caption: "Training presets and what serves them",
        head: ["Trained as", "Aligned with", "Not aligned with, differing cells of all blocks and layers"],
        rows: rowsOf(output).map(({ title, aligned, others }) => [
          title,
          aligned.join(", ") || "none",
          others.join("; ") || "none",
        ]),
      },
    ],
  };
}
