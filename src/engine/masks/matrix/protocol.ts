import { sentenceOf } from "../../tensor/sentence-of";
import type { Layout } from "../layout";
import { type MatrixCell, type MatrixParameters, startMatrix } from "../preset-matrix";
import { presetNamed } from "../presets";

/** All pairs to count, row by row; a worker of its own does them and ends. */
export interface MatrixJob {
  /** Ids of presets. */
  train: readonly string[];
  infer: readonly string[];
  layout: Layout;
  parameters: MatrixParameters;
  /** Pairs that are counted already, the first of all. */
  from: number;
}

/** What was counted since the answer before, then that all of it is. */
export type MatrixAnswer =
  | { kind: "cells"; cells: readonly (MatrixCell | null)[] }
  | { kind: "done" }
  | { kind: "error"; message: string };

/** So long is counted between two answers. */
const stretchMs = 50;

/** Never throws: what goes wrong is an answer, the last one. One step is one stretch of counting. */
export function* answersTo({ train, infer, layout, parameters, from }: MatrixJob): Generator<MatrixAnswer> {
  try {
    const work = startMatrix(train.map(presetNamed), infer.map(presetNamed), layout, parameters, from);
    for (let isMore = true; isMore; ) {
      const told = work.doneCount();
      const begunMs = performance.now();
      while (isMore && performance.now() - begunMs < stretchMs) isMore = work.next();
      yield { kind: "cells", cells: work.soFar().cells.flat().slice(told, work.doneCount()) };
    }
    yield { kind: "done" };
  } catch (error) {
    yield { kind: "error", message: sentenceOf(error) };
  }
}
