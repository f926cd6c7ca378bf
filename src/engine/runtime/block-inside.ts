import type { DraftPlan } from "../drafting/plan";
import type { DrafterConfig } from "../models/drafter-config";
import { hiddenForHead, hiddenOutput, normed, readLogits } from "./drafter-output";
import type { OpenPair } from "./open-pair";

/** The block graph's outputs that a look inside is made from. */
export function streamOutputs({ layerCount }: Pick<DrafterConfig, "layerCount">): string[] {
  return Array.from({ length: layerCount }, (_, layer) => `stream_${layer + 1}`);
}

/**
 * What the streams after each layer would draft: the way to the logits that the plan's own last layer takes, from
 * every layer. The last entry is the logits themselves.
 * @param head logits of hidden rows, [blockSize, vocabularySize]
 * @param logits what was read from the last layer
 */
export async function logitLens(
  plan: DraftPlan,
  streams: readonly Float32Array[],
  logits: Float32Array,
  pair: OpenPair,
  head: (hidden: Float32Array) => Promise<Float32Array>,
): Promise<Float32Array[]> {
  const lens: Float32Array[] = [];
  for (const stream of streams.slice(0, -1)) {
    const hidden = hiddenForHead(plan, hiddenOf(plan, stream, pair), pair);
    lens.push(readLogits(plan, await head(hidden), pair.target.vocabularySize));
  }
  return [...lens, logits];
}

/** What `hiddenOutput` names, of another layer. */
function hiddenOf(plan: DraftPlan, stream: Float32Array, { drafter, drafterNorm }: OpenPair): Float32Array {
  if (hiddenOutput(plan, drafter) !== "hidden") return stream;
  return normed(stream, drafterNorm, drafter.hiddenSize, drafter.normEpsilon);
}
