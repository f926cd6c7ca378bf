import type { PairFacts } from "../drafting/pair-facts";
import { checkCheckpoint } from "../models/checkpoint";
import { type DrafterConfig, readDrafterConfig } from "../models/drafter-config";
import { blockGraph, contextGraph } from "../models/drafter-graphs";
import type { Graph } from "../models/graph-writer";
import { headGraph } from "../models/head-graph";
import { pairFacts } from "../models/pair-facts";
import { embeddingWeight, readTargetConfig, type TargetConfig } from "../models/target-config";
import { targetGraph } from "../models/target-graph";
import { openTokenizer } from "../models/tokenizer";
import type { Safetensors } from "../tensor/safetensors";
import type { LoadProgress } from "./engine";
import type { ModelFiles, TargetFiles } from "./model-files";

/** A pair whose files were read and checked, before the first session. */
export interface CheckedPair {
  facts: PairFacts;
  target: TargetConfig;
  drafter: DrafterConfig;
  graphs: Record<"body" | "head" | "context" | "block", GraphOfCheckpoint>;
  targetCheckpoint: Safetensors;
  drafterCheckpoint: Safetensors;
}

export interface GraphOfCheckpoint {
  graph: Graph;
  checkpoint: Safetensors;
}

/** Rotation tables of old checkpoints, and the head that tied embeddings make superfluous. */
const unreadInTarget = /rotary_emb\.inv_freq$/;
const unreadInTiedTarget = /rotary_emb\.inv_freq$|^lm_head\.weight$/;

/**
 * Reads and checks two checkpoints, which fit each other, and builds their graphs.
 * @throws RuleError for a config, a tensor or a tokenizer that cannot be run, and for two that are no pair
 */
export function checkPair(
  targetFiles: TargetFiles,
  drafterFiles: ModelFiles,
  onProgress: (progress: LoadProgress) => void,
): CheckedPair {
  const target = readTargetConfig(targetFiles.config, targetFiles.generation);
  const drafter = readDrafterConfig(drafterFiles.config);
  const facts = pairFacts(target, drafter);
  // The page opens it for itself; here it only has to open, before anything large is done.
  openTokenizer(targetFiles.tokenizer);
  onProgress({ stage: "build", what: "target" });
  const [body, head] = [targetGraph(target), headGraph(target)];
  const embeddings: [string, number[]] = [embeddingWeight, [target.vocabularySize, target.hiddenSize]];
  checkCheckpoint(
    targetFiles.checkpoint,
    [...body.weights, ...head.weights, embeddings],
    target.tiedEmbeddings ? unreadInTiedTarget : unreadInTarget,
  );
  onProgress({ stage: "build", what: "drafter" });
  const [context, block] = [contextGraph(drafter), blockGraph(drafter)];
  checkCheckpoint(drafterFiles.checkpoint, [...context.weights, ...block.weights], unreadInTarget);
  const ofTarget = (graph: Graph) => ({ graph, checkpoint: targetFiles.checkpoint });
  const ofDrafter = (graph: Graph) => ({ graph, checkpoint: drafterFiles.checkpoint });
  const graphs = {
    body: ofTarget(body),
    head: ofTarget(head),
    context: ofDrafter(context),
    block: ofDrafter(block),
  };
  return {
    facts,
    target,
    drafter,
    graphs,
    targetCheckpoint: targetFiles.checkpoint,
    drafterCheckpoint: drafterFiles.checkpoint,
  };
}
