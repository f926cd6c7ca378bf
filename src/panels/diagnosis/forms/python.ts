import { jsonLinesOf } from "../../../engine/diagnosis/log-line";
import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { DiagnosisParams } from "../params";
import type { DiagnosisResult } from "../result";
import { findingsOf } from "./findings";

/** The log as a list of dicts, and what was found as comments: the models do not run there. */
export function pythonOf({ name, params, output }: FoundCell<DiagnosisParams, DiagnosisResult>): string {
  const log = `${pythonName(name)}_log`;
  const findings = findingsOf(output).map((sentence) => `# ${sentence.replace(/\s+/g, " ")}`);
  if (params.log.trim() === "") return `${findings.join("\n")}\n`;
  return [
    "import json",
    "",
    `${log} = [json.loads(line) for line in [`,
    ...jsonLinesOf(params.log).map((line) => `    ${JSON.stringify(line)},`),
    "]]",
    "",
    ...findings,
    "",
  ].join("\n");
}
