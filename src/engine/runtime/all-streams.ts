import type { TargetNumerics } from "../drafting/pair";
import { causalMask } from "../models/additive-mask";
import { rotaryTables } from "../models/rope";
import type { OpenPair } from "./open-pair";
import type { Feed } from "./session";

/**
 * Every state X_0..X_T of the target over tokens from the start of a sequence, each [tokens, hiddenSize], in one
 * pass without caches. X_T is behind the final norm. A run keeps only those that a plan may tap.
 */
export async function allStreams(
  { target, embeddings, bodies }: OpenPair,
  tokens: readonly number[],
  numerics: TargetNumerics = "reference",
): Promise<Float32Array[]> {
  const { layerCount, hiddenSize, headSize, keyValueHeadCount } = target;
  const rows = tokens.length;
  const embedded = embeddings.rows(tokens);
  const { cos, sin } = rotaryTables([...tokens.keys()], target);
  const feeds: Record<string, Feed> = {
    embeddings: { data: embedded, shape: [rows, hiddenSize] },
    cos: { data: cos, shape: [rows, 1, headSize] },
    sin: { data: sin, shape: [rows, 1, headSize] },
    attention_mask_full: { data: causalMask(0, rows), shape: [rows, rows] },
  };
  const noRows = { data: new Float32Array(0), shape: [0, keyValueHeadCount, headSize] };
  for (let layer = 0; layer < layerCount; layer++) {
    feeds[`past_key_${layer}`] = noRows;
    feeds[`past_value_${layer}`] = noRows;
  }
  const names = Array.from({ length: layerCount }, (_, layer) => `stream_${layer + 1}`);
  const body = await bodies.body(numerics);
  const outputs = await body.run(feeds, names);
  return [embedded, ...names.map((name) => outputs[name])];
}
