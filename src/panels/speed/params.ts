import * as v from "valibot";

/** Whose prompts are decoded. */
export interface SpeedParams {
  /** Names of drafting cells: their prompts and token limits. */
  of: string[];
  /** Measurements of every prompt, each way. */
  repeats: number;
}

export const speedSchema: v.GenericSchema<unknown, SpeedParams> = v.looseObject({
  of: v.optional(v.array(v.string("the name of a cell"), "a list of names of cells"), []),
  repeats: v.optional(
    v.pipe(
      v.number("a whole number"),
      v.integer("a whole number"),
      v.minValue(1, ">= 1"),
      v.maxValue(20, "<= 20"),
    ),
    3,
  ),
});
