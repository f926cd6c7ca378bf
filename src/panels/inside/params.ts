import * as v from "valibot";

/** Which block is looked into. */
export interface InsideParams {
  /** Name of a drafting cell; null before one is chosen. */
  of: string | null;
  /** The run whose text the block follows. */
  run: string;
  /** Its round, counted from 0. */
  round: number;
}

export const defaultParams: InsideParams = { of: null, run: "A", round: 0 };

export const insideSchema: v.GenericSchema<unknown, InsideParams> = v.looseObject({
  of: v.optional(v.nullable(v.string("the name of a cell, or null")), defaultParams.of),
  run: v.optional(v.string("the name of a run"), defaultParams.run),
  round: v.optional(
    v.pipe(v.number("a whole number"), v.integer("a whole number"), v.minValue(0, ">= 0")),
    defaultParams.round,
  ),
});
