import type { TargetNumerics } from "../drafting/pair";
import type { OpenPair } from "./open-pair";
import { TargetState } from "./target-state";

/**
 * Every state X_0..X_T of the target over tokens from the start of a sequence, each [tokens, hiddenSize]. X_T is
 * behind the final norm. A run keeps only those that a plan may tap.
 */
export async function allStreams(
  pair: OpenPair,
  tokens: readonly number[],
  numerics: TargetNumerics = "reference",
  /** Awaited before every part of the text: a long one can be stopped there. */
  step: () => Promise<void> = async () => {},
): Promise<Float32Array[]> {
  const all = Array.from({ length: pair.target.layerCount + 1 }, (_, index) => index);
  const state = new TargetState(pair, numerics, all);
  for (let start = 0; start < tokens.length; start += partLength) {
    await step();
    await state.run(start, tokens.slice(start, start + partLength));
  }
  return all.map((index) => state.stream(index, 0, tokens.length));
}

/** Tokens of one run of the graph. */
const partLength = 256;
