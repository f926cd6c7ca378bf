import * as v from "valibot";
import { faults } from "./judge/faults";

/** What a check cell asserts about other cells. */
export interface CheckParams {
  assertions: Assertion[];
}

/** One assertion; `of` is the name of the cell that it is about. */
export type Assertion = { of: string } & (
  | { kind: "masks-equal" }
  | { kind: "nothing-train-only" }
  | { kind: "nothing-infer-only" }
  | { kind: "differing-at-most"; count: number }
  | { kind: "positions-equal"; as: "distances" | "ids" }
  | { kind: "sees-own-block"; side: "both" | "train" | "infer" }
  | { kind: "fault-absent"; fault: string }
  | { kind: "acceptance-at-least"; run: "A" | "B"; length: number }
  | { kind: "no-garble"; run: "A" | "B"; times: number }
);

export type AssertionKind = Assertion["kind"];

const of = v.string("the name of a cell");
const run = v.optional(v.picklist(["A", "B"], "A or B"), "A");
const faultIds = faults.map(({ id }) => id);

/** Fields that this version does not know stay. */
const assertionSchema = v.variant(
  "kind",
  [
    v.looseObject({ kind: v.literal("masks-equal"), of }),
    v.looseObject({ kind: v.literal("nothing-train-only"), of }),
    v.looseObject({ kind: v.literal("nothing-infer-only"), of }),
    v.looseObject({
      kind: v.literal("differing-at-most"),
      of,
      count: v.pipe(v.number("a whole number"), v.safeInteger("a whole number"), v.minValue(0, ">= 0")),
    }),
    v.looseObject({
      kind: v.literal("positions-equal"),
      of,
      as: v.optional(v.picklist(["distances", "ids"], "distances or ids"), "distances"),
    }),
    v.looseObject({
      kind: v.literal("sees-own-block"),
      of,
      side: v.optional(v.picklist(["both", "train", "infer"], "both, train or infer"), "both"),
    }),
    v.looseObject({
      kind: v.literal("fault-absent"),
      of,
      fault: v.picklist(faultIds, `one of ${faultIds.join(", ")}`),
    }),
    v.looseObject({
      kind: v.literal("acceptance-at-least"),
      of,
      run,
      length: v.pipe(v.number("a number"), v.finite("a number"), v.minValue(0, ">= 0")),
    }),
    v.looseObject({
      kind: v.literal("no-garble"),
      of,
      run,
      times: v.pipe(v.number("a whole number"), v.safeInteger("a whole number"), v.minValue(2, ">= 2")),
    }),
  ],
  "an assertion that this version knows",
);

export const checkSchema: v.GenericSchema<unknown, CheckParams> = v.looseObject({
  assertions: v.optional(v.array(assertionSchema, "a list of assertions"), []),
});
