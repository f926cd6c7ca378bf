import { conflictsOf, type Deviation, deviate, deviations } from "../../../engine/drafting/deviations";
import { layoutOf } from "../../../engine/drafting/plan";
import { compareSides } from "../../../engine/masks/comparison";
import type { Convention } from "../../../engine/masks/convention";
import { positionSentences } from "../../../engine/masks/position-wording";
import { verdictOf } from "../../../engine/masks/verdict";
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
  const changes = sideChanges(trained, deviate(trained.convention, ids), anchor);
  return changes.length === 0 ? "Changes nothing." : changes.join(" ");
}

/** The same for any convention that a drafter is served under, a sentence each; empty where nothing changes. */
export function sideChanges(
  { convention, layerTypes }: TrainedSide,
  served: Convention,
  anchor: number,
): readonly string[] {
  const comparison = compareSides(convention, served, layoutOf(anchor + 1), layerTypes[0]);
  const { headline, sentences } = verdictOf(comparison);
  const cells = comparison.causes.length > 0 ? [headline] : [];
  const positions = positionSentences(comparison);
  const others = sentences.slice(1 + comparison.causes.length + positions.length);
  return [...cells, ...positions.slice(0, 1), ...others];
}

/** Which of the chosen deviations are lost behind others, a sentence each. */
export function conflictSentences({ convention }: TrainedSide, ids: readonly string[]): string[] {
  return conflictsOf(convention, ids).map(
    ([earlier, later]) =>
      `“${later.title}” takes the place of “${earlier.title}”: both change the same part.`,
  );
}
