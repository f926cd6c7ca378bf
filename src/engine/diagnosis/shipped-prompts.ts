import * as v from "valibot";
import type { PairTokenizer } from "../models/tokenizer";
import { checkOutside } from "../tensor/outside-data";
import type { NamedPrompt } from "./telling";

const schema = v.object({
  prompts: v.array(v.object({ id: v.string(), text: v.string(), ships: v.boolean() })),
});

/** The prompts of `prompts/held-out.json` that the page offers. */
export function shippedPrompts(json: unknown, { encode }: Pick<PairTokenizer, "encode">): NamedPrompt[] {
  const { prompts } = checkOutside(schema, json, "held-out.json");
  return prompts.filter(({ ships }) => ships).map(({ id, text }) => ({ name: id, tokens: encode(text) }));
}
