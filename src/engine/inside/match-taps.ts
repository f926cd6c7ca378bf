import { RuleError } from "../tensor/rule-error";

/** Which of the target's states an input of fc is, told by its direction. */
export interface TapMatch {
  /** Place in fc's input. */
  ordinal: number;
  /** Mean cosine over the rows with every X_i, [targetLayerCount + 1]; null where there are zeros on every row. */
  cosines: readonly (number | null)[];
  /** The i of X_i with the largest mean cosine; null for an input of zeros. */
  best: number | null;
  /** The i of X_i that the drafter was trained on. */
  declared: number;
  /** What is wrong, with both ways of counting layers; null where the best match is the declared one. */
  warning: string | null;
}

/** States whose cosines are closer than this cannot be told apart. */
const tolerance = 1e-4;

/**
 * Matches what feeds fc with every state of the target over the same tokens. Only direction counts, so states that
 * are scaled alike in all their entries match too.
 * @param features [rows, taps * hiddenSize], the taps side by side in fc's order
 * @param streams X_0..X_T, each [rows, hiddenSize]; the last one is behind the final norm, as Hugging Face has it
 * @param declared the i of X_i for every input of fc, [taps]
 */
export function matchTaps(
  features: Float32Array,
  streams: readonly Float32Array[],
  declared: readonly number[],
  hiddenSize: number,
): TapMatch[] {
  const rows = features.length / (declared.length * hiddenSize);
  if (!Number.isInteger(rows) || rows < 1) {
    throw new RuleError("features", `rows of ${declared.length} x ${hiddenSize} numbers`, features.length);
  }
  for (const { length } of streams) {
    if (length !== rows * hiddenSize) throw new RuleError("stream", `[${rows}, ${hiddenSize}]`, length);
  }
  return declared.map((tap, ordinal) => {
    const inputOf = (row: number) => {
      const start = (row * declared.length + ordinal) * hiddenSize;
      return features.subarray(start, start + hiddenSize);
    };
    const cosines = streams.map((stream) =>
      meanOf(
        Array.from({ length: rows }, (_, row) =>
          cosineOf(inputOf(row), stream.subarray(row * hiddenSize, (row + 1) * hiddenSize)),
        ),
      ),
    );
    const best = bestOf(cosines, tap);
    return {
      ordinal,
      cosines,
      best,
      declared: tap,
      warning: best === tap ? null : warningOf(ordinal, tap, best),
    };
  });
}

/** The declared one where none is better than it by more than the tolerance. */
function bestOf(cosines: readonly (number | null)[], declared: number): number | null {
  const known = cosines.flatMap((cosine, index) => (cosine === null ? [] : [{ cosine, index }]));
  if (known.length === 0) return null;
  const best = known.reduce((most, each) => (each.cosine > most.cosine ? each : most));
  const own = cosines[declared] ?? null;
  return own !== null && best.cosine - own <= tolerance ? declared : best.index;
}

function warningOf(ordinal: number, declared: number, best: number | null): string {
  const place = `Input ${ordinal} of fc`;
  if (best === null) return `${place} is zeros; it should be ${stateName(declared)}.`;
  return `${place} is most like ${stateName(best)}; it should be ${stateName(declared)}.`;
}

/** By both conventions: Hugging Face counts the embeddings as state 0, engines count layers from 0 by their output. */
export function stateName(index: number): string {
  return index === 0
    ? "hidden_states[0], the embeddings"
    : `hidden_states[${index}], the output of layer ${index - 1}`;
}

/** Null where one of the two is zeros. */
export function cosineOf(one: Float32Array, other: Float32Array): number | null {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    product += one[at] * other[at];
    ofOne += one[at] ** 2;
    ofOther += other[at] ** 2;
  }
  return ofOne === 0 || ofOther === 0 ? null : product / Math.sqrt(ofOne * ofOther);
}

/** Rows of zeros say nothing. */
function meanOf(cosines: readonly (number | null)[]): number | null {
  const known = cosines.filter((cosine) => cosine !== null);
  return known.length === 0 ? null : known.reduce((sum, cosine) => sum + cosine, 0) / known.length;
}
