import type { FoundCell } from "../../../notebook/cell-kind";
import { candidateWords, sameWords } from "../candidate-words";
import type { DiagnosisParams } from "../params";
import type { DiagnosisResult } from "../result";
import { findingsOf, mostListed } from "./findings";

/** The findings, then the ranking. */
export function textOf({ title, output }: FoundCell<DiagnosisParams, DiagnosisResult>): string {
  const ranked = output?.found.diagnosis.ranked.slice(0, mostListed) ?? [];
  const rows = ranked.map((candidate) => {
    const words = candidateWords(candidate);
    const { share, counts, blocks, distance, names } = words;
    const same = sameWords(words);
    const logits = distance === "" ? "" : `, logits off by ${distance}`;
    const alike = same === "" ? "" : ` (drafts the same: ${same})`;
    return `${share.padStart(5)}  ${counts}, ${blocks} blocks${logits}  ${names}${alike}`;
  });
  return [title, ...findingsOf(output), ...rows, ""].join("\n");
}
