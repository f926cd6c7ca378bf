import * as v from "valibot";
import type { Breakpoint } from "../../engine/drafting/breakpoints";
import { deviations } from "../../engine/drafting/deviations";
import type { Branch } from "../../engine/drafting/edit";
import { branchesSchema, stopAtSchema } from "./branch-schema";

/** What a drafting cell runs. */
export interface DraftingParams {
  /** The prompt, written out, so that a notebook runs anywhere. */
  text: string;
  /** Deviations of the second run. */
  deviations: string[];
  /** Name of the cell whose inference side the second run is served as; null is as trained. */
  servedAs: string | null;
  freeRunning: boolean;
  firstAnchor: "after-prompt" | "last-prompt-token";
  /** Tokens after the prompt. */
  tokenLimit: number;
  /** Runs C, D, ... that go on from another one after a change by hand. */
  branches: Branch[];
  /** Where the runs stop on their way. */
  stopAt: Breakpoint[];
}

export const defaultParams: DraftingParams = {
  // The shipped prompt "fizzbuzz".
  text: "def fizzbuzz(n):\n    for i in range(1, n + 1):\n        if i % 15 == 0:\n            print('FizzBuzz')\n        elif",
  deviations: [],
  servedAs: null,
  freeRunning: false,
  firstAnchor: "after-prompt",
  tokenLimit: 64,
  branches: [],
  stopAt: [],
};

const knownIds = deviations.map((deviation) => deviation.id);

export const draftingSchema: v.GenericSchema<unknown, DraftingParams> = v.looseObject({
  text: v.optional(v.string("a text"), defaultParams.text),
  deviations: v.optional(
    v.array(v.picklist(knownIds, `one of ${knownIds.join(", ")}`), "a list of deviations"),
    // What a notebook means that leaves them out; a new cell says that it has none.
    ["anchor-in-context"],
  ),
  servedAs: v.optional(v.nullable(v.string("the name of a cell, or null")), defaultParams.servedAs),
  freeRunning: v.optional(v.boolean("true or false"), defaultParams.freeRunning),
  firstAnchor: v.optional(
    v.picklist(["after-prompt", "last-prompt-token"], "after-prompt or last-prompt-token"),
    defaultParams.firstAnchor,
  ),
  tokenLimit: v.optional(
    v.pipe(v.number("a whole number"), v.integer("a whole number"), v.minValue(1, ">= 1")),
    defaultParams.tokenLimit,
  ),
  branches: v.optional(branchesSchema, []),
  stopAt: v.optional(stopAtSchema, []),
});
