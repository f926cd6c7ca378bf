import type { BitMask } from "../masks/bit-mask";
import type { IntervalMask } from "../masks/interval-mask";
import { BudgetError, type Limits } from "./budget";
import { type SourceRequest, tracedSource } from "./evaluate-source";
import { evaluateRows } from "./rows/evaluate-rows";
import type { MaskSize } from "./trace";

/** What the page's own thread can do in between, without being felt. */
const limitsAtOnce: Limits = { steps: 50_000, elements: 2 ** 20 };
const mostCells = 2 ** 21;
/** Pieces of some milliseconds' work on cells. */
const mostPieces = 2;

/**
 * Evaluates what is small, in this very moment; null for what has to go to a worker.
 * @throws SourceError or RuleError as `evaluateSource` does.
 */
export function evaluateAtOnce(request: SourceRequest): IntervalMask | BitMask | null {
  // Mostly the factory says the same size, if it says one: there is no need to ask it.
  if (isLarge(request.size ?? request.sizeIfUnsaid)) return null;
  try {
    const traced = tracedSource(request, limitsAtOnce);
    if (isLarge(traced)) return null;
    const rows = evaluateRows(traced);
    for (let piece = 0; piece < mostPieces; piece++) {
      const step = rows.next();
      if (step.done) return step.value;
    }
    return null;
  } catch (error) {
    if (error instanceof BudgetError) return null;
    throw error;
  }
}

function isLarge(size: MaskSize | undefined): boolean {
  return size !== undefined && size.rowCount * size.columnCount > mostCells;
}
