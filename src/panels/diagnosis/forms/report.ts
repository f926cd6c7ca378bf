import type { FoundCell, ReportSection } from "../../../notebook/cell-kind";
import { candidateWords, sameWords } from "../candidate-words";
import type { DiagnosisParams } from "../params";
import type { DiagnosisResult } from "../result";
import { findingsOf, mostListed } from "./findings";

export function reportOf({ output }: FoundCell<DiagnosisParams, DiagnosisResult>): ReportSection {
  const facts = [{ label: "Found", value: findingsOf(output).join(" ") }];
  if (output === null) return { facts };
  const { pair, found } = output;
  return {
    facts: [...facts, { label: "Pair", value: `${pair.source.name}. ${pair.backend.sentence}` }],
    tables: [
      {
        caption:
          "Candidates, by how much of the log they give; the first ten of those that can be told apart.",
        head: [
          "Served with",
          "Of the log",
          "Blocks",
          "Logits off by",
          "Blocks that tell it from the best",
          "Drafts the same",
        ],
        rows: found.diagnosis.ranked.slice(0, mostListed).map((candidate) => {
          const words = candidateWords(candidate);
          const { names, counts, blocks, distance, telling } = words;
          return [names, counts, blocks, distance, telling, sameWords(words)];
        }),
      },
    ],
  };
}
