import type { TrainingFault } from "../masks/convention";
import { checkCheckpoint } from "../models/checkpoint";
import { type DrafterConfig, readDrafterConfig } from "../models/drafter-config";
import { blockGraph, contextGraph } from "../models/drafter-graphs";
import type { Graph } from "../models/graph-writer";
import { RuleError } from "../tensor/rule-error";
import { readFloats, type Safetensors } from "../tensor/safetensors";
import type { LoadProgress, Trainings } from "./engine";
import { EngineFailure } from "./failure";
import { readModelFiles } from "./model-files";
import type { GraphSession } from "./session";

/** What of an open pair is made from the drafter's weights. */
export interface DrafterParts {
  /** Weights of the final norm, [hiddenSize]. */
  drafterNorm: Float32Array;
  context: GraphSession;
  block: GraphSession;
}

/**
 * The same drafter with weights from other trainings, each fetched and opened when a plan first asks for it, and
 * kept as long as the pair. One that could not be had is asked for anew the next time.
 */
export class TrainedDrafters {
  readonly #opened = new Map<TrainingFault, DrafterParts>();

  constructor(
    private readonly folders: Trainings,
    private readonly drafter: DrafterConfig,
    private readonly openSession: (graph: Graph, checkpoint: Safetensors) => Promise<GraphSession>,
  ) {}

  get known(): TrainingFault[] {
    return Object.keys(this.folders) as TrainingFault[];
  }

  /** @throws RuleError where there are no such weights, they cannot be fetched, or they do not fit the pair. */
  async parts(
    training: TrainingFault,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal | undefined,
  ): Promise<DrafterParts> {
    const before = this.#opened.get(training);
    if (before) return before;
    try {
      const parts = await this.#open(training, onProgress, signal);
      this.#opened.set(training, parts);
      return parts;
    } finally {
      // Also after a failure: nothing is being loaded any more.
      onProgress({ stage: "ready" });
    }
  }

  async release(): Promise<void> {
    const sessions = [...this.#opened.values()].flatMap(({ context, block }) => [context, block]);
    this.#opened.clear();
    await Promise.allSettled(sessions.map((session) => session.release()));
  }

  async #open(
    training: TrainingFault,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal | undefined,
  ): Promise<DrafterParts> {
    const folder = this.folders[training];
    if (!folder)
      throw new RuleError("drafter's weights", "of a training that this pair has", `trained-${training}`);
    const { config, checkpoint } = await readModelFiles(folder, "other weights", onProgress, signal).catch(
      (error: unknown) => {
        throw isUnreachable(error) ? notHere(training, error) : error;
      },
    );
    if (!isSame(readDrafterConfig(config), this.drafter))
      throw new RuleError(`config of trained-${training}`, "that of the pair's drafter", "another one");
    const [contextOnly, blockOnly] = [contextGraph(this.drafter), blockGraph(this.drafter)];
    checkCheckpoint(checkpoint, [...contextOnly.weights, ...blockOnly.weights], /^$/);
    const drafterNorm = await readFloats(checkpoint, "norm.weight");
    onProgress({ stage: "session", ready: 0, total: 2 });
    const context = await this.openSession(contextOnly, checkpoint);
    onProgress({ stage: "session", ready: 1, total: 2 });
    try {
      return { drafterNorm, context, block: await this.openSession(blockOnly, checkpoint) };
    } catch (error) {
      await context.release();
      throw error;
    }
  }
}

function isUnreachable(error: unknown): error is EngineFailure {
  return error instanceof EngineFailure && error.kind === "fetch-failed";
}

/** Nothing is lost: the run that asked ends, and the pair stays as it is. A sentence of its own, for the screen. */
function notHere(training: TrainingFault, { sentence }: EngineFailure): RuleError {
  const error = new RuleError("the weights", "fetched when first used", sentence);
  error.message = `The weights of trained-${training} are fetched when they are first used, which needs the network once: ${sentence}`;
  return error;
}

function isSame(one: DrafterConfig, other: DrafterConfig): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
