import { layerText } from "../../../engine/masks/layer-text";
import type { PresetMatrix } from "../../../engine/masks/preset-matrix";
import { pythonName } from "../../../engine/masks/python-form-text";
import type { FoundCell } from "../../../notebook/cell-kind";
import type { MatrixParams } from "../params";

/** The counts as a dict of Python: `(training, inference): (train-only, infer-only)`. */
export function pythonOf({ name, params, output }: FoundCell<MatrixParams, PresetMatrix>): string {
  if (output === null) return "# This cell had no counts when the notebook was saved.";
  const { train, infer, cells } = output;
  const lines = train.flatMap(({ id: trained }, t) =>
    infer.flatMap(({ id: served }, i) => {
      const cell = cells[t][i];
      if (cell === null || cell.problem !== null) return [];
      return [`    ("${trained}", "${served}"): (${cell.trainOnly}, ${cell.inferOnly}),`];
    }),
  );
  return [
    "# Differing cells over all blocks and layers: (training, inference): (train-only, infer-only).",
    `# Layers: ${layerText(params.layerTypes)}. Pairs that could not be counted are left out.`,
    `${pythonName(name)} = {`,
    ...lines,
    "}",
  ].join("\n");
}
