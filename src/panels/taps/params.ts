import * as v from "valibot";

/** Which block is looked at. */
export interface TapsParams {
  /** Name of the drafting cell; null as long as none was chosen. */
  of: string | null;
  /** Index of the round, from 0. */
  round: number;
}

export const defaultParams: TapsParams = { of: null, round: 0 };

export const tapsSchema: v.GenericSchema<unknown, TapsParams> = v.looseObject({
  of: v.optional(v.nullable(v.string("the name of a cell, or null")), defaultParams.of),
  round: v.optional(
    v.pipe(v.number("a whole number"), v.integer("a whole number"), v.minValue(0, ">= 0")),
    defaultParams.round,
  ),
});
