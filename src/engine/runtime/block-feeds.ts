import type { DraftPlan } from "../drafting/plan";
import { additiveMask } from "../models/additive-mask";
import { rotaryTables } from "../models/rope";
import type { ContextState } from "./context-state";
import type { OpenPair } from "./open-pair";
import type { Feed } from "./session";

/** Inputs of the block graph for a plan; `context` must hold the plan's context rows. */
export function blockFeeds(
  plan: DraftPlan,
  { drafter, embeddings }: OpenPair,
  context: ContextState,
): Record<string, Feed> {
  const { blockSize, blockTokens, contextRows } = plan;
  const { cos, sin } = rotaryTables(plan.slotPositions, drafter);
  const feeds = context.feeds(contextRows);
  feeds.embeddings = { data: embeddings.rows(blockTokens), shape: [blockSize, drafter.hiddenSize] };
  feeds.cos = { data: cos, shape: [blockSize, 1, drafter.headSize] };
  feeds.sin = { data: sin, shape: [blockSize, 1, drafter.headSize] };
  for (const type of drafter.layerTypes) {
    const shape = [blockSize, contextRows + blockSize];
    feeds[`attention_mask_${type}`] ??= { data: additiveMask(plan.visible[type]), shape };
  }
  return feeds;
}
