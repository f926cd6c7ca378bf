import type { ContextRow } from "../drafting/context-row";
import type { KeptStates } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { rotaryTables } from "../models/rope";
import { contextFeatures } from "./context-features";
import type { OpenPair } from "./open-pair";
import { roundTo } from "./round-to";
import { RowCache } from "./row-cache";
import type { Feed } from "./session";
import type { TargetState } from "./target-state";

/** What a cached row was computed for: its state and its position. */
interface CachedRow {
  row: ContextRow;
  position: number;
}

/** The drafter's keys and values of context rows, each computed once for one choice of taps and position. */
export class ContextState {
  readonly #keys: RowCache[];
  readonly #values: RowCache[];
  /** Taps and how they are fed, as text. */
  #fed = "";
  #cached: CachedRow[] = [];

  constructor(private readonly pair: OpenPair) {
    const { layerCount, keyValueHeadCount, headSize } = pair.drafter;
    const caches = () => Array.from({ length: layerCount }, () => new RowCache(keyValueHeadCount * headSize));
    this.#keys = caches();
    this.#values = caches();
  }

  /** Forgets rows of present states at and after sequence index `start`, and whatever stands behind them. */
  crop(start: number): void {
    this.#cropWhere(({ row: { index, state } }) => state.kind === "present" && index >= start);
  }

  /** Forgets rows of states that are about to be kept anew under this name. */
  forget(name: KeptStates): void {
    this.#cropWhere(({ row }) => keptName(row) === name);
  }

  /** Makes rows 0..plan.contextRows hold what the plan asks for. */
  async fill(plan: DraftPlan, target: TargetState): Promise<void> {
    const kept = this.#rowsThatFit(plan);
    this.#fed = howFed(plan);
    // Rows behind the plan's end may be of use to a later plan; those that do not fit are not.
    if (kept >= plan.contextRows) return;
    this.#cropTo(kept);
    const { drafter, context } = this.pair;
    const rows = plan.contextRows - kept;
    const positions = plan.contextPositions.subarray(kept, plan.contextRows);
    const { cos, sin } = rotaryTables(positions, drafter);
    const feeds: Record<string, Feed> = {
      features: {
        data: contextFeatures(plan, target, this.pair, kept),
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
    const unwritten = plan.context.slice(kept).map(({ state }) => state.kind === "unwritten");
    for (const layer of layers) {
      for (const [caches, name] of [
        [this.#keys, "key"],
        [this.#values, "value"],
      ] as const) {
        const written = roundTo(plan.numerics.states, outputs[`${name}_${layer}`]);
        caches[layer].append(withoutRows(written, unwritten));
      }
    }
    for (const [at, position] of positions.entries()) {
      this.#cached.push({ row: plan.context[kept + at], position });
    }
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

  #cropWhere(isGone: (cached: CachedRow) => boolean): void {
    const first = this.#cached.findIndex(isGone);
    if (first !== -1) this.#cropTo(first);
  }

  #cropTo(rowCount: number): void {
    for (const cache of [...this.#keys, ...this.#values]) cache.crop(rowCount);
    this.#cached.length = Math.min(this.#cached.length, rowCount);
  }

  #rowsThatFit(plan: DraftPlan): number {
    if (howFed(plan) !== this.#fed) return 0;
    const differs = this.#cached.findIndex(
      ({ row, position }, at) =>
        at < plan.contextRows &&
        (position !== plan.contextPositions[at] || !isSameState(row, plan.context[at])),
    );
    return differs === -1 ? this.#cached.length : differs;
  }
}

function keptName({ state }: ContextRow): KeptStates | null {
  if (state.kind === "earlier") return "earlier";
  return state.kind === "rejected" ? state.round : null;
}

function isSameState(a: ContextRow, b: ContextRow): boolean {
  if (a.index !== b.index || a.state.kind !== b.state.kind) return false;
  if (a.state.kind !== "rejected" || b.state.kind !== "rejected") return true;
  return a.state.round === b.state.round && a.state.offset === b.state.offset;
}

/** All that a plan says of how states become keys and values. */
function howFed({ taps, wiring, numerics }: DraftPlan): string {
  return JSON.stringify([taps, wiring.tapNorm ?? null, numerics.states ?? null, numerics.extraction ?? null]);
}

/** A cache that was never written reads as zeros here; real ones hold whatever was there before. */
function withoutRows(rows: Float32Array, isLeftOut: readonly boolean[]): Float32Array {
  const width = rows.length / isLeftOut.length;
  for (const [row, out] of isLeftOut.entries()) if (out) rows.fill(0, row * width, (row + 1) * width);
  return rows;
}
