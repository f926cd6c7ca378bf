import type { KeptStates } from "../drafting/pair";
import type { TrainingFault } from "../masks/convention";
import { ContextState } from "./context-state";
import type { LoadProgress } from "./engine";
import type { OpenPair } from "./open-pair";

/** The pair with the weights that a plan asks for, and the context rows that were computed with them. */
interface RunDrafter {
  pair: OpenPair;
  context: ContextState;
}

/** What one run drafts with: the pair's own drafter, and others as plans ask for them. */
export class RunDrafters {
  readonly #drafters = new Map<TrainingFault | null, RunDrafter>();

  constructor(
    private readonly pair: OpenPair,
    private readonly signal: AbortSignal | undefined,
    /** Told while other weights are fetched; at the end "ready", whatever came of it. */
    private readonly onFetching: (progress: LoadProgress) => void = () => {},
  ) {}

  /** @throws RuleError where the pair has no such weights, or they cannot be fetched */
  async of(training: TrainingFault | null): Promise<RunDrafter> {
    const before = this.#drafters.get(training);
    if (before) return before;
    const pair =
      training === null
        ? this.pair
        : { ...this.pair, ...(await this.pair.trained.parts(training, this.onFetching, this.signal)) };
    const drafter = { pair, context: new ContextState(pair) };
    this.#drafters.set(training, drafter);
    return drafter;
  }

  /** Forgets context rows of sequence indices at and after `start`. */
  crop(start: number): void {
    for (const { context } of this.#drafters.values()) context.crop(start);
  }

  /** Forgets context rows of states that are about to be kept anew under this name. */
  forget(name: KeptStates): void {
    for (const { context } of this.#drafters.values()) context.forget(name);
  }
}
