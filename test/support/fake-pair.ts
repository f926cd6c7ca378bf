import { trainings } from "../../src/engine/drafting/deviations/training/catalogue";
import type { KeptStates, PairRun } from "../../src/engine/drafting/pair";
import type { PairFacts } from "../../src/engine/drafting/pair-facts";
import type { DraftPlan } from "../../src/engine/drafting/plan";

/**
 * A pair without a model: the target's next token is a fixed function of the two tokens before it, and
 * the drafter guesses it right in some slots only. Rows are tracked, so a loop that reads a state the
 * target has not made, or leaves rejected rows behind, fails.
 */
export const fakeFacts: PairFacts = {
  vocabularySize: 31,
  targetLayerCount: 4,
  drafterLayerCount: 1,
  drafterHeadCount: 1,
  layerTypes: ["full"],
  slidingWindow: null,
  causal: { full: false, sliding: true },
  blockSize: 4,
  maskTokenId: 1,
  endTokenIds: [0],
  taps: [1, 2],
  trainings: trainings.map(({ fault }) => fault),
  maxLength: 64,
};

export function nextToken(before: number, last: number, seed: number): number {
  return 2 + ((before * 7 + last * 3 + seed * 11) % (fakeFacts.vocabularySize - 2));
}

export interface FakePair extends PairRun {
  /** Tokens that the target's cache holds, by sequence index. */
  cached: number[];
  plans: DraftPlan[];
}

/** @param wrongEvery every so many slots the drafter guesses one token too high; 0 is never. */
export function fakePair(seed = 1, wrongEvery = 3): FakePair {
  const size = fakeFacts.vocabularySize;
  const cached: number[] = [];
  const plans: DraftPlan[] = [];
  const kept = new Map<KeptStates, readonly number[]>();
  const oneHot = (logits: Float32Array, row: number, token: number) => {
    logits[row * size + token] = 5;
    logits[row * size + ((token + 1) % size)] = 3;
  };
  return {
    cached,
    plans,
    async target({ start, tokens, rows, keepAs }) {
      if (start > cached.length) throw new Error(`start must be <= ${cached.length} rows, got ${start}`);
      cached.length = start;
      cached.push(...tokens);
      if (keepAs !== undefined) kept.set(keepAs, [...tokens]);
      const all = new Float32Array(tokens.length * size);
      for (let row = 0; row < tokens.length; row++) {
        const at = start + row;
        oneHot(all, row, nextToken(cached[at - 1] ?? 0, cached[at], seed));
      }
      return rows === "all" ? all : all.slice(-size);
    },
    async draft(plan) {
      for (const { index, token, state } of plan.context) {
        const isKnown =
          state.kind === "present"
            ? cached[index] === token
            : state.kind === "unwritten" ||
              kept.get(state.kind === "earlier" ? "earlier" : state.round)?.[
                state.kind === "earlier" ? index : state.offset
              ] === token;
        if (!isKnown) throw new Error(`context row ${index} must hold a state of the target, got ${token}`);
      }
      plans.push(plan);
      const logits = new Float32Array(plan.blockSize * size);
      let before = cached[plan.anchor - 1] ?? 0;
      let last = plan.blockTokens[0];
      for (let slot = 1; slot < plan.blockSize; slot++) {
        const right = nextToken(before, last, seed);
        const wrong = wrongEvery > 0 && (plan.anchor + slot) % wrongEvery === 0;
        oneHot(logits, slot, wrong ? (right + 1) % size : right);
        before = last;
        last = right;
      }
      return { logits, attention: null };
    },
    async streams(tokens) {
      const { targetLayerCount } = fakeFacts;
      return Array.from({ length: targetLayerCount + 1 }, (_, layer) =>
        Float32Array.from(tokens.flatMap((token) => [token, layer])),
      );
    },
    close() {},
  };
}
