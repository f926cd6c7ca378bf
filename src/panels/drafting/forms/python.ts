import { layoutOf } from "../../../engine/drafting/plan";
import { pythonOfMask } from "../../../engine/masks/python-form";
import { pythonName } from "../../../engine/masks/python-form-text";
import { counted } from "../../../engine/masks/wording";
import type { FoundCell } from "../../../notebook/cell-kind";
import { type DraftingResult, runsOf } from "../../../store/drafting-result";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";
import { figuresOf, findingsOf, runNotes, servedChanges, triageFacts } from "./findings";

/**
 * The cell as Python: its settings as a dict, what was measured as comments, and the mask that the drafter
 * had in the first block of every run. The models themselves do not run there.
 */
export function pythonOf({ name, params, output }: FoundCell<DraftingParams, DraftingResult>): string {
  const asked = output === null ? params : paramsOf(output.settings);
  const variable = pythonName(name);
  const settings = [
    `${variable}_settings = {`,
    `    "prompt": ${JSON.stringify(asked.text)},`,
    `    "deviations": ${JSON.stringify(asked.deviations)},`,
    `    "served_as": ${asked.servedAs === null ? "None" : JSON.stringify(asked.servedAs)},`,
    `    "free_running": ${asked.freeRunning ? "True" : "False"},`,
    `    "first_anchor": ${JSON.stringify(asked.firstAnchor)},`,
    `    "token_limit": ${asked.tokenLimit},`,
    ...(asked.branches.length === 0 ? [] : [`    "branches": ${pythonLiteral(asked.branches)},`]),
    ...(asked.stopAt.length === 0 ? [] : [`    "stop_at": ${pythonLiteral(asked.stopAt)},`]),
    "}",
  ];
  return `${[settings.join("\n"), ...measured(variable, asked, output)].join("\n\n")}\n`;
}

function measured(variable: string, asked: DraftingParams, output: DraftingResult | null): string[] {
  if (output === null) return ["# Not run yet."];
  const figures = figuresOf(output, asked).map(
    ({ name, title, rounds, acceptedMean, acceptanceLength }) =>
      `run ${name}, ${title}: ${counted(rounds, "round")}, ${acceptedMean.toFixed(4)} drafts accepted a round, acceptance length ${acceptanceLength.toFixed(4)}`,
  );
  const lines = [
    "Both models ran in anchorscope; this code rebuilds the first masks, it does not run them.",
    `Measured on ${output.pair.source.name}:`,
    ...figures,
    ...findingsOf(output),
    ...runNotes(output),
    ...servedChanges(output).map((change) => `Run B against run A: ${change}`),
    ...triageFacts(output).map(({ label, value }) => `${label}: ${value}`),
  ];
  return [lines.map(comment).join("\n"), ...firstMasks(variable, output)];
}

/** The plan of a run's first block, by every type of layer that the drafter has. */
function firstMasks(variable: string, output: DraftingResult): string[] {
  const layerTypes = [...new Set(output.pair.facts.layerTypes)];
  return runsOf(output).flatMap(({ convention, timeline }, at) =>
    timeline.rounds.slice(0, 1).flatMap(({ plan }) =>
      layerTypes.map((layerType) => {
        const run = `${variable}_${at === 0 ? "a" : "b"}`;
        const of = layerTypes.length > 1 ? `${run}_${layerType}` : run;
        const said = `The first block of run ${at === 0 ? "A" : "B"}, at anchor ${plan.anchor}.`;
        const source = pythonOfMask(of, convention, layoutOf(plan.anchor + 1), layerType);
        return `${comment(said)}\n${source.trimEnd()}`;
      }),
    ),
  );
}

/** JSON as Python reads it: apart from these words they are the same. */
function pythonLiteral(value: readonly unknown[]): string {
  const words: Record<string, string> = { true: "True", false: "False", null: "None" };
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) => words[part] ?? part);
}

/** Lines of any text as comments: none of it can become code. */
function comment(text: string): string {
  return text
    .split(/[\r\n\f\v\u0085\u2028\u2029]+/)
    .map((line) => `# ${line}`)
    .join("\n");
}
