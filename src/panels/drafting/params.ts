import * as v from "valibot";
import { deviations } from "../../engine/drafting/deviations";

/** What a drafting cell runs. */
export interface DraftingParams {
  /** Id of a shipped prompt; null when `text` is the user's own. */
  promptId: string | null;
  text: string;
  /** Deviations of the second run; with none there is only the aligned run. */
  deviations: string[];
  freeRunning: boolean;
  firstAnchor: "after-prompt" | "last-prompt-token";
  /** Tokens after the prompt. */
  tokenLimit: number;
}

export const defaultParams: DraftingParams = {
  promptId: "fizzbuzz",
  // Runs where the shipped prompts are missing.
  text: "def fizzbuzz(n):\n    for i in range(1, n + 1):\n        if i % 15 == 0:\n            print('FizzBuzz')\n        elif",
  deviations: ["anchor-in-context"],
  freeRunning: false,
  firstAnchor: "after-prompt",
  tokenLimit: 64,
};

const knownIds = deviations.map((deviation) => deviation.id);

export const draftingSchema: v.GenericSchema<unknown, DraftingParams> = v.looseObject({
  promptId: v.optional(v.nullable(v.string("the id of a prompt")), defaultParams.promptId),
  text: v.optional(v.string("a text"), defaultParams.text),
  deviations: v.optional(
    v.array(v.picklist(knownIds, `one of ${knownIds.join(", ")}`), "a list of deviations"),
    defaultParams.deviations,
  ),
  freeRunning: v.optional(v.boolean("true or false"), defaultParams.freeRunning),
  firstAnchor: v.optional(
    v.picklist(["after-prompt", "last-prompt-token"], "after-prompt or last-prompt-token"),
    defaultParams.firstAnchor,
  ),
  tokenLimit: v.optional(
    v.pipe(v.number("a whole number"), v.integer("a whole number"), v.minValue(1, ">= 1")),
    defaultParams.tokenLimit,
  ),
});
