import { type KeyboardEventHandler, type Ref, useId } from "react";
import type { Frame } from "../engine/masks/frame";
import type { CellPosition } from "./camera";
import { cellName } from "./cell-name";
import { useSettled } from "./use-settled";

interface GridCursorProps {
  ref: Ref<HTMLDivElement>;
  frame: Frame;
  cell: CellPosition | null;
  sentence: string | null;
  onKeyDown: KeyboardEventHandler;
}

const ANNOUNCE_AFTER_MS = 300;

/**
 * What the keyboard and a screen reader have of the picture: a grid of the frame's size with the one
 * cell under the cursor, and its sentence in a live region. It lies over the panes and lets the pointer
 * through.
 */
export function GridCursor(props: GridCursorProps) {
  const { ref, frame, cell, sentence } = props;
  const id = useId();
  const announced = useSettled(sentence ?? "", ANNOUNCE_AFTER_MS);
  const pattern = gridPattern(props, id);
  return (
    <>
      <div {...pattern.grid} ref={ref} className="viz-grid">
        <div {...pattern.row} className="visually-hidden">
          <div {...pattern.cell}>
            {cell === null ? "No cell chosen" : `${cellName(frame, cell)}. ${sentence}`}
          </div>
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        Arrow keys move by a cell, Page Up and Page Down by a block, N and Shift+N to the next and previous
        difference. F centres, equals and minus zoom, 0 shows all, Escape lets go of the cell.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </>
  );
}

/** The ARIA grid pattern with one live cell: a hundred million elements would not do. */
function gridPattern({ frame, cell, onKeyDown }: GridCursorProps, id: string) {
  const grid = {
    role: "grid",
    tabIndex: 0,
    "aria-label": "Training and inference mask",
    "aria-describedby": `${id}-keys`,
    "aria-rowcount": frame.rowCount,
    "aria-colcount": frame.columnCount,
    "aria-activedescendant": `${id}-cell`,
    onKeyDown,
  };
  const row = { role: "row", "aria-rowindex": (cell?.row ?? 0) + 1 };
  const live = {
    role: "gridcell",
    id: `${id}-cell`,
    "aria-colindex": (cell?.column ?? 0) + 1,
    "aria-selected": cell !== null,
  };
  return { grid, row, cell: live };
}
