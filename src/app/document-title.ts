import { useEffect } from "react";
import { comparisonKey } from "../notebook/comparison-result";
import { cellInput } from "../notebook/results";
import type { NotebookState } from "../store/notebook";
import { useNotebook } from "./app-context";
import { registeredKind } from "./cell-registry";

/** The tab says what is open in it, and first what is wrong there. */
export function useDocumentTitle(): void {
  const title = useNotebook(titleOf);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function titleOf(state: NotebookState): string {
  const { document, statuses } = state;
  if (document === null) return "anchorscope";
  const failedCount = Object.values(statuses).filter((status) => status.state === "assertion-failed").length;
  const differingCount = differingCells(state);
  const badges = [
    failedCount > 0 ? `${failedCount} failed` : "",
    differingCount > 0 ? `${differingCount.toLocaleString("en")} differ` : "",
  ].filter((badge) => badge !== "");
  const badge = badges.length > 0 ? `(${badges.join(", ")}) ` : "";
  return `${badge}${document.title || "Untitled"} · anchorscope`;
}

/** Cells that only one side sees, in all comparisons of the notebook. */
function differingCells({ document, runs }: NotebookState): number {
  return (document?.cells ?? [])
    .map((cell) => {
      const output = runs[cell.id]?.output ?? null;
      const results = registeredKind(cell.kind)?.kind.results ?? [];
      if (output === null || !results.some(({ name }) => name === comparisonKey.name)) return 0;
      const difference = cellInput(cell.name, results, output).get(comparisonKey)?.difference;
      return difference ? difference.trainOnlyCount + difference.inferOnlyCount : 0;
    })
    .reduce((sum, count) => sum + count, 0);
}
