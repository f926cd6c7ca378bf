import type { Cause } from "../causes";
import type { Comparison } from "../comparison";

/** What a fault is told by. No fault reads runs, of which there may be half a million. */
export type FaultScene = Omit<Comparison, "runs">;

/** A mistake that real projects made and reported, with what it does to a comparison of two sides. */
export interface KnownFault {
  /** Stable: links, tests and lessons use it. */
  id: string;
  /** What it is mainly a fault of. */
  level: "mask" | "position" | "wiring" | "label";
  title: string;
  /** What is done wrong, in one sentence. */
  cause: string;
  /** What one sees without knowing the cause. */
  symptom: string;
  /** What tells it from others. */
  tell: string;
  reports: readonly Report[];
  /** A control: it looks like a fault and does no harm. */
  isHarmless?: true;
  /** No side is the right one: it is the same fault whichever of them does what. */
  isSymmetric?: true;
  /** Whether cells that differ for this reason are its doing, the sides being as they were reported. */
  explains?(cause: Cause, comparison: FaultScene): boolean;
  /** Whether it shows in what is no cell: position ids, labels, weights, taps, tokens. */
  shows?(comparison: FaultScene): boolean;
}

/** A project, and the number of its issue or change, or a commit. */
interface Report {
  project: string;
  ref: string;
}

/** Reports of one project. */
export function reportsOf(project: string, ...refs: string[]): Report[] {
  return refs.map((ref) => ({ project, ref }));
}
