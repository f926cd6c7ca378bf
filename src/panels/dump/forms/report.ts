import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import type { DumpOutput } from "../model/compute";
import { fileFacts, layoutWords, leftWords, presetWords, residualWords } from "../model/words";
import type { DumpParams } from "../params";

const mostListed = 20;

/** What a dump cell brings to a report. The verdict stands above it already. */
export function reportOf({ params, output }: FoundCell<DumpParams, DumpOutput>): ReportSection {
  const facts = params.file === null ? [] : fileFacts(params.file);
  const reading = output?.found?.reading;
  if (reading === undefined) return { facts };
  const { guess, taken, residualCells } = reading;
  const notes = guess.notes.map((value) => ({ label: "Note", value }));
  const fits = [guess.best, ...guess.ties, ...guess.runnersUp];
  return {
    facts: [...facts, ...notes],
    tables: [
      {
        caption: `Cells left over, the first ${mostListed}`,
        head: ["Cell"],
        rows: residualCells.slice(0, mostListed).map((cell) => [residualWords(cell, taken)]),
      },
      {
        caption: "Presets by how well they fit",
        head: ["Preset", "Layout", "Cells"],
        rows: fits.map((fit) => [presetWords(fit), layoutWords(fit), leftWords(fit)]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}
