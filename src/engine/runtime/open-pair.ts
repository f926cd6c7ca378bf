import type { PairFacts } from "../drafting/pair-facts";
import { checkCheckpoint } from "../models/checkpoint";
import { type DrafterConfig, readDrafterConfig } from "../models/drafter-config";
import { blockGraph, contextGraph } from "../models/drafter-graphs";
import { EmbeddingTable } from "../models/embedding-table";
import type { Graph } from "../models/graph-writer";
import { headGraph } from "../models/head-graph";
import { pairFacts } from "../models/pair-facts";
import { embeddingWeight, readTargetConfig, type TargetConfig } from "../models/target-config";
import { targetGraph } from "../models/target-graph";
import { openTokenizer } from "../models/tokenizer";
import { readFloats, type Safetensors } from "../tensor/safetensors";
import type { LoadProgress, Trainings } from "./engine";
import type { ModelFiles, TargetFiles } from "./model-files";
import type { GraphSession } from "./session";
import { TargetBodies } from "./target-bodies";
import { TrainedDrafters } from "./trained-drafters";

/** A loaded target and drafter: everything that its runs share. */
export interface OpenPair {
  facts: PairFacts;
  target: TargetConfig;
  drafter: DrafterConfig;
  embeddings: EmbeddingTable;
  /** Weights of the final norms, [hiddenSize]. */
  targetNorm: Float32Array;
  drafterNorm: Float32Array;
  bodies: TargetBodies;
  head: GraphSession;
  context: GraphSession;
  block: GraphSession;
  /** Other weights for the last three parts. */
  trained: TrainedDrafters;
}

/** A pair whose files were read and checked, before the first session. */
interface CheckedPair extends Pick<OpenPair, "facts" | "target" | "drafter"> {
  graphs: Record<"body" | "head" | "context" | "block", GraphOfCheckpoint>;
  targetCheckpoint: Safetensors;
  drafterCheckpoint: Safetensors;
}

interface GraphOfCheckpoint {
  graph: Graph;
  checkpoint: Safetensors;
}

/** Rotation tables of old checkpoints, and the head that tied embeddings make superfluous. */
const unreadInTarget = /rotary_emb\.inv_freq$/;
const unreadInTiedTarget = /rotary_emb\.inv_freq$|^lm_head\.weight$/;

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

/**
 * Creates the sessions, those of other trainings not before a plan asks for them; on a failure none of them is left behind.
 * @param onSession Told before the first session and after each; what it throws ends the opening.
 */
export async function openPair(
  { facts, target, drafter, graphs, targetCheckpoint, drafterCheckpoint }: CheckedPair,
  openSession: (graph: Graph, checkpoint: Safetensors) => Promise<GraphSession>,
  onSession: (ready: number, total: number) => Promise<void>,
  trainings: Trainings = {},
): Promise<OpenPair> {
  const opened: GraphSession[] = [];
  const tell = () => onSession(opened.length, Object.keys(graphs).length);
  const open = async ({ graph, checkpoint }: GraphOfCheckpoint) => {
    const session = await openSession(graph, checkpoint);
    opened.push(session);
    await tell();
    return session;
  };
  try {
    await tell();
    const embeddings = await EmbeddingTable.open(targetCheckpoint, embeddingWeight);
    const targetNorm = await readFloats(targetCheckpoint, "model.norm.weight");
    const drafterNorm = await readFloats(drafterCheckpoint, "norm.weight");
    const body = await open(graphs.body);
    const bodies = new TargetBodies(target, body, (graph) => openSession(graph, targetCheckpoint));
    const head = await open(graphs.head);
    const context = await open(graphs.context);
    const block = await open(graphs.block);
    const trained = new TrainedDrafters(trainings, drafter, openSession);
    return {
      facts: { ...facts, trainings: trained.known },
      target,
      drafter,
      embeddings,
      targetNorm,
      drafterNorm,
      bodies,
      head,
      context,
      block,
      trained,
    };
  } catch (error) {
    await Promise.allSettled(opened.map((session) => session.release()));
    throw error;
  }
}

export async function closePair({ bodies, head, context, block, trained }: OpenPair): Promise<void> {
  await Promise.allSettled([bodies, head, context, block, trained].map((sessions) => sessions.release()));
}
