import {
  conflictsOf,
  type Deviation,
  deviate,
  deviations,
  isSameConvention,
  otherWeights,
} from "../../../engine/drafting/deviations";
import { layoutOf } from "../../../engine/drafting/plan";
import { compareSides } from "../../../engine/masks/comparison";
import type { Convention, LayerType } from "../../../engine/masks/convention";
import { sortCells } from "../../../engine/masks/harmless-cells";
import { positionSentences } from "../../../engine/masks/position-wording";
import { feltCauses, verdictOf } from "../../../engine/masks/verdict";
import type { Measurement, Measurements } from "../../../store/library";
import type { TrainedSide } from "./trained-side";

/** One line of the list that the second run's deviations are picked from. */
export interface DeviationRow {
  deviation: Deviation;
  /** What it changes in one block, derived by comparing the two conventions. */
  changes: string;
  measured: Measurement | null;
}

/** The rows of one level. */
interface DeviationGroup {
  level: Deviation["level"];
  title: string;
  rows: readonly DeviationRow[];
}

export const levelTitles: Readonly<Record<Deviation["level"], string>> = {
  mask: "Mask: which cells a slot sees",
  position: "Positions: where tokens stand",
  wiring: "Wiring: what reaches the drafter, and what is read from it",
  loop: "Loop and cache: rows between rounds, tokens that are committed",
  numeric: "Numbers: how they are kept",
  training: "Training: weights from a training with one thing wrong",
};

/**
 * @param trained what the deviations are counted against
 * @param anchor where the block is laid out for the counts, > 0
 */
export function deviationRows(
  trained: TrainedSide,
  anchor: number,
  measurements: Measurements | null,
): DeviationRow[] {
  return deviations.map((deviation) => ({
    deviation,
    changes: changesOf(trained, [deviation.id], anchor),
    measured: measurements?.rows.find((row) => row.id === deviation.id) ?? null,
  }));
}

/** The rows that hold every word of the query somewhere, by level; levels without a row are left out. */
export function deviationGroups(rows: readonly DeviationRow[], query: string): DeviationGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ deviation, changes }) => {
    const { id, level, title, cause, formula, signature, reports } = deviation;
    const text = [id, levelTitles[level], title, cause, formula, signature, ...reports, changes]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (Object.keys(levelTitles) as Deviation["level"][])
    .map((level) => ({
      level,
      title: levelTitles[level],
      rows: found.filter(({ deviation }) => deviation.level === level),
    }))
    .filter((group) => group.rows.length > 0);
}

/** What these deviations together change in a block at `anchor`, in the words of the verdict. */
export function changesOf(trained: TrainedSide, ids: readonly string[], anchor: number): string {
  const served = deviate(trained.convention, ids);
  const changes = sideChanges(trained, served, anchor);
  if (changes.length > 0) return changes.join(" ");
  return isSameConvention(trained.convention, served) ? "Changes nothing." : "Changes nothing in this block.";
}

/** The same for any convention that a drafter is served under, a sentence each; empty where nothing changes. */
export function sideChanges(trained: TrainedSide, served: Convention, anchor: number): readonly string[] {
  const changes = planChanges(trained, served, anchor);
  const weights = otherWeights(trained.convention, served);
  if (weights === null) return changes;
  if (changes.length > 0) return [`${weights}.`, ...changes];
  const { training: _, ...own } = trained.convention;
  const { training: __, ...rest } = served;
  return [
    isSameConvention(own, rest)
      ? `${weights}; no cell, position or tensor of the plan.`
      : `${weights}; nothing else in this block.`,
  ];
}

/** Cells for every type of layer that the drafter has, then what each of them finds besides, once. */
function planChanges({ convention, layerTypes }: TrainedSide, served: Convention, anchor: number): string[] {
  const types = [...new Set<LayerType>(layerTypes)];
  const found = types.map((layerType) => {
    const comparison = compareSides(convention, served, layoutOf(anchor + 1), layerType);
    const { headline, differences, harmless } = verdictOf(comparison);
    const causeCount = feltCauses(comparison, sortCells(comparison)).length;
    const positions = positionSentences(comparison);
    const where = types.length === 1 ? "" : `In ${layerType} layers: `;
    const positionCount = comparison.positions.kind === "differing" ? positions.length : 0;
    return {
      cells: causeCount === 0 ? [] : [`${where}${headline}`],
      positions: positions.slice(0, 1),
      others: [
        ...differences.slice(causeCount + positionCount),
        ...harmless.filter(({ what }) => what !== "positions").map(({ says }) => says),
      ],
    };
  });
  const sentences = (["cells", "positions", "others"] as const).flatMap((part) =>
    found.flatMap((one) => one[part]),
  );
  return [...new Set(sentences)];
}

/** Which of the chosen deviations are lost behind others, a sentence each. */
export function conflictSentences({ convention }: TrainedSide, ids: readonly string[]): string[] {
  return conflictsOf(convention, ids).map(
    ([earlier, later]) =>
      `“${later.title}” takes the place of “${earlier.title}”: both change the same part.`,
  );
}
