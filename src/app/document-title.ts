import { useEffect } from "react";
import type { NotebookState } from "../store/notebook";
import { useNotebook } from "./app-context";

/** The tab says what is open in it, and first what is wrong there. */
export function useDocumentTitle(): void {
  const title = useNotebook(titleOf);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function titleOf({ document, statuses }: NotebookState): string {
  if (document === null) return "anchorscope";
  const failedCount = Object.values(statuses).filter(({ state }) => state === "assertion-failed").length;
  const badge = failedCount > 0 ? `(${failedCount} failed) ` : "";
  return `${badge}${document.title || "Untitled"} · anchorscope`;
}
