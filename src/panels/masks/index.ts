import { pythonOfComparison } from "../../engine/masks/python-form";
import { maskCommands } from "../../mask-viz/commands";
import type { CellKind } from "../../notebook/cell-kind";
import { comparisonKey } from "../../notebook/comparison-result";
import { gives } from "../../notebook/results";
import { changesOf } from "./changes";
import { checkMasks } from "./check";
import { sourcesOf, withRenamed } from "./given-mask";
import { computePicture, type MasksPicture } from "./model";
import { otherTitle } from "./other-sides";
import { type MasksParams, masksSchema } from "./params";
import { sectionOf } from "./report";
import { textOf } from "./text";

export const kind: CellKind<MasksParams, MasksPicture> = {
  kind: "masks",
  title: "Masks",
  purpose: "Training and inference mask side by side, with every cell that differs.",
  schema: masksSchema,
  defaults: {
    train: { preset: "speculators.full", set: {} },
    infer: { preset: "harness.before-anchor", set: {} },
    layout: { contextLength: 25, anchors: [24] },
    layerType: "full",
  },
  check: checkMasks,
  inputs: sourcesOf,
  renamed: withRenamed,
  work: { cost: "cheap", compute: computePicture },
  results: [gives(comparisonKey, ({ comparison }: MasksPicture) => comparison)],
  verdict: ({ verdict }) => ({ sentence: verdict.headline }),
  changes: changesOf,
  text: textOf,
  python: ({ name, output }) =>
    output === null ? "# This cell had no masks when the notebook was saved." : pythonOfAll(name, output),
  report: sectionOf,
  commands: maskCommands,
};

/** A part for each further inference side; each runs by itself. */
function pythonOfAll(name: string, { comparison, others }: MasksPicture): string {
  const further = others.map(
    (other, index) =>
      `# ${otherTitle(index)}.\n${pythonOfComparison(`${name}_${index + 2}`, other.comparison)}`,
  );
  return [pythonOfComparison(name, comparison), ...further].join("\n\n");
}
