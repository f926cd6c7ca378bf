import { layerText, layerWords, readLayers } from "../../../engine/masks/layer-text";
import { RuleError } from "../../../engine/tensor/rule-error";
import { checkContextLength } from "../check";
import { layersOf, withLayers, withShownType } from "../layer-list";
import type { LayoutParams, MasksParams } from "../params";
import { choice, type FormField, wholeNumber } from "./form-field";
import { labels } from "./labels";
import { sameAsFullAttention } from "./layer-hint";

/** What both sides look at. */
export const sceneFields: readonly FormField[] = [
  {
    id: "contextLength",
    label: labels.contextLength,
    read: ({ layout }) => `${layout.contextLength}`,
    write: (params, text) => resized(params, wholeNumber(labels.contextLength, text)),
  },
  {
    id: "anchors",
    label: labels.anchors,
    hint: "An index, or several: 8, 24.",
    read: ({ layout }) => layout.anchors.map((anchor) => (anchor === null ? unused : `${anchor}`)).join(", "),
    write: (params, text) => withLayout(params, { anchors: anchorsOf(text) }),
  },
  {
    id: "documentStarts",
    label: labels.documentStarts,
    hint: "Empty: all is one document.",
    read: ({ layout }) => documentStarts(layout).join(", "),
    write: (params, text) =>
      withLayout(params, { documents: documentsOf(text, params.layout.contextLength) }),
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

const unused = "unused";

function withLayout(params: MasksParams, layout: Partial<LayoutParams>): MasksParams {
  return { ...params, layout: { ...params.layout, ...layout } };
}

/** A longer context continues its last document, a shorter one loses its end. */
function resized(params: MasksParams, contextLength: number): MasksParams {
  const { documents } = params.layout;
  if (documents === undefined) return withLayout(params, { contextLength });
  checkContextLength(contextLength);
  const last = documents.at(-1) ?? 0;
  const length = Math.max(0, contextLength);
  return withLayout(params, {
    contextLength,
    documents: Array.from({ length }, (_, index) => documents[index] ?? last),
  });
}

function listOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

function anchorsOf(text: string): (number | null)[] {
  const anchors = listOf(text).map((part) => (part === unused ? null : wholeNumber("an anchor", part)));
  if (anchors.length === 0) throw new RuleError("anchors", "at least one index", text);
  return anchors;
}

function documentsOf(text: string, contextLength: number): number[] | undefined {
  const starts = listOf(text).map((part) => wholeNumber("a document start", part));
  if (starts.length === 0) return undefined;
  let before = -1;
  for (const start of starts) {
    if (start <= before) throw new RuleError("a document start", `> ${before}, the one before it`, start);
    if (start >= contextLength)
      throw new RuleError("a document start", `< contextLength ${contextLength}`, start);
    before = start;
  }
  // The first document begins at index 0 whether or not it is listed.
  const later = starts.filter((start) => start > 0);
  let ordinal = 0;
  return Array.from({ length: contextLength }, (_, index) => {
    if (later[ordinal] === index) ordinal++;
    return ordinal;
  });
}

/** Indices at which the document changes, the first included; none when all is one document. */
function documentStarts({ documents }: LayoutParams): number[] {
  if (documents === undefined) return [];
  return documents.flatMap((document, index) => (document === documents[index - 1] ? [] : [index]));
}
