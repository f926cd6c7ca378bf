import { checksumText } from "../../../engine/masks/checksum";
import { countVisible, type IntervalMask } from "../../../engine/masks/interval-mask";
import { checksumLines } from "../../../engine/masks/python-form";
import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { SourceOutput } from "../model/compute";
import { isFault } from "../model/trial-result";
import type { SourceParams } from "../params";
import { trialWords } from "../verdict";
import { assigned, causalMask, flexImport, madeBy, parted, usesCausalMask } from "./mask-mod-python";

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

function maskLines(
  variable: string,
  { read, trial }: SourceOutput,
  { rowCount, columnCount }: IntervalMask,
  { batch, head }: SourceParams,
): string[] {
  return [
    "",
    `made = ${madeBy(read.entry, read.program, trial.names)}`,
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
