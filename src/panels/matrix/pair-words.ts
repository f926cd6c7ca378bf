import type { MatrixCell, MatrixLayer, PresetMatrix } from "../../engine/masks/preset-matrix";
import { counted, grouped, listed } from "../../engine/masks/wording";

export type PairState =
  | "waiting"
  | "problem"
  | "aligned"
  | "other-positions"
  | "other-labels"
  | "other-inputs"
  | "differing";

/** `aligned`: no cell, label, distance, slot or input differs, so that a drafter cannot tell. */
export function stateOf(cell: MatrixCell | null): PairState {
  if (cell === null) return "waiting";
  if (cell.problem !== null) return "problem";
  if (cell.trainOnly + cell.inferOnly > 0) return "differing";
  if (cell.labelShift !== 0) return "other-labels";
  if (cell.positions === "differing") return "other-positions";
  return cell.inputs.length > 0 ? "other-inputs" : "aligned";
}

/** `1,360 train-only and 120 infer-only`; empty where no cell differs. */
function countWords({ trainOnly, inferOnly }: { trainOnly: number; inferOnly: number }): string {
  return listed([
    ...(trainOnly > 0 ? [`${grouped(trainOnly)} train-only`] : []),
    ...(inferOnly > 0 ? [`${grouped(inferOnly)} infer-only`] : []),
  ]);
}

/** A pair in a few words, for a cell of the grid that is read aloud, and for text. */
export function pairWords(cell: MatrixCell | null): string {
  if (cell === null) return "not counted yet";
  if (cell.problem !== null) return cell.problem;
  const counts = countWords(cell);
  const others = [
    ...(cell.labelShift === 0 ? [] : [`labels ${signed(cell.labelShift)}`]),
    ...(cell.positions === "differing" ? ["positions differ"] : []),
    ...cell.inputs,
  ];
  if (counts === "" && others.length === 0) return "aligned";
  return [counts === "" ? "same cells" : counts, ...others].join(", ");
}

export function signed(count: number): string {
  return count > 0 ? `+${count}` : `\u2212${-count}`;
}

/** `in each of 4 sliding layers 136 train-only`, a phrase for every type of layer. */
export function layerPhrases({ layers }: MatrixCell): string[] {
  return layers.map((layer) => {
    const { layerCount, layerType } = layer;
    const which =
      layerCount === 1 ? `in the ${layerType} layer` : `in each of ${layerCount} ${layerType} layers`;
    return `${which} ${countWords(layer) || "no cell differs"}`;
  });
}

const mostBlocks = 6;

/** Blocks of one layer that differ, the first of them by name. */
export function blockPhrases({ perBlock }: MatrixLayer, anchors: readonly (number | null)[]): string[] {
  const differing = [...perBlock.entries()].filter(
    ([, { trainOnly, inferOnly }]) => trainOnly + inferOnly > 0,
  );
  const more = differing.length - mostBlocks;
  return [
    ...differing
      .slice(0, mostBlocks)
      .map(
        ([block, counts]) => `block ${block} (anchor ${anchors[block] ?? "unused"}): ${countWords(counts)}`,
      ),
    ...(more > 0 ? [`and ${counted(more, "more block")}`] : []),
  ];
}

/** How many pairs are in which state. */
export function tally({ cells }: PresetMatrix): Record<PairState, number> {
  const counts = {
    waiting: 0,
    problem: 0,
    aligned: 0,
    "other-positions": 0,
    "other-labels": 0,
    "other-inputs": 0,
    differing: 0,
  };
  for (const cell of cells.flat()) counts[stateOf(cell)]++;
  return counts;
}

/** The verdict of a matrix, in one sentence. */
export function matrixSentence(matrix: PresetMatrix): string {
  const { waiting, problem, aligned, differing, ...others } = tally(matrix);
  const sameCells = Object.values(others).reduce((sum, count) => sum + count, 0);
  const pairCount = matrix.cells.flat().length;
  const parts = [
    `${grouped(aligned)} aligned`,
    ...(sameCells > 0
      ? [`${grouped(sameCells)} with the same cells but other labels, positions, slots or inputs`]
      : []),
    `${grouped(differing)} with other cells`,
    ...(problem > 0 ? [`${grouped(problem)} that cannot take these numbers`] : []),
    ...(waiting > 0 ? [`${grouped(waiting)} not counted yet`] : []),
  ];
  return `${counted(pairCount, "pair")} of presets: ${listed(parts)}.`;
}
