import type { DraftPlan } from "../drafting/plan";
import { rotaryTables } from "../models/rope";
import type { OpenPair } from "./open-pair";
import { RowCache } from "./row-cache";
import type { Feed } from "./session";
import type { TargetState } from "./target-state";

/** The drafter's keys and values of context rows, each computed once for one choice of taps and position. */
export class ContextState {
  readonly #keys: RowCache[];
  readonly #values: RowCache[];
  #taps: readonly (number | null)[] = [];
  #positions: number[] = [];

  constructor(private readonly pair: OpenPair) {
    const { layerCount, keyValueHeadCount, headSize } = pair.drafter;
    const caches = () => Array.from({ length: layerCount }, () => new RowCache(keyValueHeadCount * headSize));
    this.#keys = caches();
    this.#values = caches();
  }

  /** Drops the rows of sequence indices at and after `rowCount`. */
  crop(rowCount: number): void {
    for (const cache of [...this.#keys, ...this.#values]) cache.crop(rowCount);
    this.#positions.length = Math.min(this.#positions.length, rowCount);
  }

  /** Makes rows 0..plan.contextRows hold what the plan asks for. */
  async fill(plan: DraftPlan, target: TargetState): Promise<void> {
    const kept = this.#rowsThatFit(plan);
    if (kept >= plan.contextRows) return;
    this.crop(kept);
    const { drafter, context } = this.pair;
    const rows = plan.contextRows - kept;
    const positions = plan.contextPositions.subarray(kept, plan.contextRows);
    const { cos, sin } = rotaryTables(positions, drafter);
    const feeds: Record<string, Feed> = {
      features: {
        data: this.#features(plan.taps, target, kept, plan.contextRows),
        shape: [rows, plan.taps.length * drafter.targetHiddenSize],
      },
      cos: { data: cos, shape: [rows, 1, drafter.headSize] },
      sin: { data: sin, shape: [rows, 1, drafter.headSize] },
    };
    const layers = Array.from({ length: drafter.layerCount }, (_, layer) => layer);
    const outputs = await context.run(
      feeds,
      layers.flatMap((layer) => [`key_${layer}`, `value_${layer}`]),
    );
    for (const layer of layers) {
      this.#keys[layer].append(outputs[`key_${layer}`]);
      this.#values[layer].append(outputs[`value_${layer}`]);
    }
    this.#taps = plan.taps;
    this.#positions.push(...positions);
  }

  /** The block graph's `past_key_i` and `past_value_i` for the first `contextRows` rows. */
  feeds(contextRows: number): Record<string, Feed> {
    const { layerCount, keyValueHeadCount, headSize } = this.pair.drafter;
    const shape = [contextRows, keyValueHeadCount, headSize];
    const feeds: Record<string, Feed> = {};
    for (let layer = 0; layer < layerCount; layer++) {
      feeds[`past_key_${layer}`] = { data: this.#keys[layer].rows(0, contextRows), shape };
      feeds[`past_value_${layer}`] = { data: this.#values[layer].rows(0, contextRows), shape };
    }
    return feeds;
  }

  #rowsThatFit(plan: DraftPlan): number {
    if (plan.taps.some((tap, ordinal) => tap !== this.#taps[ordinal])) return 0;
    const cached = this.#positions;
    const differs = cached.findIndex(
      (position, row) => row < plan.contextRows && position !== plan.contextPositions[row],
    );
    return differs === -1 ? cached.length : differs;
  }

  /** [end - start, taps * hiddenSize], the taps side by side in fc's order. */
  #features(taps: DraftPlan["taps"], target: TargetState, start: number, end: number): Float32Array {
    const size = this.pair.drafter.targetHiddenSize;
    const features = new Float32Array((end - start) * taps.length * size);
    for (const [ordinal, tap] of taps.entries()) {
      if (tap === null) continue;
      const stream = target.stream(tap, start, end);
      for (let row = 0; row < end - start; row++) {
        features.set(stream.subarray(row * size, (row + 1) * size), (row * taps.length + ordinal) * size);
      }
    }
    return features;
  }
}
