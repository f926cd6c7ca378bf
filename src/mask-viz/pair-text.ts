import { type DifferenceRun, describeRun } from "../engine/masks/difference-runs";
import { printMask } from "../engine/masks/text";
import type { PairInput } from "./pair-input";
import { railSentences } from "./rail-words";

/** A grid of more cells than this is of no use as text. */
const LARGEST_GRID = 100_000;
const MOST_RUNS = 50;

/** Both masks and their differences as plain text, for an issue or a message. */
export function pairText(input: PairInput, runs: readonly DifferenceRun[]): string {
  const { frame, difference, train, infer, framed } = input;
  const named = ({ title, detail }: PairInput["train"]) =>
    detail === undefined ? title : `${title}: ${detail}`;
  const isSmall = frame.rowCount * frame.columnCount <= LARGEST_GRID;
  const grid = (side: "train" | "infer") =>
    isSmall
      ? `${named(input[side])}\n${printMask(framed[side], frame.layout.contextLength, frame.slotCount)}`
      : `${named(input[side])}\n${frame.rowCount} rows x ${frame.columnCount} columns, too many to print`;
  const listed = runs.slice(0, MOST_RUNS).map((run) => describeRun(run, frame));
  const left = runs.length - listed.length;
  return [
    grid("train"),
    grid("infer"),
    railSentences({ frame, train: train.rails, infer: infer.rails }).join("\n"),
    [
      `train-only ${difference.trainOnlyCount}, infer-only ${difference.inferOnlyCount}, both ${difference.agreeingCount}`,
      ...listed,
      ...(left > 0 ? [`and ${left} more`] : []),
    ].join("\n"),
  ].join("\n\n");
}
