import type { Comparison } from "../../engine/masks/comparison";
import { faultsBesideCells, faultsOf, faultsOfCause, type SeenFault } from "../../engine/masks/known-faults";
import type { ExaminedCell } from "./model";
import { causeOf } from "./same-reason";

/** A known fault as the page, texts and reports have it. */
export interface FaultWords {
  id: string;
  /** What is done wrong, and whether the sides are the other way round here. */
  says: string;
  /** `SpecForge #470, #472`. */
  reports: string;
}

/** What was seen before of the examined cell's reason; nothing where the sides agree. */
export function faultsOfCell(comparison: Comparison, examined: ExaminedCell): FaultWords[] {
  const cause = causeOf(comparison, examined);
  return cause === null ? [] : faultsOfCause(comparison, cause).map(wordsOf);
}

/** What was seen before of that which is no cell: positions, labels, taps, tokens. */
export function faultsOfInputs(comparison: Comparison): FaultWords[] {
  return faultsBesideCells(comparison).map(wordsOf);
}

export function allFaults(comparison: Comparison): FaultWords[] {
  return faultsOf(comparison).map(wordsOf);
}

/** `anchor-inclusive-context: The context ends ... (SpecForge #473)` */
export function faultLine({ id, says, reports }: FaultWords): string {
  return `${id}: ${says} (${reports})`;
}

function wordsOf({ fault, isReversed }: SeenFault): FaultWords {
  const { id, cause, isHarmless, reports } = fault;
  const turned = isReversed ? [" Reported with the sides swapped."] : [];
  const harmless = isHarmless ? [" Harmless."] : [];
  return { id, says: [cause, ...harmless, ...turned].join(""), reports: reportWords(reports) };
}

function reportWords(reports: SeenFault["fault"]["reports"]): string {
  const projects = [...new Set(reports.map(({ project }) => project))];
  return projects
    .map((project) => {
      const refs = reports.filter((each) => each.project === project).map(({ ref }) => ref);
      return `${project} ${refs.join(", ")}`;
    })
    .join("; ");
}
