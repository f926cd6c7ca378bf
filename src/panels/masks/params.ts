import * as v from "valibot";
import type { LayerType } from "../../engine/masks/convention";
import type { PresetValues } from "../../engine/masks/presets";

/** What a masks cell compares: a convention per side, all looking at one layout. */
export interface MasksParams {
  train: SideParams;
  infer: SideParams;
  /** Further inference sides, each compared with training for itself; absent when there are none. */
  others?: SideParams[] | undefined;
  layout: LayoutParams;
  /** The type of drafter layer whose mask is shown. */
  layerType: LayerType;
  /** The drafter's layers; absent: one, of the type that is shown. */
  layerTypes?: readonly LayerType[] | undefined;
  drafter?: DrafterFacts | undefined;
}

/** A side: a preset, and what was set by hand on top of it. */
export interface SideParams {
  preset: string;
  /** Numbers of the preset by the ids of its parameters; what is absent stays at its default. */
  values?: PresetValues | undefined;
  set: HandSet;
  /** The cell whose mask stands in for the one of the rules; they then lay out the block and number it. */
  from?: string | undefined;
}

/** What a drafter's config.json said beyond presets, numbers and layers. */
export type DrafterFacts = v.InferOutput<typeof drafterSchema>;

/** Parts of a convention that the page sets; what is absent stays as in the preset. */
export type HandSet = v.InferOutput<typeof handSetSchema>;

/** A window as people configure it. */
export type WindowRule = v.InferOutput<typeof windowSchema>;

export interface LayoutParams {
  contextLength: number;
  /** null is an unused anchor. */
  anchors: (number | null)[];
  /** Document ordinal of every context index, -1 on padding; absent when all is one document. */
  documents?: number[] | undefined;
  /** Text of the token at every sequence index, for the axes; any length. */
  tokens?: string[] | undefined;
}

const wholeNumber = v.pipe(v.number("a whole number"), v.safeInteger("a whole number"));

const windowSchema = v.object({
  /** Where W is counted back from: the block's anchor, or every query slot by itself. */
  from: v.picklist(["none", "anchor", "query"]),
  size: wholeNumber,
  /** Whether W keys are kept, or one more as implementations with a `<=` do. */
  keeps: v.picklist(["W", "W+1"]),
  /** Whether slots of the block itself fall out of the window too. */
  inBlock: v.picklist(["all", "older", "both"]),
});

/** What is set by hand on one type of layer. */
const layerEntries = {
  direction: v.exactOptional(v.picklist(["both", "causal", "anti-causal"])),
  window: v.exactOptional(windowSchema),
};

const handSetSchema = v.looseObject({
  /** Of the layer type that is shown. */
  ...layerEntries,
  /** Of the layer type that is not. */
  otherLayer: v.exactOptional(v.object(layerEntries)),
  blockSize: v.exactOptional(wholeNumber),
  contextEnd: v.exactOptional(v.picklist(["before-anchor", "through-anchor", "whole-context"])),
  documents: v.exactOptional(v.picklist(["ignored", "same-document"])),
  positionOrigin: v.exactOptional(wholeNumber),
  blockStart: v.exactOptional(v.picklist(["anchor", "context-length"])),
  positionShift: v.exactOptional(wholeNumber),
  slotsPerPosition: v.exactOptional(wholeNumber),
});

/** More panes than these would be too small to compare, and each costs as much as the first. */
export const mostOthers = 6;

const sideSchema = v.looseObject({
  preset: v.string("the id of a preset"),
  values: v.optional(v.record(v.string(), wholeNumber, "numbers by their names")),
  set: v.optional(handSetSchema, {}),
  from: v.optional(v.string("the name of a cell")),
});

const likelySchema = v.object({
  preset: v.string("the id of a preset"),
  values: v.record(v.string(), wholeNumber, "numbers by their names"),
});

const drafterSchema = v.looseObject({
  family: v.string("a text"),
  /** Taps as indices of the target's residual stream, 0 is the embeddings; null when they are not known. */
  taps: v.nullable(v.array(wholeNumber, "a list of whole numbers")),
  maskToken: v.nullable(wholeNumber),
  /** What the file does not say, in sentences. */
  unknown: v.array(v.string("a text"), "a list of texts"),
  /** Presets that fit the file, the likeliest first. */
  likely: v.object({ train: v.array(likelySchema), infer: v.array(likelySchema) }),
});

const layerTypeSchema = v.picklist(["full", "sliding"], "full or sliding");

const storedSchema = v.looseObject({
  train: sideSchema,
  infer: sideSchema,
  others: v.optional(v.pipe(v.array(sideSchema), v.maxLength(mostOthers, `at most ${mostOthers} sides`))),
  layout: v.looseObject({
    contextLength: wholeNumber,
    anchors: v.array(v.nullable(wholeNumber), "a list of whole numbers"),
    documents: v.optional(v.array(wholeNumber, "a list of whole numbers")),
    tokens: v.optional(v.array(v.string("a text"), "a list of texts")),
  }),
  layerType: v.optional(layerTypeSchema),
  layerTypes: v.optional(v.array(layerTypeSchema, "a list of layer types")),
  drafter: v.optional(drafterSchema),
});

/** Notebooks from before layers were listed have the type that is shown alone, and no numbers. */
export const masksSchema: v.GenericSchema<unknown, MasksParams> = v.pipe(
  storedSchema,
  v.transform(({ layerType, ...params }) => ({
    ...params,
    layerType: layerType ?? params.layerTypes?.[0] ?? "full",
  })),
);
