import type { BitMask } from "../masks/bit-mask";
import type { IntervalMask } from "../masks/interval-mask";
import { evaluateRows } from "./rows/evaluate-rows";
import type { TracedMask } from "./trace";

/** Evaluates all cells at once. */
export function evaluateMask(traced: TracedMask): IntervalMask | BitMask {
  const rows = evaluateRows(traced);
  for (let step = rows.next(); ; step = rows.next()) if (step.done) return step.value;
}

/**
 * The same with pauses of some milliseconds' work between them.
 * @param checkpoint Is told the fraction of rows that is done; what it throws ends the evaluation.
 */
export async function evaluateMaskInSteps(
  traced: TracedMask,
  checkpoint: (fraction: number) => Promise<void>,
): Promise<IntervalMask | BitMask> {
  const rows = evaluateRows(traced);
  for (let step = rows.next(); ; step = rows.next()) {
    if (step.done) return step.value;
    await checkpoint(step.value);
  }
}
