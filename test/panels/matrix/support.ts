import { matrixWork } from "../../../src/panels/matrix/compute";
import type { MatrixParams } from "../../../src/panels/matrix/params";

/** Small enough to count all pairs in a moment. */
export const small: MatrixParams = {
  layout: { contextLength: 24, anchors: [8, 20] },
  values: { blockSize: 4, window: 3, positionOrigin: 0 },
  inferValues: {},
  layerTypes: ["sliding", "sliding", "full"],
};

export function counted(params: MatrixParams) {
  const work = matrixWork(params);
  while (work.next());
  return work.soFar();
}
