import { type Arithmetic, reference } from "./arithmetic";
import { DecoderNodes, rotationInputs } from "./decoder-nodes";
import { type Graph, GraphWriter } from "./graph-writer";
import type { TargetConfig } from "./target-config";

/**
 * The target from embeddings to the final norm, over new rows that follow P cached ones.
 *
 * Inputs: `embeddings` [Q, hidden]; `cos`, `sin` [Q, 1, headSize]; `attention_mask_full` [Q, P + Q],
 * additive;
 * `past_key_i`, `past_value_i` [P, keyValueHeads, headSize], keys normed and rotated; P may be 0.
 * Outputs, for the new rows only: `stream_i` [Q, hidden], the residual stream X_i after i layers for
 * 1 <= i < T, and after the final norm for i = T; `key_i`, `value_i` [Q, keyValueHeads, headSize].
 */
export function targetGraph(config: TargetConfig, arithmetic: Arithmetic = reference): Graph {
  const { hiddenSize, keyValueHeadCount, headSize, layerCount } = config;
  const graph = new GraphWriter();
  const nodes = new DecoderNodes(graph, config, "model.", arithmetic);
  const rotation = rotationInputs(graph, "Q", config);
  const attentionMask = graph.input("attention_mask_full", ["Q", "K"]);
  let stream = graph.input("embeddings", ["Q", hiddenSize]);
  for (let layer = 0; layer < layerCount; layer++) {
    const past = (kind: string) => graph.input(`past_${kind}_${layer}`, ["P", keyValueHeadCount, headSize]);
    const rows = nodes.hiddenNorm(stream, `layers.${layer}.input_layernorm`);
    const newKeys = nodes.keys(rows, layer, rotation);
    const newValues = nodes.values(rows, layer);
    const keys = graph.node("Concat", [past("key"), newKeys], { axis: 0 });
    const values = graph.node("Concat", [past("value"), newValues], { axis: 0 });
    const attended = nodes.attention(
      nodes.queries(rows, layer, rotation),
      keys,
      values,
      attentionMask,
      layer,
    );
    stream = nodes.residual(stream, attended.rows, layer);
    if (layer + 1 < layerCount) graph.output(`stream_${layer + 1}`, stream, ["Q", hiddenSize]);
    graph.output(`key_${layer}`, newKeys, ["Q", keyValueHeadCount, headSize]);
    graph.output(`value_${layer}`, newValues, ["Q", keyValueHeadCount, headSize]);
  }
  graph.output(`stream_${layerCount}`, nodes.hiddenNorm(stream, "norm"), ["Q", hiddenSize]);
  return graph.finish("target");
}
