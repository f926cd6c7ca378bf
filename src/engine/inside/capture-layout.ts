/** Where the layers of a captured array are. */
export interface CaptureLayout {
  layerCount: number;
  tokenCount: number;
  /** Axes of the array that a layer and a token are read from; null where there is no such axis. */
  layerAxis: number | null;
  tokenAxis: number;
  /** Layers stand side by side in the last axis. */
  isSideBySide: boolean;
}

/**
 * How an array of hidden states is meant: [tokens, hidden], [layers, tokens, hidden], [tokens, layers, hidden],
 * or [tokens, layers * hidden], with any axes of length 1 before them and between. Null where it is none of these, or empty.
 * @param tokenCount tells which of two axes are the tokens; where neither has this length the last of them are
 */
export function captureLayout(
  shape: readonly number[],
  tokenCount: number,
  hiddenSize: number,
): CaptureLayout | null {
  const last = shape.length - 1;
  const width = shape.at(-1) ?? 0;
  if (last < 1 || shape.includes(0) || width % hiddenSize !== 0) return null;
  const long = [...shape.keys()].slice(0, last).filter((axis) => shape[axis] !== 1);
  const isSideBySide = width > hiddenSize;
  if (long.length > (isSideBySide ? 1 : 2)) return null;
  if (long.length < 2) {
    const layerCount = width / hiddenSize;
    const tokenAxis = long.at(0) ?? last - 1;
    return { layerCount, tokenCount: shape[tokenAxis], layerAxis: null, tokenAxis, isSideBySide };
  }
  const [first, second] = long;
  const isTokensFirst = shape[first] === tokenCount && shape[second] !== tokenCount;
  const [layerAxis, tokenAxis] = isTokensFirst ? [second, first] : [first, second];
  return { layerCount: shape[layerAxis], tokenCount: shape[tokenAxis], layerAxis, tokenAxis, isSideBySide };
}
