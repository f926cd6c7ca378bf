import type { TargetNumerics } from "../drafting/pair";
import type { Arithmetic } from "../models/arithmetic";
import { bfloat16 } from "../models/bfloat16-arithmetic";
import type { Graph } from "../models/graph-writer";
import { otherOrder } from "../models/other-order-arithmetic";
import type { TargetConfig } from "../models/target-config";
import { targetGraph } from "../models/target-graph";
import type { GraphSession } from "./session";

type Variant = Exclude<TargetNumerics, "reference">;

const arithmetics: Record<Variant, Arithmetic> = { bfloat16, "other-order": otherOrder };

/** Each variant holds the weights once more; where they would take more than this together, there is only one. */
const mostBytes = 512 * 2 ** 20;

/** The target's graph in other arithmetic, opened when it is first asked for. */
export class TargetBodies {
  readonly #opened = new Map<Variant, GraphSession>();

  constructor(
    private readonly target: TargetConfig,
    private readonly reference: GraphSession,
    private readonly openSession: (graph: Graph) => Promise<GraphSession>,
  ) {}

  /** Good until the next one is asked for. */
  async body(numerics: TargetNumerics): Promise<GraphSession> {
    if (numerics === "reference") return this.reference;
    const before = this.#opened.get(numerics);
    if (before) return before;
    const graph = targetGraph(this.target, arithmetics[numerics]);
    if ((this.#opened.size + 1) * bytesOf(graph) > mostBytes) await this.#releaseVariants();
    const opened = await this.openSession(graph);
    this.#opened.set(numerics, opened);
    return opened;
  }

  /** Frees the reference too. */
  async release(): Promise<void> {
    await Promise.allSettled([this.reference.release(), this.#releaseVariants()]);
  }

  async #releaseVariants(): Promise<void> {
    const sessions = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.allSettled(sessions.map((session) => session.release()));
  }
}

function bytesOf({ weights }: Graph): number {
  const lengths = [...weights.values()].map((shape) =>
    shape.reduce((product, length) => product * length, 1),
  );
  return 4 * lengths.reduce((sum, length) => sum + length, 0);
}
