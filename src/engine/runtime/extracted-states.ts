import type { TargetNumerics } from "../drafting/pair";
import type { OpenPair } from "./open-pair";
import { type TargetRequest, TargetRequests } from "./target-requests";
import { TargetState } from "./target-state";

type Variant = Exclude<TargetNumerics, "reference">;

/**
 * The states that a run's target would have computed with other arithmetic, made when a plan first asks for them
 * from the requests until then, and kept up with those that follow.
 */
export class ExtractedStates {
  readonly #requests = new TargetRequests();
  readonly #variants = new Map<Variant, { state: TargetState; missing: TargetRequests }>();

  constructor(private readonly pair: OpenPair) {}

  note(request: TargetRequest): void {
    this.#requests.add(request);
    for (const { missing } of this.#variants.values()) missing.add(request);
  }

  /** @param step awaited before every run of the target */
  async state(numerics: Variant, step: () => Promise<void>): Promise<TargetState> {
    const { state, missing } = this.#variant(numerics);
    for (const request of missing.takeAll()) {
      await step();
      await state.run(request.start, request.tokens);
      if (request.keepAs !== undefined) state.keep(request.keepAs, request.start);
    }
    return state;
  }

  #variant(numerics: Variant) {
    const before = this.#variants.get(numerics);
    if (before) return before;
    const missing = new TargetRequests();
    for (const request of this.#requests.all()) missing.add(request);
    const variant = { state: new TargetState(this.pair, numerics), missing };
    this.#variants.set(numerics, variant);
    return variant;
  }
}
