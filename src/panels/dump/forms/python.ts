import { checksumText } from "../../../engine/masks/checksum";
import { countVisible } from "../../../engine/masks/interval-mask";
import { checksumLines } from "../../../engine/masks/python-form";
import { pythonName } from "../../../engine/masks/python-form-text";
import { intervalGridLines } from "../../../engine/masks/python-intervals";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { DumpOutput } from "../model/compute";
import type { DumpParams } from "../params";

/** Longer lists of intervals do not belong into a notebook. */
const mostIntervals = 5000;

/**
 * The mask of the file, built again from its intervals: `<name>_mask`, torch.bool [rows, columns], with its
 * checksum asserted.
 */
export function pythonOf({ name, output }: FoundCell<DumpParams, DumpOutput>): string {
  const found = output?.found ?? null;
  if (found === null) return "# This cell had no mask when the notebook was saved.";
  const { file, mask } = found;
  const from = `# The mask of ${JSON.stringify(file.name)}, array ${JSON.stringify(file.array)}.`;
  if (mask.bounds.length / 2 > mostIntervals) {
    return `${from}\n# It is in too many intervals to be written down here: load the file itself.`;
  }
  const variable = `${pythonName(name)}_mask`;
  const lines = [
    from,
    "import zlib",
    "",
    "import torch",
    "",
    ...intervalGridLines(variable, file.name, mask),
    ...checksumLines,
    `assert ${variable}.shape == (${mask.rowCount}, ${mask.columnCount})`,
    `assert ${variable}.sum() == ${countVisible(mask)}`,
    `assert checksum(${variable}) == ${checksumText(mask)}`,
    `print(f"${variable}: {${variable}.sum()} cells seen")`,
  ];
  return `${lines.join("\n")}\n`;
}
