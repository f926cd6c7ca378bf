import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { SweepParams } from "../params";
import type { SweepResult } from "../result";
import { promptName, verdictOf } from "../words";

/** Settings as a dict, accepted drafts of every round, and the paired differences from them in plain Python. */
export function pythonOf({ name, params, output }: FoundCell<SweepParams, SweepResult>): string {
  const asked = output?.params ?? params;
  const variable = pythonName(name);
  const settings = [
    `${variable}_settings = {`,
    `    "deviations": ${JSON.stringify(asked.deviations)},`,
    '    "prompts": {',
    ...asked.prompts.map(
      (prompt, at) =>
        `        ${JSON.stringify(`${at + 1}: ${promptName(prompt.name, at)}`)}: ${JSON.stringify(prompt.text)},`,
    ),
    "    },",
    `    "rounds": ${asked.roundCount},`,
    "}",
  ];
  const measured = output === null ? ["# Not run yet."] : measuredLines(variable, output);
  return `${[...settings, "", ...measured].join("\n")}\n`;
}

function measuredLines(variable: string, output: SweepResult): string[] {
  const ids = [null, ...output.params.deviations];
  const accepted = ids.flatMap((id) => {
    const runs = output.runs.filter(({ deviation, rounds }) => deviation === id && rounds.length > 0);
    const ofPrompts = runs.map(
      ({ promptIndex, rounds }) => `${promptIndex}: [${rounds.map(({ accepted }) => accepted).join(", ")}]`,
    );
    return `    ${JSON.stringify(id ?? "as-trained")}: {${ofPrompts.join(", ")}},`;
  });
  return [
    "# Both models ran in anchorscope; here are the drafts that every round accepted, by prompt.",
    `# ${verdictOf(output)}`,
    `${variable}_accepted = {`,
    ...accepted,
    "}",
    "",
    "# Difference of accepted drafts a round to the run as trained: a mean per prompt, then over prompts.",
    `${variable}_differences = {}`,
    `for _deviation, _prompts in ${variable}_accepted.items():`,
    `    _trained = ${variable}_accepted["as-trained"]`,
    "    _pairs = [",
    "        sum(_rounds) / len(_rounds) - sum(_trained[_at]) / len(_trained[_at])",
    "        for _at, _rounds in _prompts.items()",
    "        if _at in _trained",
    "    ]",
    '    if _pairs and _deviation != "as-trained":',
    `        ${variable}_differences[_deviation] = sum(_pairs) / len(_pairs)`,
  ];
}
