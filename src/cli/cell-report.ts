import { type AssertionOutcome, assertionsKey } from "../notebook/assertion-result";
import type { CellKind } from "../notebook/cell-kind";
import type { CellState } from "../notebook/cell-status";
import { isTextKind } from "../notebook/files/text-cells";
import { cellInput } from "../notebook/results";
import type { NotebookState } from "../store/notebook";

/** One cell after the run. */
export interface CellReport {
  name: string;
  state: CellState | "unknown-kind" | "of-jupyter";
  sentence: string;
  durationMs: number;
  /** Of a cell that asserts, with what became of it; null for other cells and for those that did not run. */
  outcomes: readonly AssertionOutcome[] | null;
}

/** Cells that are text have nothing to report. */
export function reportCells(
  { document, statuses, runs }: NotebookState,
  kinds: readonly CellKind<unknown, unknown>[],
): CellReport[] {
  return (document?.cells ?? []).flatMap((cell): CellReport[] => {
    const kind = kinds.find((each) => each.kind === cell.kind);
    const status = statuses[cell.id];
    if (!kind && isTextKind(cell.kind)) {
      const sentence = "Not run: it was written in Jupyter.";
      return [{ name: cell.name, state: "of-jupyter", sentence, durationMs: 0, outcomes: null }];
    }
    if (!kind) {
      const sentence = `Not run: this version knows no cells of kind “${cell.kind}”.`;
      return [{ name: cell.name, state: "unknown-kind", sentence, durationMs: 0, outcomes: null }];
    }
    if (kind.work.cost === "none" && status.state === "done") return [];
    const output = runs[cell.id]?.output ?? null;
    const isJudged = status.state === "done" || status.state === "assertion-failed";
    const outcomes =
      output === null || !isJudged
        ? null
        : cellInput(cell.name, kind.results ?? [], output).get(assertionsKey);
    const { state, sentence, durationMs } = status;
    return [{ name: cell.name, state, sentence, durationMs: durationMs ?? 0, outcomes }];
  });
}

/** Neither red nor unfinished. A cell of a kind that nobody knows may have been meant to check something. */
export function isGreen(cell: CellReport): boolean {
  return cell.state === "done" || isSkipped(cell);
}

/** Not run, and not meant to be. */
export function isSkipped({ state }: CellReport): boolean {
  return state === "disabled" || state === "disabled-by-ancestor" || state === "of-jupyter";
}
