import * as v from "valibot";
import type { LayerType } from "../../engine/masks/convention";
import type { Layout } from "../../engine/masks/layout";
import type { PresetValues } from "../../engine/masks/presets";

/** The numbers for which all pairs of presets are counted. */
export interface MatrixParams {
  layout: {
    contextLength: number;
    /** null is an unused anchor. */
    anchors: (number | null)[];
    /** Document ordinal of every context index, -1 on padding; absent when all is one document. */
    documents?: number[] | undefined;
  };
  /** Numbers of all presets by the ids of their parameters; what is absent stays at each preset's default. */
  values: PresetValues;
  /** Other numbers at inference. */
  inferValues: PresetValues;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
}

const wholeNumber = v.pipe(v.number("a whole number"), v.safeInteger("a whole number"));
const numbers = v.record(v.string(), wholeNumber, "numbers by their names");

export const matrixSchema: v.GenericSchema<unknown, MatrixParams> = v.looseObject({
  layout: v.looseObject({
    contextLength: wholeNumber,
    anchors: v.array(v.nullable(wholeNumber), "a list of whole numbers"),
    documents: v.optional(v.array(wholeNumber, "a list of whole numbers")),
  }),
  values: v.optional(numbers, {}),
  inferValues: v.optional(numbers, {}),
  layerTypes: v.array(v.picklist(["full", "sliding"], "full or sliding"), "a list of layer types"),
});

/** A context that is longer than the usual window, and the drafter that most published ones are like. */
export const defaultParams: MatrixParams = {
  layout: { contextLength: 3016, anchors: [3000] },
  values: { blockSize: 16, window: 2048, positionOrigin: 0 },
  inferValues: {},
  layerTypes: ["sliding", "sliding", "sliding", "sliding", "full"],
};

export function layoutOf({ layout: { contextLength, anchors, documents } }: MatrixParams): Layout {
  return { contextLength, anchors, documents: documents ?? null };
}

/** All numbers of the inference side. */
export function inferNumbers({ values, inferValues }: MatrixParams): PresetValues {
  return { ...values, ...inferValues };
}
