import { layerText, layerWords, readLayers } from "../../../engine/masks/layer-text";
import {
  anchorText,
  documentStarts,
  readAnchors,
  readDocuments,
  readWholeNumber,
  resizedDocuments,
} from "../../../engine/masks/layout-text";
import type { MatrixParams } from "../params";
import type { MatrixField } from "./matrix-field";
import { numberField, otherNumbers } from "./number-fields";

const withLayout = (params: MatrixParams, layout: Partial<MatrixParams["layout"]>): MatrixParams => ({
  ...params,
  layout: { ...params.layout, ...layout },
});

/** What all pairs look at. */
export const mainFields: readonly MatrixField[] = [
  {
    id: "contextLength",
    label: "Context length",
    hint: "",
    read: ({ layout }) => `${layout.contextLength}`,
    write: (params, text) => {
      const contextLength = readWholeNumber("context length", text);
      const { documents } = params.layout;
      const fits = documents &&
        contextLength <= 1e6 && { documents: resizedDocuments(documents, contextLength) };
      return withLayout(params, { contextLength, ...fits });
    },
  },
  {
    id: "anchors",
    label: "Anchors",
    hint: "8, 24 or 0..96:8",
    read: ({ layout }) => anchorText(layout.anchors),
    write: (params, text) => withLayout(params, { anchors: readAnchors(text) }),
  },
  {
    id: "documentStarts",
    label: "Documents begin at",
    hint: "Empty: one document.",
    read: ({ layout }) => documentStarts(layout.documents).join(", "),
    write: (params, text) =>
      withLayout(params, { documents: readDocuments(text, params.layout.contextLength) }),
  },
  {
    id: "layers",
    label: "Layers",
    hint: ({ layerTypes }) => layerWords(layerTypes),
    read: ({ layerTypes }) => layerText(layerTypes),
    write: (params, text) => ({ ...params, layerTypes: readLayers(text) }),
  },
  numberField("values", { id: "blockSize", label: "Block size", placeholder: "each preset's" }),
  numberField("inferValues", {
    id: "blockSize",
    label: "Block size at inference",
    placeholder: "as trained",
  }),
  {
    ...numberField("values", { id: "window", label: "Window W", placeholder: "each preset's" }),
    hint: ({ values, layout }) =>
      values.window > Math.max(...layout.anchors.map((anchor) => anchor ?? 0))
        ? "Longer than every context here: it cuts nothing."
        : "",
  },
];

/** Numbers that only some presets take. */
export const otherFields: readonly MatrixField[] = otherNumbers;

export const allFields = [...mainFields, ...otherFields];
