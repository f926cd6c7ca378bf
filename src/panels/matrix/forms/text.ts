import type { PresetMatrix } from "../../../engine/masks/preset-matrix";
import type { FoundCell } from "../../../notebook/cell-kind";
import { matrixSentence } from "../pair-words";
import type { MatrixParams } from "../params";
import { rowsOf } from "./rows";
import { settingsWords } from "./settings-words";

/** The cell as plain text: verdict, numbers, and for every training preset what it agrees with and what not. */
export function textOf({ title, params, output }: FoundCell<MatrixParams, PresetMatrix>): string {
  const settings = settingsWords(params).map(({ label, value }) => `${label}: ${value}`);
  if (output === null) return [title, ...settings].join("\n");
  const rows = rowsOf(output).map(({ title, aligned, others }) =>
    [
      `Trained as ${title}`,
      `  aligned with ${aligned.length === 0 ? "none" : aligned.join(", ")}`,
      ...others.map((other) => `  ${other}`),
    ].join("\n"),
  );
  return [`${title}\n${matrixSentence(output)}`, settings.join("\n"), ...rows].join("\n\n");
}
