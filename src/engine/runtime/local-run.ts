import type { DraftOutput, DraftWish, PairRun, TargetNumerics } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { RuleError } from "../tensor/rule-error";
import { allStreams } from "./all-streams";
import { blockFeeds } from "./block-feeds";
import { logitLens, streamOutputs } from "./block-inside";
import { checkPlan } from "./check-plan";
import { contextFeatures } from "./context-features";
import { hiddenForHead, hiddenOutput, readLogits } from "./drafter-output";
import type { LoadProgress } from "./engine";
import { ExtractedStates } from "./extracted-states";
import { EngineFailure } from "./failure";
import type { OpenPair } from "./open-pair";
import { RunDrafters } from "./run-drafters";
import type { RunQueue } from "./run-queue";
import type { TargetRequest } from "./target-requests";
import { TargetState } from "./target-state";

/** A run in this process: its caches, and the order of the graphs within one call. */
export class LocalRun implements PairRun {
  readonly #target: TargetState;
  readonly #extracted: ExtractedStates;
  readonly #drafters: RunDrafters;
  #closed = false;

  constructor(
    private readonly pair: OpenPair,
    private readonly queue: RunQueue,
    private readonly signal: AbortSignal | undefined,
    /** Whether the pair is still the engine's; its sessions are gone otherwise. */
    private readonly isCurrent: () => boolean,
    onFetching?: (progress: LoadProgress) => void,
  ) {
    this.#target = new TargetState(pair);
    this.#extracted = new ExtractedStates(pair);
    this.#drafters = new RunDrafters(pair, signal, onFetching);
  }

  target(request: TargetRequest): Promise<Float32Array> {
    const { start, tokens, rows, keepAs } = request;
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      this.#target.checkRequest(start, tokens);
      // Context rows at and after start came from states that are about to be replaced.
      this.#drafters.crop(start);
      const hidden = await this.#target.run(start, tokens);
      this.#extracted.note(request);
      if (keepAs !== undefined) {
        this.#target.keep(keepAs, start);
        this.#drafters.forget(keepAs);
      }
      await step();
      return this.#logits(rows === "all" ? hidden : hidden.subarray(-this.pair.target.hiddenSize));
    });
  }

  draft(plan: DraftPlan, want: DraftWish): Promise<DraftOutput> {
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      checkPlan(plan, this.pair, {
        rowCount: this.#target.rowCount,
        keptCount: (name) => this.#target.keptCount(name),
      });
      const { pair, context } = await this.#drafters.of(plan.training);
      const { extraction } = plan.numerics;
      const states = extraction === undefined ? this.#target : await this.#extracted.state(extraction, step);
      await context.fill(plan, states);
      await step();
      const { layerCount } = pair.drafter;
      const attentionNames = Array.from({ length: layerCount }, (_, layer) => `attention_${layer}`);
      const hiddenName = hiddenOutput(plan, pair.drafter);
      const streamNames = streamOutputs(pair.drafter);
      const fetches = new Set([
        hiddenName,
        ...(want.attention ? attentionNames : []),
        ...(want.inside ? streamNames : []),
      ]);
      const outputs = await pair.block.run(blockFeeds(plan, pair, context), [...fetches]);
      await step();
      const hidden = hiddenForHead(plan, outputs[hiddenName], pair);
      const logits = readLogits(plan, await this.#logits(hidden), pair.target.vocabularySize);
      const attention = want.attention ? attentionNames.map((name) => outputs[name]) : null;
      if (!want.inside) return { logits, attention };
      const streams = streamNames.map((name) => outputs[name]);
      const lens = await logitLens(plan, streams, logits, pair, async (rows) => {
        await step();
        return this.#logits(rows);
      });
      return { logits, attention, inside: { lens, streams, features: contextFeatures(plan, states, pair) } };
    });
  }

  streams(tokens: readonly number[], numerics: TargetNumerics): Promise<Float32Array[]> {
    return this.queue.enqueue(this.signal, (step) => {
      this.#checkOpen();
      this.#target.checkRequest(0, tokens);
      return allStreams(this.pair, tokens, numerics, step);
    });
  }

  close(): void {
    this.#closed = true;
  }

  /** @param hidden [rows, hiddenSize], after the final norm. */
  async #logits(hidden: Float32Array): Promise<Float32Array> {
    const { hiddenSize } = this.pair.target;
    const feeds = { hidden: { data: hidden, shape: [hidden.length / hiddenSize, hiddenSize] } };
    const { logits } = await this.pair.head.run(feeds, ["logits"]);
    // Greedy choice would make some token of these, and a broken GPU would look like a broken drafter.
    if (!logits.every(Number.isFinite)) throw new EngineFailure("run-failed", notFinite);
    return logits;
  }

  #checkOpen(): void {
    if (this.#closed) throw new RuleError("run", "open", "a closed run");
    if (!this.isCurrent()) throw ofClosedPair();
  }
}

const notFinite =
  "The model's run gave logits that are no finite numbers: the checkpoint holds such values, or what it ran on is broken.";

export function ofClosedPair(): RuleError {
  return new RuleError("run", "of the loaded pair", "a run of a pair that was closed");
}
