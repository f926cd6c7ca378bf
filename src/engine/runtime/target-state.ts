import type { KeptStates, TargetNumerics } from "../drafting/pair";
import { causalMask } from "../models/additive-mask";
import { rotaryTables } from "../models/rope";
import { RuleError } from "../tensor/rule-error";
import type { OpenPair } from "./open-pair";
import { RowCache } from "./row-cache";
import type { Feed } from "./session";
import { tappableStreams } from "./tappable-streams";

/** What one run's target has computed: keys, values and tappable states of every sequence index so far. */
export class TargetState {
  readonly #keys: RowCache[];
  readonly #values: RowCache[];
  /** X_i of every sequence index, by i. */
  readonly #streams: ReadonlyMap<number, RowCache>;
  /** Copies of states that were asked to be kept, by name and X_i. */
  readonly #kept = new Map<KeptStates, ReadonlyMap<number, RowCache>>();
  #rowCount = 0;

  constructor(
    private readonly pair: OpenPair,
    private readonly numerics: TargetNumerics = "reference",
    /** Indices i of the states X_i that are kept. */
    kept = tappableStreams(pair.drafter, pair.target),
  ) {
    const { layerCount, keyValueHeadCount, headSize, hiddenSize } = pair.target;
    const caches = (count: number, width: number) => Array.from({ length: count }, () => new RowCache(width));
    this.#keys = caches(layerCount, keyValueHeadCount * headSize);
    this.#values = caches(layerCount, keyValueHeadCount * headSize);
    this.#streams = new Map(kept.map((tap) => [tap, new RowCache(hiddenSize)]));
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** X_tap of sequence indices start..end, [end - start, hiddenSize]. */
  stream(tap: number, start: number, end: number): Float32Array {
    const stream = this.#streams.get(tap);
    if (!stream) throw new RuleError("tap", "a state that is kept", tap);
    return stream.rows(start, end);
  }

  /** Rows kept under a name. */
  keptCount(name: KeptStates): number {
    return this.#kept.get(name)?.values().next().value?.rowCount ?? 0;
  }

  /** X_tap of a row kept under a name, [hiddenSize]. */
  keptState(name: KeptStates, tap: number, row: number): Float32Array {
    const stream = this.#kept.get(name)?.get(tap);
    if (!stream) throw new RuleError("tap", "a state that is kept", tap);
    return stream.rows(row, row + 1);
  }

  /** Keeps the states of the indices from `start` on, whatever becomes of their tokens. */
  keep(name: KeptStates, start: number): void {
    const copies = [...this.#streams].map(([tap, stream]) => {
      const copy = new RowCache(stream.width);
      copy.append(stream.rows(start, this.#rowCount));
      return [tap, copy] as const;
    });
    this.#kept.set(name, new Map(copies));
  }

  checkRequest(start: number, tokens: readonly number[]): void {
    if (!Number.isInteger(start) || start < 0 || start > this.rowCount) {
      throw new RuleError("start", `0..${this.rowCount}, where the target has run`, start);
    }
    if (tokens.length === 0) throw new RuleError("tokens", "at least one", tokens);
    const { maxLength } = this.pair.facts;
    if (start + tokens.length > maxLength) {
      throw new RuleError("sequence length", `<= ${maxLength}, the pair's longest`, start + tokens.length);
    }
  }

  /**
   * Drops the rows at and after `start` and runs the target over `tokens` from there.
   * @returns rows after the final norm, [tokens, hiddenSize].
   */
  async run(start: number, tokens: readonly number[]): Promise<Float32Array> {
    const { target, embeddings, bodies } = this.pair;
    const { layerCount, hiddenSize, headSize, keyValueHeadCount } = target;
    const embedded = embeddings.rows(tokens);
    const body = await bodies.body(this.numerics);
    for (const cache of [...this.#keys, ...this.#values, ...this.#streams.values()]) cache.crop(start);
    this.#rowCount = start;
    const rows = tokens.length;
    const { cos, sin } = rotaryTables(
      Array.from(tokens, (_, row) => start + row),
      target,
    );
    const feeds: Record<string, Feed> = {
      embeddings: { data: embedded, shape: [rows, hiddenSize] },
      cos: { data: cos, shape: [rows, 1, headSize] },
      sin: { data: sin, shape: [rows, 1, headSize] },
      attention_mask_full: { data: causalMask(start, rows), shape: [rows, start + rows] },
    };
    const fetches = new Set([...this.#streams.keys(), layerCount].filter((tap) => tap > 0).map(streamName));
    for (let layer = 0; layer < layerCount; layer++) {
      const shape = [start, keyValueHeadCount, headSize];
      feeds[`past_key_${layer}`] = { data: this.#keys[layer].rows(0, start), shape };
      feeds[`past_value_${layer}`] = { data: this.#values[layer].rows(0, start), shape };
      fetches.add(`key_${layer}`).add(`value_${layer}`);
    }
    const outputs = await body.run(feeds, [...fetches]);
    for (let layer = 0; layer < layerCount; layer++) {
      this.#keys[layer].append(outputs[`key_${layer}`]);
      this.#values[layer].append(outputs[`value_${layer}`]);
    }
    for (const [tap, stream] of this.#streams) stream.append(tap === 0 ? embedded : outputs[streamName(tap)]);
    this.#rowCount += rows;
    return outputs[streamName(layerCount)];
  }
}

const streamName = (tap: number) => `stream_${tap}`;
