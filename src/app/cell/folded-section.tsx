import type { CellRecord } from "../../notebook/document";
import { changeCell } from "../../notebook/operations";
import { useApp } from "../app-context";

/** What stands below a folded heading, as a number with the way to have it back. */
export function FoldedSection({ heading, count }: { heading: CellRecord; count: number }) {
  const { notebook } = useApp();
  const unfold = () =>
    notebook
      .getState()
      .change(`Unfolded ${heading.name}`, (document) =>
        changeCell(document, heading.id, (cell) => ({ ...cell, collapsed: false })),
      );
  return (
    <p className="folded-section">
      <button type="button" className="button small" onClick={unfold}>
        {count === 1 ? "1 cell" : `${count} cells`} folded: unfold
      </button>
    </p>
  );
}
