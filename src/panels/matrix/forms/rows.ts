import type { PresetMatrix } from "../../../engine/masks/preset-matrix";
import { pairWords, stateOf } from "../pair-words";

/** A training preset with its pairs, by how they came out. */
export interface MatrixRow {
  title: string;
  /** Titles of the inference presets that nothing differs with. */
  aligned: string[];
  /** `vLLM, sliding causal: 136 train-only` */
  others: string[];
}

/** The matrix in words, a row for every training preset; inference presets by their ids. */
export function rowsOf({ train, infer, cells }: PresetMatrix): MatrixRow[] {
  return train.map(({ title }, t) => {
    const pairs = infer.map(({ id }, i) => ({ id, cell: cells[t][i], state: stateOf(cells[t][i]) }));
    return {
      title,
      aligned: pairs.filter(({ state }) => state === "aligned").map(({ id }) => id),
      others: pairs
        .filter(({ state }) => state !== "aligned")
        .map(({ id, cell }) => `${id}: ${pairWords(cell)}`),
    };
  });
}
