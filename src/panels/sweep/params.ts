import * as v from "valibot";
import { deviations } from "../../engine/drafting/deviations";
import { defaultPrompts } from "./default-prompts";

/** What a sweep cell runs: every prompt as trained and under every deviation. */
export interface SweepParams {
  /** Ids, each run by itself. */
  deviations: string[];
  prompts: SweepPrompt[];
  /** Rounds of every run. */
  roundCount: number;
}

/** A prompt, written out, so that a notebook runs anywhere. */
export type SweepPrompt = {
  /** A shipped one has the name it ships under. */
  name: string;
  text: string;
};

/**
 * Chosen so that what is there is told: of these deviations all but bfloat16, which costs nothing, come out beyond
 * chance with the bundled pair. With 4 prompts the founding case does not, and rows that a loop leaves behind cost
 * three drafts in 4 rounds and five in 12. A run takes about a tenth of a second on a small machine; there are 120.
 */
export const defaultParams: SweepParams = {
  deviations: [
    "anchor-in-context",
    "block-causal",
    "no-context",
    "taps-one-early",
    "last-tap-zeroed",
    "wrong-mask-token",
    "rejected-rows-kept",
    "slot-read-one-early",
    "states-bfloat16",
  ],
  prompts: [...defaultPrompts],
  roundCount: 12,
};

const knownIds = deviations.map((deviation) => deviation.id);
export const mostRounds = 64;
const countRule = `a whole number in 1..${mostRounds}`;

export const sweepSchema: v.GenericSchema<unknown, SweepParams> = v.looseObject({
  deviations: v.optional(
    v.pipe(
      v.array(v.picklist(knownIds, `one of ${knownIds.join(", ")}`), "a list of deviations"),
      v.transform((ids) => [...new Set(ids)]),
    ),
    defaultParams.deviations,
  ),
  prompts: v.optional(
    v.array(
      v.looseObject({ name: v.optional(v.string("a text"), ""), text: v.string("a text") }),
      "a list of prompts",
    ),
    defaultParams.prompts,
  ),
  roundCount: v.optional(
    v.pipe(
      v.number(countRule),
      v.integer(countRule),
      v.minValue(1, countRule),
      v.maxValue(mostRounds, countRule),
    ),
    defaultParams.roundCount,
  ),
});
