import type { LayerComparison } from "../engine/masks/layers";
import type { Verdict } from "../engine/masks/verdict";
import { verdictNotes } from "../engine/masks/verdict-notes";
import { cellLists } from "./cell-lists";
import type { AskedSides } from "./masks-sides";

/** A comparison and its verdict for every type of drafter layer that was asked for. */
export type ComparedLayers = readonly (LayerComparison & { verdict: Verdict })[];

/**
 * The answer for programs. What is said of one type of layer stands at the top for the first type, and for
 * all of them under `layers`.
 */
export function jsonOf({ train, serve, notes }: AskedSides, compared: ComparedLayers): string {
  const layers = compared.map(layerJson);
  const { frame } = compared[0].comparison;
  const value = {
    train: train.preset.id,
    serve: serve.preset.id,
    ...(train.file === null ? {} : { trainFile: train.file }),
    ...(serve.file === null ? {} : { serveFile: serve.file }),
    contextLength: frame.layout.contextLength,
    anchors: frame.layout.anchors,
    blockSizes: frame.blockSizes,
    ...layers[0],
    ...(layers.length === 1 ? {} : { layers }),
    ...(notes.length === 0 ? {} : { notes }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function layerJson({ layerType, layers, comparison, verdict }: ComparedLayers[number]) {
  const { difference, positions, labelShift } = comparison;
  const { tone, sentences, harmless } = verdict;
  return {
    layer: layerType,
    layerOrdinals: layers,
    counts: {
      agreeing: difference.agreeingCount,
      trainOnly: difference.trainOnlyCount,
      inferOnly: difference.inferOnlyCount,
    },
    ...cellLists(comparison),
    positions,
    labels: { shift: labelShift },
    harmless,
    verdict: { tone, sentences, notes: verdictNotes(comparison) },
  };
}
