import type { DecoderConfig } from "../../src/engine/models/config";
import type { Tensors } from "./write-safetensors";

/** Rows of numbers in float64; the oracle has no caches, no batching and no shortcuts. */
export type Rows = number[][];

/** The names of one decoder's tensors, and its sizes. */
export interface Decoder {
  config: DecoderConfig;
  tensors: Tensors;
  /** `model.` in a target, nothing in a drafter. */
  prefix: string;
}

export function matrix(tensors: Tensors, name: string): Rows {
  const { shape, values } = tensors[name];
  const [rows, columns] = shape.length === 1 ? [1, shape[0]] : shape;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(values.subarray(row * columns, (row + 1) * columns)),
  );
}

const linear = (rows: Rows, weights: Rows): Rows =>
  rows.map((row) => weights.map((weight) => dot(row, weight)));

function norm(row: number[], weight: number[], epsilon: number): number[] {
  const scale = 1 / Math.sqrt(dot(row, row) / row.length + epsilon);
  return row.map((value, i) => value * scale * weight[i]);
}

function rotate(head: number[], position: number, theta: number): number[] {
  const half = head.length / 2;
  return head.map((value, i) => {
    const angle = position * theta ** (-(i % half) / half);
    const partner = i < half ? -head[i + half] : head[i - half];
    return value * Math.cos(angle) + partner * Math.sin(angle);
  });
}

/** One head's normed and rotated row. */
function headOf(
  { config, tensors, prefix }: Decoder,
  layer: number,
  kind: "q" | "k",
  row: number[],
  head: number,
  position: number,
): number[] {
  const name = `${prefix}layers.${layer}.self_attn.${kind}_norm.weight`;
  const part = row.slice(head * config.headSize, (head + 1) * config.headSize);
  const normed = config.headNorms ? norm(part, matrix(tensors, name)[0], config.normEpsilon) : part;
  return rotate(normed, position, config.ropeTheta);
}

/**
 * One layer. `keyRows` are what keys and values are made of: the context rows, already normed, then
 * the stream's own rows after the input norm.
 * @returns the stream after the layer, and attention, [heads][rows][keys].
 */
function layerForward(
  decoder: Decoder,
  layer: number,
  stream: Rows,
  context: Rows,
  positions: { rows: number[]; keys: number[] },
  visible: (row: number, key: number) => boolean,
): { stream: Rows; attention: Rows[] } {
  const { config, tensors, prefix } = decoder;
  const weight = (name: string) => matrix(tensors, `${prefix}layers.${layer}.${name}.weight`);
  const normed = stream.map((row) => norm(row, weight("input_layernorm")[0], config.normEpsilon));
  const keyRows = [...context, ...normed];
  const project = (rows: Rows, name: string) => {
    const bias = tensors[`${prefix}layers.${layer}.self_attn.${name}.bias`]?.values;
    return linear(rows, weight(`self_attn.${name}`)).map((row) =>
      row.map((value, i) => value + (bias?.[i] ?? 0)),
    );
  };
  const queries = project(normed, "q_proj");
  const keys = project(keyRows, "k_proj");
  const values = project(keyRows, "v_proj");
  const attention: Rows[] = [];
  const mixed: Rows = stream.map(() => []);
  for (let head = 0; head < config.headCount; head++) {
    const keyHead = Math.floor(head / (config.headCount / config.keyValueHeadCount));
    attention.push(
      stream.map((_, row) => {
        const query = headOf(decoder, layer, "q", queries[row], head, positions.rows[row]);
        const scores = keyRows.map((_, key) =>
          visible(row, key)
            ? dot(query, headOf(decoder, layer, "k", keys[key], keyHead, positions.keys[key])) /
              Math.sqrt(config.headSize)
            : Number.NEGATIVE_INFINITY,
        );
        const probabilities = softmax(scores);
        for (let i = 0; i < config.headSize; i++) {
          mixed[row].push(
            probabilities.reduce((sum, p, key) => sum + p * values[key][keyHead * config.headSize + i], 0),
          );
        }
        return probabilities;
      }),
    );
  }
  const attended = add(stream, project(mixed, "o_proj"));
  const inner = attended.map((row) => norm(row, weight("post_attention_layernorm")[0], config.normEpsilon));
  const gate = linear(inner, weight("mlp.gate_proj"));
  const up = linear(inner, weight("mlp.up_proj"));
  const active = gate.map((row, r) => row.map((value, i) => (value / (1 + Math.exp(-value))) * up[r][i]));
  return { stream: add(attended, linear(active, weight("mlp.down_proj"))), attention };
}

/** X_0..X_T of all tokens, X_T after the final norm, and the logits. */
export function targetForward(
  decoder: Decoder,
  tokens: readonly number[],
): { streams: Rows[]; logits: Rows } {
  const { config, tensors } = decoder;
  const embeddings = matrix(tensors, "model.embed_tokens.weight");
  const positions = tokens.map((_, index) => index);
  let stream = tokens.map((token) => embeddings[token]);
  const streams = [stream];
  for (let layer = 0; layer < config.layerCount; layer++) {
    stream = layerForward(
      decoder,
      layer,
      stream,
      [],
      { rows: positions, keys: positions },
      (row, key) => key <= row,
    ).stream;
    streams.push(stream);
  }
  const hidden = stream.map((row) => norm(row, matrix(tensors, "model.norm.weight")[0], config.normEpsilon));
  streams[config.layerCount] = hidden;
  const head = tensors["lm_head.weight"] ? matrix(tensors, "lm_head.weight") : embeddings;
  return { streams, logits: linear(hidden, head) };
}

/**
 * One drafter block over context features, [contextRows][taps * hidden]. `streams` is the residual
 * stream after 0..L layers, `hidden` the last one after the final norm.
 */
export function blockForward(
  drafter: Decoder,
  embeddings: Rows,
  features: Rows,
  blockTokens: readonly number[],
  positions: { context: ArrayLike<number>; slots: ArrayLike<number> },
  visible: (layer: number, row: number, key: number) => boolean,
): { logits: Rows; hidden: Rows; streams: Rows[]; attention: Rows[][] } {
  const { config, tensors } = drafter;
  const context = linear(features, matrix(tensors, "fc.weight")).map((row) =>
    norm(row, matrix(tensors, "hidden_norm.weight")[0], config.normEpsilon),
  );
  const slots = Array.from(positions.slots);
  const keys = [...Array.from(positions.context), ...slots];
  let stream = blockTokens.map((token) => embeddings[token]);
  const attention: Rows[][] = [];
  const streams = [stream];
  for (let layer = 0; layer < config.layerCount; layer++) {
    const seen = (row: number, key: number) => visible(layer, row, key);
    const result = layerForward(drafter, layer, stream, context, { rows: slots, keys }, seen);
    stream = result.stream;
    streams.push(stream);
    attention.push(result.attention);
  }
  const hidden = stream.map((row) => norm(row, matrix(tensors, "norm.weight")[0], config.normEpsilon));
  return { logits: linear(hidden, embeddings), hidden, streams, attention };
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

function add(a: Rows, b: Rows): Rows {
  return a.map((row, r) => row.map((value, i) => value + b[r][i]));
}

function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
