import { checksumText } from "../../../engine/masks/checksum";
import { countVisible, type IntervalMask } from "../../../engine/masks/interval-mask";
import { checksumLines } from "../../../engine/masks/python-form";
import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { SourceOutput } from "../model/compute";
import { isFault } from "../model/trial";
import type { NamedValue } from "../model/values";
import type { SourceParams } from "../params";
import { trialWords } from "../verdict";
import { pythonValue } from "./python-value";

/**
 * The source as it is, then its mask on the trial with torch's own `create_mask`, which has to be the one
 * that the page shows. It leaves `<name>_mask` behind, torch.bool [rows, columns].
 */
export function pythonOf({ name, params, output }: FoundCell<SourceParams, SourceOutput>): string {
  const [futures, pasted] = parted(params.source);
  const head = [...futures, "import zlib", "", "import torch", flexImport, ""].join("\n");
  if (output === null) return `${head}\n${pasted}\n# It had no mask when the notebook was saved.\n`;
  const { trial } = output;
  if (isFault(trial.result)) {
    const why = trial.result.sentence.split(/[\r\n\f\v\u0085\u2028\u2029]+/).join(" ");
    return `${head}\n${pasted}\n# It gave no mask on its trial: ${why}\n`;
  }
  const values = trial.names.filter(({ value }) => value !== null);
  const variable = `${pythonName(name)}_mask`;
  return [
    `${head}\n# Captured, for a trial with ${trialWords(trial)}.`,
    ...values.map(assigned),
    ...(usesCausalMask(params.source) ? [causalMask] : []),
    "",
    "",
    pasted,
    "",
    ...maskLines(variable, output, trial.result.mask, params),
    ...checksumLines,
    ...assertLines(variable, trial.result.mask),
    "",
  ].join("\n");
}

const flexImport =
  "from torch.nn.attention.flex_attention import (\n    and_masks, create_block_mask, create_mask, noop_mask, or_masks,\n)";

const causalMask = "\n\ndef causal_mask(b, h, q_idx, kv_idx):\n    return q_idx >= kv_idx";

/** Galleries define it, and sources take it from there; torch itself has none. */
function usesCausalMask(source: string): boolean {
  return /\bcausal_mask\b/.test(source);
}

function assigned({ needed, value }: NamedValue): string {
  return `${needed.name} = ${value === null ? "None" : pythonValue(value)}`;
}

/** Imports from `__future__` have to be the first; what was copied with its indent needs something around it. */
function parted(source: string): [futures: string[], rest: string] {
  const lines = source.replace(/\r\n?/g, "\n").trimEnd().split("\n");
  const isFuture = (line: string) => /^from __future__ import \w+(, *\w+)*\s*$/.test(line);
  const rest = lines.filter((line) => !isFuture(line));
  const first = rest.find((line) => /^\s*[^\s#]/.test(line)) ?? "";
  const text = rest.join("\n");
  return [lines.filter(isFuture), /^\s/.test(first) ? `if True:\n${text}` : text];
}

function maskLines(
  variable: string,
  { read, trial }: SourceOutput,
  { rowCount, columnCount }: IntervalMask,
  { batch, head }: SourceParams,
): string[] {
  const { entry, program } = read;
  const definition = program.body.find(
    (one) => one.kind === "function" && one.definition.name === entry.name,
  );
  const parameters = definition?.kind === "function" ? definition.definition.parameters : [];
  const given = trial.names.filter(
    ({ needed, value }) => value !== null && parameters.some(({ name }) => name === needed.name),
  );
  const call = given.map(({ needed: { name } }) => `${name}=${name}`).join(", ");
  return [
    "",
    `made = ${entry.name}${entry.kind === "factory" ? `(${call})` : ""}`,
    "if isinstance(made, tuple):",
    "    made = next(one for one in made if callable(one))",
    `${variable} = create_mask(`,
    `    getattr(made, "mask_mod", made), ${batch + 1}, ${head + 1}, ${rowCount}, ${columnCount}, device="cpu"`,
    `)[${batch}, ${head}]`,
  ];
}

function assertLines(variable: string, mask: IntervalMask): string[] {
  return [
    `assert ${variable}.shape == (${mask.rowCount}, ${mask.columnCount})`,
    `assert ${variable}.sum() == ${countVisible(mask)}`,
    `assert checksum(${variable}) == ${checksumText(mask)}`,
    `print(f"${variable}: {${variable}.sum()} cells seen")`,
  ];
}
