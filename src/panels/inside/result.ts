import type { AttentionDifference } from "../../engine/inside/attention-differences";
import type { OpenedBlock } from "../../engine/inside/open-blocks";
import type { OpenPair } from "../../engine/runtime/named-pair";
import type { InsideParams } from "./params";

/** One block of one or two runs, opened, with what it was asked for. */
export interface InsideResult {
  asked: InsideParams;
  pair: OpenPair;
  /** In the order of the runs; the block that was asked for is among them once it is computed. */
  blocks: readonly OpenedBlock[];
  /** Between the two, the largest first; null as long as there are not two. */
  attentionDifferences: readonly AttentionDifference[] | null;
}

/** Differences of attention that a result keeps. */
export const keptDifferences = 100;

/** Against which mask attention is held: the one that the block ran with, or what the drafter saw in training. */
export type HeldAgainst = "plan" | "trained";
