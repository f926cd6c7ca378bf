import type { PresetMatrix } from "../../engine/masks/preset-matrix";
import type { CellKind } from "../../notebook/cell-kind";
import { checkMatrix } from "./check";
import { computeMatrix } from "./compute";
import { changesOf } from "./forms/changes";
import { pythonOf } from "./forms/python";
import { sectionOf } from "./forms/report";
import { textOf } from "./forms/text";
import { matrixSentence } from "./pair-words";
import { defaultParams, type MatrixParams, matrixSchema } from "./params";

export const kind: CellKind<MatrixParams, PresetMatrix> = {
  kind: "matrix",
  title: "Preset matrix",
  purpose: "Every training preset against every inference preset, counted for your own numbers.",
  schema: matrixSchema,
  defaults: defaultParams,
  check: checkMatrix,
  work: { cost: "cheap", compute: computeMatrix },
  verdict: (matrix) => ({ sentence: matrixSentence(matrix) }),
  changes: changesOf,
  text: textOf,
  python: pythonOf,
  report: sectionOf,
};
