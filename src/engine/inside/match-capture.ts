import { type StateDistance, stateDistance } from "./cross-tap";
import { cosineOf } from "./match-taps";
import { isNormedInto } from "./normed";

/** Which of the target's states one layer of a captured file is. */
export interface CapturedMatch {
  /** Place in the file. */
  ordinal: number;
  /** Cosine with every X_i, all tokens as one vector, [targetLayerCount + 1]; null where one of the two is zeros. */
  cosines: readonly (number | null)[];
  /** The i of the X_i with the largest cosine; of those that are as large the nearest. Null for zeros. */
  best: number | null;
  /** How far it is from that one. */
  distance: StateDistance | null;
  /** Whether it is the last state before the final norm, where X_T stands behind it. */
  isBeforeFinalNorm: boolean;
}

/** Cosines closer than this do not tell states apart; how far off they are does. */
const tolerance = 1e-4;

/**
 * @param captured one layer of a file, [tokens, hiddenSize]
 * @param streams X_0..X_T over the same tokens; the last one is behind the final norm
 */
export function matchCaptured(
  ordinal: number,
  captured: Float32Array,
  streams: readonly Float32Array[],
  hiddenSize: number,
): CapturedMatch {
  const cosines = streams.map((stream) => finite(cosineOf(stream, captured)));
  const top = Math.max(...cosines.map((cosine) => cosine ?? -1));
  const last = streams.length - 1;
  const near = [...cosines.entries()].flatMap(([state, cosine]) =>
    cosine !== null && cosine >= top - tolerance ? [state] : [],
  );
  const distances = near.map((state) => stateDistance(state, streams[state], captured, hiddenSize));
  const isBeforeFinalNorm = isNormedInto(captured, streams[last], hiddenSize);
  const distance = distances.reduce<StateDistance | null>(
    (nearest, each) => (nearest === null || each.relativeError < nearest.relativeError ? each : nearest),
    null,
  );
  return { ordinal, cosines, best: distance?.state ?? null, distance, isBeforeFinalNorm };
}

function finite(cosine: number | null): number | null {
  return cosine === null || Number.isNaN(cosine) ? null : cosine;
}
