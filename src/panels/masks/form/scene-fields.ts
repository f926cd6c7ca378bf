import { checkContextLength } from "../../../engine/masks/check-size";
import { layerText, layerWords, readLayers } from "../../../engine/masks/layer-text";
import {
  anchorText,
  documentStarts,
  readAnchors,
  readDocuments,
  readWholeNumber,
  resizedDocuments,
} from "../../../engine/masks/layout-text";
import { layersOf, withLayers, withShownType } from "../layer-list";
import type { LayoutParams, MasksParams } from "../params";
import { choice, type FormField } from "./form-field";
import { labels } from "./labels";
import { sameAsFullAttention } from "./layer-hint";

/** What both sides look at. */
export const sceneFields: readonly FormField[] = [
  {
    id: "contextLength",
    label: labels.contextLength,
    read: ({ layout }) => `${layout.contextLength}`,
    write: (params, text) => resized(params, readWholeNumber(labels.contextLength, text)),
  },
  {
    id: "anchors",
    label: labels.anchors,
    hint: "8, 24 or 0..96:8",
    read: ({ layout }) => anchorText(layout.anchors),
    write: (params, text) => withLayout(params, { anchors: readAnchors(text) }),
  },
  {
    id: "documentStarts",
    label: labels.documentStarts,
    hint: "Empty: one document.",
    read: ({ layout }) => documentStarts(layout.documents).join(", "),
    write: (params, text) =>
      withLayout(params, { documents: readDocuments(text, params.layout.contextLength) }),
  },
  {
    id: "layers",
    label: labels.layers,
    hint: (params) => layerWords(layersOf(params)),
    suggestions: ["full", "sliding", "sliding*4, full", "full, sliding*4"],
    read: (params) => layerText(layersOf(params)),
    write: (params, text) => withLayers(params, readLayers(text)),
  },
  {
    id: "layerType",
    label: labels.layerShown,
    hint: sameAsFullAttention,
    options: [
      { value: "full", label: "full attention" },
      { value: "sliding", label: "sliding window" },
    ],
    read: ({ layerType }) => layerType,
    write: (params, text) => withShownType(params, choice("layer", ["full", "sliding"], text)),
  },
];

function withLayout(params: MasksParams, layout: Partial<LayoutParams>): MasksParams {
  return { ...params, layout: { ...params.layout, ...layout } };
}

function resized(params: MasksParams, contextLength: number): MasksParams {
  const { documents } = params.layout;
  if (documents === undefined) return withLayout(params, { contextLength });
  checkContextLength(contextLength);
  return withLayout(params, { contextLength, documents: resizedDocuments(documents, contextLength) });
}
