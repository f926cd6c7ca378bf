import { countPairs } from "../../engine/masks/matrix/count-pairs";
import type { MatrixJob } from "../../engine/masks/matrix/protocol";
import type { MatrixCell, PresetMatrix } from "../../engine/masks/preset-matrix";
import { Later } from "../../notebook/later";
import { inferNumbers, layoutOf, type MatrixParams } from "./params";
import { sides } from "./sides";

/** So often what is counted is shown: drawing takes time, too. */
const showEveryMs = 300;

/** What the counting that was stopped last has: the same pairs again go on from there. */
let unfinished: { job: string; cells: readonly MatrixCell[] } = { job: "", cells: [] };

/** Counts all pairs beside the page's thread; what is counted is shown on the way. */
export function computeMatrix(params: MatrixParams): Later<PresetMatrix> {
  return new Later(async ({ signal, progress }, keep) => {
    const job = matrixJob(params);
    const key = JSON.stringify(job);
    const cells = unfinished.job === key ? [...unfinished.cells] : [];
    const pairCount = job.train.length * job.infer.length;
    let shownMs = performance.now();
    try {
      await countPairs(
        { ...job, from: cells.length },
        {
          signal,
          onCells(more) {
            cells.push(...more);
            progress(`${cells.length} of ${pairCount} pairs`);
            if (performance.now() - shownMs <= showEveryMs) return;
            keep?.(matrixOf(cells));
            shownMs = performance.now();
          },
        },
      );
    } finally {
      unfinished = { job: key, cells };
    }
    return matrixOf(cells);
  });
}

function matrixJob(params: MatrixParams): MatrixJob {
  const { values, layerTypes } = params;
  return {
    train: sides.train.map(({ id }) => id),
    infer: sides.infer.map(({ id }) => id),
    layout: layoutOf(params),
    parameters: { values, inferValues: inferNumbers(params), layerTypes },
    from: 0,
  };
}

/** @param cells of the pairs that are counted, row by row. */
function matrixOf(cells: readonly MatrixCell[]): PresetMatrix {
  const { train, infer } = sides;
  return {
    train,
    infer,
    cells: train.map((_, row) => infer.map((_, column) => cells[row * infer.length + column] ?? null)),
  };
}
