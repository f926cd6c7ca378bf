import { startMatrix } from "../../../src/engine/masks/preset-matrix";
import { inferNumbers, layoutOf, type MatrixParams } from "../../../src/panels/matrix/params";
import { sides } from "../../../src/panels/matrix/sides";

/** Small enough to count all pairs in a moment. */
export const small: MatrixParams = {
  layout: { contextLength: 24, anchors: [8, 20] },
  values: { blockSize: 4, window: 3, positionOrigin: 0 },
  inferValues: {},
  layerTypes: ["sliding", "sliding", "full"],
};

export function counted(params: MatrixParams) {
  const { values, layerTypes } = params;
  const parameters = { values, inferValues: inferNumbers(params), layerTypes };
  const work = startMatrix(sides.train, sides.infer, layoutOf(params), parameters);
  while (work.next());
  return work.soFar();
}
