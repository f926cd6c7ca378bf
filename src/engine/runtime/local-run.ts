import type { DraftOutput, PairRun } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { RuleError } from "../tensor/rule-error";
import { blockFeeds } from "./block-feeds";
import { checkPlan } from "./check-plan";
import { ContextState } from "./context-state";
import { hiddenForHead, hiddenOutput, readLogits } from "./drafter-output";
import { EngineFailure } from "./failure";
import type { OpenPair } from "./open-pair";
import type { RunQueue } from "./run-queue";
import { TargetState } from "./target-state";

/** A run in this process: its caches, and the order of the graphs within one call. */
export class LocalRun implements PairRun {
  readonly #target: TargetState;
  readonly #context: ContextState;
  #closed = false;

  constructor(
    private readonly pair: OpenPair,
    private readonly queue: RunQueue,
    private readonly signal: AbortSignal | undefined,
    /** Whether the pair is still the engine's; its sessions are gone otherwise. */
    private readonly isCurrent: () => boolean,
  ) {
    this.#target = new TargetState(pair);
    this.#context = new ContextState(pair);
  }

  target({ start, tokens, rows, keepAs }: Parameters<PairRun["target"]>[0]): Promise<Float32Array> {
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      this.#target.checkRequest(start, tokens);
      // Context rows at and after start came from states that are about to be replaced.
      this.#context.crop(start);
      const hidden = await this.#target.run(start, tokens);
      if (keepAs !== undefined) {
        this.#target.keep(keepAs, start);
        this.#context.forget(keepAs);
      }
      await step();
      return this.#logits(rows === "all" ? hidden : hidden.subarray(-this.pair.target.hiddenSize));
    });
  }

  draft(plan: DraftPlan, want: { attention: boolean }): Promise<DraftOutput> {
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      checkPlan(plan, this.pair, {
        rowCount: this.#target.rowCount,
        keptCount: (name) => this.#target.keptCount(name),
      });
      await this.#context.fill(plan, this.#target);
      await step();
      const { layerCount } = this.pair.drafter;
      const attentionNames = Array.from({ length: layerCount }, (_, layer) => `attention_${layer}`);
      const hiddenName = hiddenOutput(plan, this.pair.drafter);
      const fetches = want.attention ? [hiddenName, ...attentionNames] : [hiddenName];
      const outputs = await this.pair.block.run(blockFeeds(plan, this.pair, this.#context), fetches);
      await step();
      const logits = await this.#logits(hiddenForHead(plan, outputs[hiddenName], this.pair));
      return {
        logits: readLogits(plan, logits, this.pair.target.vocabularySize),
        attention: want.attention ? attentionNames.map((name) => outputs[name]) : null,
      };
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
