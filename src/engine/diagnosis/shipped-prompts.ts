import * as v from "valibot";
import type { PairTokenizer } from "../models/tokenizer";
import { checkOutside } from "../tensor/outside-data";
import type { NamedPrompt } from "./telling";

const schema = v.object({
  prompts: v.array(v.object({ id: v.string(), text: v.string(), ships: v.boolean() })),
});

/** The prompts of `prompts/held-out.json` that the page offers. */
export function shippedTexts(json: unknown): { id: string; text: string }[] {
  return checkOutside(schema, json, "held-out.json").prompts.filter(({ ships }) => ships);
}

/** The same as token ids. */
export function shippedPrompts(json: unknown, { encode }: Pick<PairTokenizer, "encode">): NamedPrompt[] {
  return shippedTexts(json).map(({ id, text }) => ({ name: id, tokens: encode(text) }));
}
