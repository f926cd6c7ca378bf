import { RuleError } from "../tensor/rule-error";
import { cosineOf } from "./match-taps";

/** How far one extraction of a state X_i is from the reference, over the same tokens. */
export interface StateDistance {
  /** The i of X_i. */
  state: number;
  /**
   * Norm of the difference over the norm of the reference, all tokens and channels together. Infinity where
   * an entry is no finite number, or where the reference is zeros and the other is not.
   */
  relativeError: number;
  /** Of all tokens and channels as one vector; null where one of the two is zeros. */
  cosine: number | null;
  /** The entry that differs most. */
  largest: { difference: number; token: number; channel: number };
  /** The relative error of every token by itself, [tokens]. */
  byToken: readonly number[];
}

/**
 * @param reference [tokens, hiddenSize]
 * @param other the same state of another extraction, [tokens, hiddenSize]
 */
export function stateDistance(
  state: number,
  reference: Float32Array,
  other: Float32Array,
  hiddenSize: number,
): StateDistance {
  const tokens = reference.length / hiddenSize;
  if (!Number.isInteger(tokens) || tokens < 1) {
    throw new RuleError(`state ${state}`, `[tokens, ${hiddenSize}]`, reference.length);
  }
  if (other.length !== reference.length) {
    throw new RuleError(`state ${state}`, `[${tokens}, ${hiddenSize}]`, other.length);
  }
  const largest = { difference: 0, token: 0, channel: 0 };
  const byToken: number[] = [];
  let [allDifference, allReference] = [0, 0];
  for (let token = 0; token < tokens; token++) {
    let [ofDifference, ofReference] = [0, 0];
    for (let channel = 0; channel < hiddenSize; channel++) {
      const at = token * hiddenSize + channel;
      const difference = Math.abs(other[at] - reference[at]);
      ofDifference += difference ** 2;
      ofReference += reference[at] ** 2;
      // Nothing is larger than the first entry that is no number.
      if (!(difference <= largest.difference) && !Number.isNaN(largest.difference)) {
        Object.assign(largest, { difference, token, channel });
      }
    }
    byToken.push(relative(ofDifference, ofReference));
    allDifference += ofDifference;
    allReference += ofReference;
  }
  const relativeError = relative(allDifference, allReference);
  const cosine = Number.isFinite(relativeError) ? cosineOf(reference, other) : null;
  return { state, relativeError, cosine, largest, byToken };
}

/** Every state of an extraction beside the reference. @param states X_0..X_T, each [tokens, hiddenSize] */
export function crossTap(
  reference: readonly Float32Array[],
  states: readonly Float32Array[],
  hiddenSize: number,
): StateDistance[] {
  if (states.length !== reference.length) throw new RuleError("states", `${reference.length}`, states.length);
  return reference.map((state, index) => stateDistance(index, state, states[index], hiddenSize));
}

/** The first state, by layers, whose relative error is above the bound; null where none is. */
export function firstBeyond(distances: readonly StateDistance[], bound: number): StateDistance | null {
  return distances.find(({ relativeError }) => relativeError > bound) ?? null;
}

function relative(squareOfDifference: number, squareOfReference: number): number {
  if (squareOfDifference === 0) return 0;
  const error = Math.sqrt(squareOfDifference / squareOfReference);
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
}
