import type { CellRecord } from "../../notebook/document";
import { useApp } from "../app-context";
import { foldCells } from "../commands/fold-commands";

/** What stands below a folded heading, as a number with the way to have it back. */
export function FoldedSection({ heading, count }: { heading: CellRecord; count: number }) {
  const context = useApp();
  return (
    <p className="folded-section">
      <button
        type="button"
        className="button small"
        onClick={() => void foldCells(context, [heading], false)}
      >
        {count === 1 ? "1 cell" : `${count} cells`} folded: unfold
      </button>
    </p>
  );
}
