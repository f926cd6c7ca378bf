import type { CellStatus } from "../../../notebook/cell-status";
import type { DraftingState } from "../../../store/drafting";

/** What the cell's frame shows of it. */
export function cellStatus({ result, job, outcome }: DraftingState): Pick<CellStatus, "state" | "sentence"> {
  if (job) {
    const sentence =
      job.rounds === 0 ? "Running: the target reads the prompt." : `Running, round ${job.rounds + 1}.`;
    return { state: "running", sentence };
  }
  if (outcome) return { state: outcome.kind, sentence: outcome.sentence };
  return result ? { state: "done", sentence: "Ran." } : { state: "idle", sentence: "Not run yet." };
}
