import { stateDistance } from "./cross-tap";

/** What the norm explains leaves no more than bfloat16 does. */
const normTolerance = 0.02;

/**
 * Whether an RMS norm with some weight makes the one of the other: then `after * rms / before` is that weight, the
 * same for every token. It is taken from all tokens by least squares, so there have to be more than one.
 */
export function isNormedInto(before: Float32Array, after: Float32Array, hiddenSize: number): boolean {
  const tokens = before.length / hiddenSize;
  if (tokens < 2) return false;
  const scale = Array.from({ length: tokens }, (_, token) => {
    const row = before.subarray(token * hiddenSize, (token + 1) * hiddenSize);
    return 1 / Math.sqrt(row.reduce((sum, value) => sum + value ** 2, 0) / hiddenSize);
  });
  let [off, all] = [0, 0];
  for (let channel = 0; channel < hiddenSize; channel++) {
    let [product, square] = [0, 0];
    for (let token = 0; token < tokens; token++) {
      const normed = before[token * hiddenSize + channel] * scale[token];
      product += normed * after[token * hiddenSize + channel];
      square += normed ** 2;
    }
    const weight = product / square;
    for (let token = 0; token < tokens; token++) {
      const at = token * hiddenSize + channel;
      off += (weight * before[at] * scale[token] - after[at]) ** 2;
      all += after[at] ** 2;
    }
  }
  const isItself = stateDistance(0, after, before, hiddenSize).relativeError < normTolerance;
  return !isItself && Math.sqrt(off / all) < normTolerance;
}
