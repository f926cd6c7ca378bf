import { causePlace, causeSentence } from "./cause-wording";
import { type Cause, causesOf } from "./causes";
import { cellName } from "./cell-name";
import type { Comparison } from "./comparison";
import type { Difference } from "./difference";
import { type HarmlessDifference, harmlessDifferences } from "./harmless";
import { type SortedCells, sortCells } from "./harmless-cells";
import { inputDifferences } from "./input-wording";
import { labelDifferences } from "./label-wording";
import { lossDifferences } from "./loss-wording";
import { positionSentences } from "./position-wording";
import { ruleOf } from "./reason";
import { slotDifferences } from "./slot-wording";
import { counted, grouped, listed } from "./wording";

export interface Verdict {
  /** `harmless`: all that differs is what neither attention nor loss can feel. */
  tone: "aligned" | "harmless" | "differing";
  /** The first sentence: how many cells, of which kind, where. */
  headline: string;
  /** What else there is to say of what differs: causes, positions, labels, slots that one side lacks, inputs. */
  differences: readonly string[];
  /** What differs and does no harm, beside a differing tone too. */
  harmless: readonly HarmlessDifference[];
  /** All of it: the headline, the differences, and what is harmless. */
  sentences: readonly string[];
}

/** What a comparison comes to, in sentences for the person who asked. */
export function verdictOf(comparison: Comparison): Verdict {
  const { positions } = comparison;
  const cells = sortCells(comparison);
  const causes = feltCauses(comparison, cells);
  const others = [
    ...labelDifferences(comparison),
    ...lossDifferences(comparison),
    ...slotDifferences(comparison, causes),
    ...inputDifferences(comparison),
  ];
  const withoutMask = [
    ...(positions.kind === "differing" ? ["positions"] : []),
    ...others.map(({ what }) => what),
  ];
  const harmless = harmlessDifferences(comparison, cells.excused, causes);
  const differs = causes.length > 0 || withoutMask.length > 0;
  const tone = differs ? "differing" : harmless.length > 0 ? "harmless" : "aligned";
  const headline =
    causes.length > 0
      ? maskHeadline(comparison, cells.felt, causes)
      : sameHeadline(comparison, cells, withoutMask);
  const differences = [
    ...causes.map((cause) => causeSentence(cause, comparison, causes.length > 1)),
    ...(positions.kind === "differing" ? positionSentences(comparison) : []),
    ...others.map(({ says }) => says),
  ];
  return {
    tone,
    headline,
    differences,
    harmless,
    sentences: [headline, ...differences, ...harmless.map(({ says }) => says)],
  };
}

/** The causes of the cells that count: a sentence each stands first among a verdict's differences. */
export function feltCauses(comparison: Comparison, { felt, excused }: SortedCells): readonly Cause[] {
  if (excused.length === 0) return comparison.causes;
  return causesOf(felt, ruleOf(comparison, "train"), ruleOf(comparison, "infer"), comparison.frame);
}

function maskHeadline(comparison: Comparison, felt: Difference, causes: readonly Cause[]): string {
  const { trainOnlyCount, inferOnlyCount, first } = felt;
  if (causes.length === 1) {
    return `${counted(causes[0].cellCount, `${causes[0].kind} cell`)} ${causePlace(causes[0], comparison)}.`;
  }
  const counts = [
    ...(trainOnlyCount > 0 ? [counted(trainOnlyCount, "train-only cell")] : []),
    ...(inferOnlyCount > 0 ? [counted(inferOnlyCount, "infer-only cell")] : []),
  ];
  const place = first === null ? "" : `, first at ${cellName(comparison.frame, first)}`;
  return `${listed(counts)} for ${causes.length} reasons${place}.`;
}

function sameHeadline(
  { difference, positions }: Comparison,
  { excused }: SortedCells,
  withoutMask: readonly string[],
): string {
  const { agreeingCount } = difference;
  const seen = agreeingCount === 1 ? "cell" : `${grouped(agreeingCount)} cells`;
  const butFor = excused.length === 0 ? "" : " but for rows that do not count";
  if (withoutMask.length > 0) {
    return `Both sides see the same ${seen}${butFor}, but they differ in ${listed(withoutMask)}.`;
  }
  if (agreeingCount === 0)
    return `Aligned${butFor}: no cell is seen on ${excused.length === 0 ? "either side" : "both sides"}.`;
  const at = positions.kind === "equal" ? "positions" : "distances";
  return `Aligned${butFor}: both sides see the same ${seen}, at the same ${at}.`;
}
