import * as v from "valibot";

export interface TrainingsParams {
  /** Which of the measured prompts are counted: half-written programs, or pieces of Python's library. */
  prompts: "generated" | "stdlib";
}

export const trainingsSchema: v.GenericSchema<unknown, TrainingsParams> = v.looseObject({
  prompts: v.optional(v.picklist(["generated", "stdlib"], "generated or stdlib"), "generated"),
});
