import { captureSnippet } from "../../../engine/inside/capture-snippet";
import type { FoundCell } from "../../../notebook/cell-kind";
import { findingsOf } from "../model/findings";
import type { TapsParams } from "../params";
import type { TapsResult } from "../result";

/** What was found as comments, and how to capture the same states with transformers, to be uncommented. */
export function pythonOf({ output }: FoundCell<TapsParams, TapsResult>): string {
  const findings = findingsOf(output).map((sentence) => `# ${sentence.replace(/\s+/g, " ")}`);
  if (output === null) return `${findings.join("\n")}\n`;
  // It needs the target's own files, so it does not run by itself.
  const capture = captureSnippet(output.tokens).trimEnd().split("\n");
  return [
    ...findings,
    "#",
    "# The target's states over the same tokens, from transformers:",
    ...capture.map((line) => (line === "" ? "#" : `# ${line}`)),
    "",
  ].join("\n");
}
