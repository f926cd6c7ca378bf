import * as v from "valibot";
import { exampleSource } from "./example";

/** A mask_mod as it was pasted, with what it cannot know from the layout, and a layout to try it on. */
export interface SourceParams {
  source: string;
  /** The name that gives the mask_mod; null takes the only one that no other is built from. */
  entry: string | null;
  /** Values of captured names as they were typed in, in Python. They come before those of the layout. */
  values: Record<string, string>;
  /** What the mask_mod is given as its first two arguments. */
  batch: number;
  head: number;
  trial: TrialParams;
}

/** A small layout of the cell's own. */
export interface TrialParams {
  contextLength: number;
  /** null is an unused anchor. */
  anchors: (number | null)[];
  blockSize: number;
  window: number | null;
  isCausal: boolean;
  /** Where documents after the first begin; empty is one document. */
  documentStarts: number[];
  /**
   * Rows and columns where the factory does not say them: the slots of all blocks behind the context, the
   * context alone, or whichever fits the names that the source captures.
   */
  shape: TrialShape;
}

export type TrialShape = "fitting" | "blocks" | "context";

const wholeNumber = v.pipe(v.number("a whole number"), v.safeInteger("a whole number"));

const usualTrial: TrialParams = {
  contextLength: 24,
  anchors: [7, 15, 23],
  blockSize: 8,
  window: null,
  isCausal: false,
  documentStarts: [],
  shape: "fitting",
};

const trialSchema: v.GenericSchema<unknown, TrialParams> = v.looseObject({
  contextLength: v.optional(wholeNumber, usualTrial.contextLength),
  anchors: v.optional(v.array(v.nullable(wholeNumber), "a list of whole numbers"), usualTrial.anchors),
  blockSize: v.optional(wholeNumber, usualTrial.blockSize),
  window: v.optional(v.nullable(wholeNumber), usualTrial.window),
  isCausal: v.optional(v.boolean("true or false"), usualTrial.isCausal),
  documentStarts: v.optional(v.array(wholeNumber, "a list of whole numbers"), []),
  shape: v.optional(v.picklist(["fitting", "blocks", "context"], "fitting, blocks or context"), "fitting"),
});

export const sourceSchema: v.GenericSchema<unknown, SourceParams> = v.looseObject({
  source: v.optional(v.string("a text"), exampleSource),
  entry: v.optional(v.nullable(v.string("the name of a function")), null),
  values: v.optional(v.record(v.string(), v.string("a text")), {}),
  batch: v.optional(wholeNumber, 0),
  head: v.optional(wholeNumber, 0),
  trial: v.optional(trialSchema, usualTrial),
});

export const usualParams: SourceParams = {
  source: exampleSource,
  entry: null,
  values: {},
  batch: 0,
  head: 0,
  trial: usualTrial,
};
