import type { FoundCell } from "../../../notebook/cell-kind";
import type { DumpOutput } from "../model/compute";
import { fileFacts, fitWords, presetWords, residualWords, verdictOf } from "../model/words";
import type { DumpParams } from "../params";

const mostListed = 20;

/** The cell as plain text: the answer, the file, what is left over, what else fits. */
export function textOf({ title, params, output }: FoundCell<DumpParams, DumpOutput>): string {
  const facts =
    params.file === null ? [] : fileFacts(params.file).map(({ label, value }) => `${label}: ${value}`);
  const found = output?.found ?? null;
  if (found === null) return [title, ...facts].join("\n");
  const { guess, taken, residualCells } = found.reading;
  const ties = guess.ties.map(presetWords);
  const others = guess.runnersUp.map((fit) => `- ${fitWords(fit)}`);
  const left = residualCells.slice(0, mostListed).map((cell) => `- ${residualWords(cell, taken)}`);
  return [
    `${title}\n${verdictOf(found)}`,
    facts.join("\n"),
    ...(guess.notes.length > 0 ? [guess.notes.join("\n")] : []),
    ...(left.length > 0 ? [`Left over${more(taken.residualCount)}:\n${left.join("\n")}`] : []),
    ...(ties.length > 0 ? [`Fit as well: ${ties.join("; ")}`] : []),
    ...(others.length > 0 ? [`Next:\n${others.join("\n")}`] : []),
  ].join("\n\n");
}

function more(count: number): string {
  return count > mostListed ? `, the first ${mostListed} of ${count}` : "";
}
