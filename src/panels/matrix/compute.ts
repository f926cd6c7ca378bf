import { type MatrixWork, type PresetMatrix, startMatrix } from "../../engine/masks/preset-matrix";
import { Later } from "../../notebook/later";
import { inferNumbers, layoutOf, type MatrixParams } from "./params";
import { sides } from "./sides";

/** So long the page's thread counts at a stretch. */
const stretchMs = 24;
/** So often what is counted is shown: drawing takes time, too. */
const showEveryMs = 300;

export function matrixWork(params: MatrixParams): MatrixWork {
  const { values, layerTypes } = params;
  const parameters = { values, inferValues: inferNumbers(params), layerTypes };
  return startMatrix(sides.train, sides.infer, layoutOf(params), parameters);
}

/** Counts all pairs in steps, so that the page stays usable; what is counted is shown on the way. */
export function computeMatrix(params: MatrixParams): Later<PresetMatrix> {
  return new Later(async ({ signal, progress }, keep) => {
    const work = matrixWork(params);
    let shownMs = performance.now();
    for (let isMore = true; isMore; ) {
      const begunMs = performance.now();
      while (isMore && performance.now() - begunMs < stretchMs) isMore = work.next();
      progress(`${work.doneCount()} of ${work.pairCount} pairs`);
      if (performance.now() - shownMs > showEveryMs) {
        keep?.(work.soFar());
        shownMs = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    return work.soFar();
  });
}
