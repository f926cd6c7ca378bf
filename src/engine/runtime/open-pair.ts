import { EmbeddingTable } from "../models/embedding-table";
import type { Graph } from "../models/graph-writer";
import { embeddingWeight } from "../models/target-config";
import { readFloats, type Safetensors } from "../tensor/safetensors";
import type { CheckedPair, GraphOfCheckpoint } from "./check-pair";
import type { Trainings } from "./engine";
import type { GraphSession } from "./session";
import { TargetBodies } from "./target-bodies";
import { type DrafterParts, TrainedDrafters } from "./trained-drafters";

/** A loaded target and drafter: everything that its runs share. */
export interface OpenPair extends Pick<CheckedPair, "facts" | "target" | "drafter">, DrafterParts {
  embeddings: EmbeddingTable;
  /** Weights of the final norm, [hiddenSize]. */
  targetNorm: Float32Array;
  bodies: TargetBodies;
  head: GraphSession;
  /** Other weights for the drafter's parts. */
  trained: TrainedDrafters;
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
