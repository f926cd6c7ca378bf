import type { DraftPlan } from "../drafting/plan";
import { additiveMask, numberMask } from "../models/additive-mask";
import { rotaryTables } from "../models/rope";
import type { ContextState } from "./context-state";
import type { OpenPair } from "./open-pair";
import { roundTo } from "./round-to";
import type { Feed } from "./session";

/** Inputs of the block graph for a plan; `context` must hold the plan's context rows. */
export function blockFeeds(
  plan: DraftPlan,
  { drafter, embeddings }: OpenPair,
  context: ContextState,
): Record<string, Feed> {
  const { blockSize, blockTokens, contextRows } = plan;
  const { wiring, numerics } = plan;
  const { cos, sin } = rotaryTables(plan.slotPositions, drafter);
  const feeds = context.feeds(contextRows);
  const embedded = embeddings.rows(blockTokens);
  if (wiring.maskRow === "zeros") embedded.fill(0, drafter.hiddenSize);
  const scaled =
    wiring.embeddingScale === undefined ? embedded : times(embedded, Math.sqrt(drafter.hiddenSize));
  feeds.embeddings = { data: roundTo(numerics.states, scaled), shape: [blockSize, drafter.hiddenSize] };
  feeds.cos = { data: cos, shape: [blockSize, 1, drafter.headSize] };
  feeds.sin = { data: sin, shape: [blockSize, 1, drafter.headSize] };
  for (let layer = 0; layer < drafter.layerCount; layer++) {
    const gains = new Float32Array(drafter.headCount).fill(1);
    for (const muted of plan.mutedHeads) if (muted.layer === layer) gains[muted.head] = 0;
    feeds[`head_gain_${layer}`] = { data: gains, shape: [drafter.headCount, 1, 1] };
  }
  for (const type of drafter.layerTypes) {
    const shape = [blockSize, contextRows + blockSize];
    const ofType = numerics.mask === "added-as-numbers" ? numberMask : additiveMask;
    feeds[`attention_mask_${type}`] ??= { data: ofType(plan.visible[type]), shape };
  }
  return feeds;
}

function times(values: Float32Array, factor: number): Float32Array {
  return values.map((value) => value * factor);
}
