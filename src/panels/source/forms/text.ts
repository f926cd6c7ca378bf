import { printMask } from "../../../engine/masks/text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { SourceOutput } from "../model/compute";
import { isFault } from "../model/trial-result";
import type { NamedValue } from "../model/values";
import type { SourceParams } from "../params";
import { verdictSentence } from "../verdict";
import { originWords, valueWords, warningOf } from "./value-words";

/** A wider or taller grid does not fit an issue or a terminal. */
const longestLine = 120;
const mostLines = 64;

/** The cell as plain text: what it gives, what it captures, the trial's mask where that is small, the source. */
export function textOf({ title, params, output }: FoundCell<SourceParams, SourceOutput>): string {
  const source = `Source:\n${params.source.trimEnd()}`;
  if (output === null) return `${title}\n\n${source}\n`;
  const names = output.trial.names.map(nameLine);
  return [
    `${title}\n${verdictSentence(output)}`,
    ...(names.length === 0 ? [] : [`Captured names:\n${names.join("\n")}`]),
    ...grid(output),
    `${source}\n`,
  ].join("\n\n");
}

function nameLine(named: NamedValue): string {
  const value = named.value === null ? "" : ` = ${valueWords(named.value)}`;
  const warning = warningOf(named);
  return `${named.needed.name}${value} (${originWords(named)})${warning === null ? "" : `\n  ${warning}`}`;
}

function grid({ trial: { result, facts } }: SourceOutput): string[] {
  if (isFault(result)) return [];
  const { mask } = result;
  if (mask.columnCount > longestLine || mask.rowCount > mostLines || mask.rowCount === 0) return [];
  const hasBlocks = mask.columnCount > facts.layout.contextLength;
  const contextLength = hasBlocks ? facts.layout.contextLength : mask.columnCount;
  const legend = `a row for each query, # seen, . hidden${hasBlocks ? ", | where the context ends" : ""}`;
  const rows = printMask(mask, contextLength, facts.blockSize);
  return [`Mask (${legend}):\n${hasBlocks ? rows : rows.replaceAll("|", "")}`];
}
