import type { CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { useApp } from "../app-context";
import { foldCells } from "../commands/fold-commands";
import { markdownOf } from "../commands/note-changes";
import { StatusMark } from "./status-mark";

/** What is left of a folded cell: its verdict, or how its text begins. */
export function FoldedCell({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const context = useApp();
  const text = markdownOf(cell)?.trim().slice(0, 120);
  return (
    <div className="folded">
      <StatusMark state={status.state} />
      <p>{text ?? status.sentence}</p>
      <button type="button" className="button small" onClick={() => void foldCells(context, [cell], false)}>
        Unfold
      </button>
    </div>
  );
}
