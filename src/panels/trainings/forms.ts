import type { FoundCell, ReportSection } from "../../notebook/cell-kind";
import type { TrainingsParams } from "./params";
import type { Direction, TrainingsTables } from "./tables";
import { differenceText, directionSentences, estimateText, methodOf, shareText, verdictOf } from "./words";

type Found = FoundCell<TrainingsParams, TrainingsTables>;

export const strictHead = ["Drafter", "Accepted, served strictly", "Against the right recipe", "Repeats"];
export const directionHead = ["Drafter", "Served strictly", "Served with it", "Served unlike trained"];

function strictRows({ drafters }: TrainingsTables): string[][] {
  return drafters.map(({ title, accepted, difference, repeats }) => [
    title,
    estimateText(accepted),
    difference === null ? "–" : differenceText(difference),
    shareText(repeats),
  ]);
}

function directionRows({ rows }: Direction): string[][] {
  return rows.map(({ title, strictly, withIt, mismatch }) => [
    title,
    estimateText(strictly),
    estimateText(withIt),
    differenceText(mismatch),
  ]);
}

export function textOf({ title, output }: Found): string {
  if (output === null) return `${title}\nNo figures were there when the notebook was saved.\n`;
  const lines = (rows: readonly string[][]) => rows.map((row) => row.join("; "));
  const directions = output.directions.flatMap((direction) => [
    "",
    direction.title,
    ...lines([directionHead, ...directionRows(direction)]),
    directionSentences(direction).join(" "),
  ]);
  const strict = lines([strictHead, ...strictRows(output)]);
  return [title, verdictOf(output), methodOf(output), "", ...strict, ...directions, ""].join("\n");
}

export function reportOf({ output }: Found): ReportSection {
  if (output === null) return { facts: [{ label: "Verdict", value: "No figures yet." }] };
  return {
    facts: [
      { label: "Verdict", value: verdictOf(output) },
      { label: "Figures", value: methodOf(output) },
    ],
    tables: [
      { caption: "Served strictly", head: strictHead, rows: strictRows(output) },
      ...output.directions.map((direction) => ({
        caption: direction.title,
        head: directionHead,
        rows: directionRows(direction),
      })),
    ],
  };
}
