import type { DraftOutput, PairRun } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { additiveMask } from "../models/additive-mask";
import { rotaryTables } from "../models/rope";
import { RuleError } from "../tensor/rule-error";
import { checkPlan } from "./check-plan";
import { ContextState } from "./context-state";
import type { OpenPair } from "./open-pair";
import type { RunQueue } from "./run-queue";
import type { Feed } from "./session";
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

  target({ start, tokens, rows }: Parameters<PairRun["target"]>[0]): Promise<Float32Array> {
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      this.#target.checkRequest(start, tokens);
      // Context rows at and after start came from states that are about to be replaced.
      this.#context.crop(start);
      const hidden = await this.#target.run(start, tokens);
      await step();
      return this.#logits(rows === "all" ? hidden : hidden.subarray(-this.pair.target.hiddenSize));
    });
  }

  draft(plan: DraftPlan, want: { attention: boolean }): Promise<DraftOutput> {
    return this.queue.enqueue(this.signal, async (step) => {
      this.#checkOpen();
      checkPlan(plan, this.pair, this.#target.rowCount);
      const embeddings = this.pair.embeddings.rows(plan.blockTokens);
      await this.#context.fill(plan, this.#target);
      await step();
      const { layerCount } = this.pair.drafter;
      const attentionNames = Array.from({ length: layerCount }, (_, layer) => `attention_${layer}`);
      const fetches = want.attention ? ["hidden", ...attentionNames] : ["hidden"];
      const outputs = await this.pair.block.run(this.#blockFeeds(plan, embeddings), fetches);
      await step();
      return {
        logits: await this.#logits(outputs.hidden),
        attention: want.attention ? attentionNames.map((name) => outputs[name]) : null,
      };
    });
  }

  close(): void {
    this.#closed = true;
  }

  #blockFeeds(plan: DraftPlan, embeddings: Float32Array): Record<string, Feed> {
    const { drafter } = this.pair;
    const { blockSize, contextRows } = plan;
    const { cos, sin } = rotaryTables(plan.slotPositions, drafter);
    const feeds = this.#context.feeds(contextRows);
    feeds.embeddings = { data: embeddings, shape: [blockSize, drafter.hiddenSize] };
    feeds.cos = { data: cos, shape: [blockSize, 1, drafter.headSize] };
    feeds.sin = { data: sin, shape: [blockSize, 1, drafter.headSize] };
    for (const type of drafter.layerTypes) {
      const shape = [blockSize, contextRows + blockSize];
      feeds[`mask_${type}`] ??= { data: additiveMask(plan.visible[type]), shape };
    }
    return feeds;
  }

  /** @param hidden [rows, hiddenSize], after the final norm. */
  async #logits(hidden: Float32Array): Promise<Float32Array> {
    const { hiddenSize } = this.pair.target;
    const feeds = { hidden: { data: hidden, shape: [hidden.length / hiddenSize, hiddenSize] } };
    return (await this.pair.head.run(feeds, ["logits"])).logits;
  }

  #checkOpen(): void {
    if (this.#closed) throw new RuleError("run", "open", "a closed run");
    if (!this.isCurrent()) throw ofClosedPair();
  }
}

export function ofClosedPair(): RuleError {
  return new RuleError("run", "of the loaded pair", "a run of a pair that was closed");
}
