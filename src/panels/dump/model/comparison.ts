import type { PresetFit } from "../../../engine/masks/guess/preset-fit";
import { presetNamed } from "../../../engine/masks/presets";
import type { FoundDump } from "./compute";

/**
 * A masks cell in which the file's mask is what is served and training is the preset of training that fits
 * it best, so that what is left over is what the cell explains. A file says nothing of labels and
 * positions: the served side has those of training, so that no difference is told that nobody has seen.
 * @param name Of the dump cell.
 */
export function comparisonCell(name: string, { file, reading }: FoundDump) {
  const { taken } = reading;
  const training = reading.training ?? taken;
  const { contextLength, anchors, documents } = taken.layout;
  const side = sideOf(training);
  return {
    kind: "masks",
    name: "compare",
    title: `${presetNamed(training.presetId).title}, against ${file.name}`,
    params: {
      train: side,
      infer: { ...side, from: name },
      layout: {
        contextLength,
        anchors: [...anchors],
        ...(documents === null ? {} : { documents: [...documents] }),
      },
      layerType: taken.layerType,
    },
  };
}

function sideOf({ presetId, values, shape: { blockSize } }: PresetFit) {
  const takesBlockSize = presetNamed(presetId).parameters.some(({ id }) => id === "blockSize");
  return { preset: presetId, set: {}, values: { ...values, ...(takesBlockSize && { blockSize }) } };
}
