import type { CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { changeCell } from "../../notebook/operations";
import { useApp } from "../app-context";
import { markdownOf } from "../commands/note-changes";
import { StatusMark } from "./status-mark";

/** What is left of a folded cell: its verdict, or how its text begins. */
export function FoldedCell({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const { notebook } = useApp();
  const text = markdownOf(cell)?.trim().slice(0, 120);
  const unfold = () =>
    notebook
      .getState()
      .change(`Unfolded ${cell.name}`, (document) =>
        changeCell(document, cell.id, (each) => ({ ...each, collapsed: false })),
      );
  return (
    <div className="folded">
      <StatusMark state={status.state} />
      <p>{text ?? status.sentence}</p>
      <button type="button" className="button small" onClick={unfold}>
        Unfold
      </button>
    </div>
  );
}
