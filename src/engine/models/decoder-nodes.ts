import { type Arithmetic, reference } from "./arithmetic";
import type { DecoderConfig } from "./config";
import type { GraphWriter, Value } from "./graph-writer";

/**
 * The pieces of one Qwen3/Llama decoder layer, shared by target and drafter. Rows are 2-D,
 * [rows, hidden]; heads are [rows, heads, headSize], so that caches grow by whole rows.
 */
export class DecoderNodes {
  constructor(
    readonly graph: GraphWriter,
    private readonly config: DecoderConfig,
    /** What stands before `layers.0` in the names of the checkpoint: `model.` or nothing. */
    private readonly prefix: string,
    private readonly arithmetic: Arithmetic = reference,
  ) {}

  /** RMSNorm over the last axis, of length `size`. */
  norm(rows: Value, weight: string, size: number): Value {
    const inputs = [rows, this.graph.weight(`${this.prefix}${weight}.weight`, [size])];
    const { normEpsilon } = this.config;
    return this.graph.node("SimplifiedLayerNormalization", inputs, {
      axis: -1,
      epsilon: { float: normEpsilon },
    });
  }

  hiddenNorm(rows: Value, weight: string): Value {
    return this.norm(rows, weight, this.config.hiddenSize);
  }

  /** [rows, inputSize] to [rows, outputSize], weights as stored: [outputSize, inputSize]. */
  linear(rows: Value, weight: string, outputSize: number, inputSize: number, bias = false): Value {
    const weights = this.graph.weight(`${this.prefix}${weight}.weight`, [outputSize, inputSize]);
    const biases = bias ? this.graph.weight(`${this.prefix}${weight}.bias`, [outputSize]) : null;
    return this.arithmetic.linear(this.graph, rows, weights, biases, inputSize);
  }

  /** Normed and rotated queries, [rows, headCount, headSize]. */
  queries(rows: Value, layer: number, rotation: Rotation): Value {
    return this.#rotated(
      this.#normed(this.#heads(rows, layer, "q", this.config.headCount), layer, "q"),
      rotation,
    );
  }

  /** Normed and rotated keys, [rows, keyValueHeadCount, headSize]. */
  keys(rows: Value, layer: number, rotation: Rotation): Value {
    return this.#rotated(
      this.#normed(this.#heads(rows, layer, "k", this.config.keyValueHeadCount), layer, "k"),
      rotation,
    );
  }

  /** [rows, keyValueHeadCount, headSize] */
  values(rows: Value, layer: number): Value {
    return this.#heads(rows, layer, "v", this.config.keyValueHeadCount);
  }

  /**
   * Grouped-query attention; query head i reads key head floor(i / (headCount / keyValueHeadCount)).
   * @param additiveMask [queryRows, keyRows], 0 or a large negative number.
   * @param headGain [headCount, 1, 1], what each head's rows are multiplied by before they are put together.
   * @returns rows, [queryRows, hiddenSize], and probabilities, [headCount, queryRows, keyRows].
   */
  attention(
    queries: Value,
    keys: Value,
    values: Value,
    additiveMask: Value,
    layer: number,
    headGain: Value | null = null,
  ) {
    const { graph, arithmetic } = this;
    const { headCount, keyValueHeadCount, headSize, hiddenSize, attentionBias } = this.config;
    const scaled = graph.node("Mul", [queries, graph.scalar(headSize ** -0.5)]);
    const byHead = graph.node("Transpose", [scaled], { perm: [1, 0, 2] });
    const grouped = graph.node("Reshape", [byHead, graph.wholeNumbers(keyValueHeadCount, -1, headSize)]);
    const turnedKeys = graph.node("Transpose", [keys], { perm: [1, 2, 0] });
    const scores = arithmetic.product(graph, grouped, turnedKeys, headSize);
    // A 0 in a shape keeps that axis, here the key rows.
    const perHead = graph.node("Reshape", [scores, graph.wholeNumbers(headCount, -1, 0)]);
    const probabilities = graph.node("Softmax", [graph.node("Add", [perHead, additiveMask])], { axis: -1 });
    const perGroup = graph.node("Reshape", [probabilities, graph.wholeNumbers(keyValueHeadCount, -1, 0)]);
    const valuesByHead = graph.node("Transpose", [values], { perm: [1, 0, 2] });
    const mixed = arithmetic.product(graph, perGroup, valuesByHead, null);
    const ungrouped = graph.node("Reshape", [mixed, graph.wholeNumbers(headCount, -1, headSize)]);
    const heard = headGain === null ? ungrouped : graph.node("Mul", [ungrouped, headGain]);
    const byRow = graph.node("Transpose", [heard], { perm: [1, 0, 2] });
    const joined = graph.node("Reshape", [byRow, graph.wholeNumbers(-1, headCount * headSize)]);
    const name = `layers.${layer}.self_attn.o_proj`;
    const rows = this.linear(joined, name, hiddenSize, headCount * headSize, attentionBias);
    return { rows, probabilities };
  }

  /** SwiGLU: down(silu(gate(x)) * up(x)). */
  mlp(rows: Value, layer: number): Value {
    const { graph } = this;
    const { hiddenSize, intermediateSize } = this.config;
    const name = `layers.${layer}.mlp`;
    const gate = this.linear(rows, `${name}.gate_proj`, intermediateSize, hiddenSize);
    const up = this.linear(rows, `${name}.up_proj`, intermediateSize, hiddenSize);
    const silu = graph.node("Mul", [gate, graph.node("Sigmoid", [gate])]);
    return this.linear(graph.node("Mul", [silu, up]), `${name}.down_proj`, hiddenSize, intermediateSize);
  }

  /** Adds a layer's attention and MLP to the residual stream. */
  residual(stream: Value, attended: Value, layer: number): Value {
    const { graph, arithmetic } = this;
    const middle = arithmetic.sum(graph, stream, attended);
    const normed = this.hiddenNorm(middle, `layers.${layer}.post_attention_layernorm`);
    return arithmetic.sum(graph, middle, this.mlp(normed, layer));
  }

  #heads(rows: Value, layer: number, kind: "q" | "k" | "v", count: number): Value {
    const { hiddenSize, headSize, attentionBias } = this.config;
    const name = `layers.${layer}.self_attn.${kind}_proj`;
    const flat = this.linear(rows, name, count * headSize, hiddenSize, attentionBias);
    return this.graph.node("Reshape", [flat, this.graph.wholeNumbers(-1, count, headSize)]);
  }

  #normed(heads: Value, layer: number, kind: "q" | "k"): Value {
    if (!this.config.headNorms) return heads;
    return this.norm(heads, `layers.${layer}.self_attn.${kind}_norm`, this.config.headSize);
  }

  /** x * cos + concat(-second half, first half) * sin. */
  #rotated(heads: Value, { cos, sin }: Rotation): Value {
    const { graph } = this;
    const { headSize } = this.config;
    const half = (start: number, end: number) =>
      graph.node("Slice", [heads, graph.wholeNumbers(start), graph.wholeNumbers(end), graph.wholeNumbers(2)]);
    const second = graph.node("Neg", [half(headSize / 2, headSize)]);
    const turned = graph.node("Concat", [second, half(0, headSize / 2)], { axis: -1 });
    return graph.node("Add", [graph.node("Mul", [heads, cos]), graph.node("Mul", [turned, sin])]);
  }
}

/** Graph inputs of the rotary tables, [rows, 1, headSize] each. */
export interface Rotation {
  cos: Value;
  sin: Value;
}

export function rotationInputs(graph: GraphWriter, rows: string, config: DecoderConfig): Rotation {
  const shape = [rows, 1, config.headSize];
  return { cos: graph.input("cos", shape), sin: graph.input("sin", shape) };
}
