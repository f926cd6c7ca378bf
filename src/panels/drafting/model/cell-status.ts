import type { CellStatus } from "../../../notebook/cell-kind";
import { type DraftingResult, runsOf } from "../../../store/draft-session";
import type { DraftingState } from "../../../store/drafting";

/** What the cell's frame shows of it. */
export function cellStatus({ result, job, outcome }: DraftingState): CellStatus {
  if (job) {
    return { state: "running", sentence: runningSentence(result) };
  }
  if (outcome?.kind === "failed") return { state: "failed", sentence: outcome.sentence };
  if (!result) return { state: "idle", sentence: "Not run yet." };
  return { state: "done", sentence: outcome?.sentence ?? "Ran." };
}

function runningSentence(result: DraftingResult | null): string {
  if (!result) return "Running: the target reads the prompt.";
  const rounds = Math.max(...runsOf(result).map((run) => run.timeline.rounds.length));
  return `Running, round ${rounds + 1}.`;
}
