import { DecoderNodes, rotationInputs } from "./decoder-nodes";
import type { DrafterConfig } from "./drafter-config";
import { type Graph, GraphWriter } from "./graph-writer";

/**
 * Keys and values of C new context rows, so that each row is computed once and cached.
 *
 * Inputs: `features` [C, taps * targetHidden], C >= 1; `cos`, `sin` [C, 1, headSize].
 * Outputs: `key_i`, `value_i` [C, keyValueHeads, headSize]; keys normed and rotated.
 */
export function contextGraph(config: DrafterConfig): Graph {
  const { hiddenSize, keyValueHeadCount, headSize, layerCount } = config;
  const featureSize = config.taps.length * config.targetHiddenSize;
  const graph = new GraphWriter();
  const nodes = new DecoderNodes(graph, config, "");
  const rotation = rotationInputs(graph, "C", config);
  const features = graph.input("features", ["C", featureSize]);
  const context = nodes.hiddenNorm(nodes.linear(features, "fc", hiddenSize, featureSize), "hidden_norm");
  for (let layer = 0; layer < layerCount; layer++) {
    const shape = ["C", keyValueHeadCount, headSize];
    graph.output(`key_${layer}`, nodes.keys(context, layer, rotation), shape);
    graph.output(`value_${layer}`, nodes.values(context, layer), shape);
  }
  return graph.finish("drafter context");
}

/**
 * One block of B slots over P cached context rows.
 *
 * Inputs: `embeddings` [B, hidden]; `cos`, `sin` [B, 1, headSize]; `attention_mask_full` and
 * `attention_mask_sliding` [B, P + B], additive, each only when a layer has that type; `past_key_i`, `past_value_i`
 * [P, keyValueHeads, headSize]; P may be 0; `head_gain_i` [heads, 1, 1], 1, or 0 for a head that is muted.
 * Outputs: `hidden` [B, hidden], after the final norm; `attention_i` [heads, B, P + B];
 * `stream_i` [B, hidden], the residual stream after i layers, 1 <= i <= layers.
 */
export function blockGraph(config: DrafterConfig): Graph {
  const { hiddenSize, headCount, keyValueHeadCount, headSize, layerTypes } = config;
  const graph = new GraphWriter();
  const nodes = new DecoderNodes(graph, config, "");
  const rotation = rotationInputs(graph, "B", config);
  const attentionMasks = new Map(
    [...new Set(layerTypes)].map((type) => [type, graph.input(`attention_mask_${type}`, ["B", "K"])]),
  );
  let stream = graph.input("embeddings", ["B", hiddenSize]);
  for (const [layer, type] of layerTypes.entries()) {
    const past = (kind: string) => graph.input(`past_${kind}_${layer}`, ["P", keyValueHeadCount, headSize]);
    const rows = nodes.hiddenNorm(stream, `layers.${layer}.input_layernorm`);
    const keys = graph.node("Concat", [past("key"), nodes.keys(rows, layer, rotation)], { axis: 0 });
    const values = graph.node("Concat", [past("value"), nodes.values(rows, layer)], { axis: 0 });
    const queries = nodes.queries(rows, layer, rotation);
    const gain = graph.input(`head_gain_${layer}`, [headCount, 1, 1]);
    const attended = nodes.attention(queries, keys, values, attentionMasks.get(type) ?? "", layer, gain);
    stream = nodes.residual(stream, attended.rows, layer);
    graph.output(`attention_${layer}`, attended.probabilities, [headCount, "B", "K"]);
    graph.output(`stream_${layer + 1}`, stream, ["B", hiddenSize]);
  }
  graph.output("hidden", nodes.hiddenNorm(stream, "norm"), ["B", hiddenSize]);
  return graph.finish("drafter block");
}
