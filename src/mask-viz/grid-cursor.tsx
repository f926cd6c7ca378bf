import { type KeyboardEventHandler, type Ref, useId } from "react";
import type { Projection } from "../engine/masks/projection/projection";
import type { CellPosition } from "./camera";
import { viewCellName } from "./cell-name";
import { titleWithKeys } from "./commands";
import { useSettled } from "./use-settled";

interface GridCursorProps {
  ref: Ref<HTMLDivElement>;
  projection: Projection;
  cell: CellPosition | null;
  isSelected: boolean;
  /** Why the cell is on or off, and which difference it is part of. */
  sentence: string | null;
  /** What is said before the cell: what just happened, what is selected. */
  before: string;
  onKeyDown: KeyboardEventHandler;
  onKeyUp: KeyboardEventHandler;
  onBlur(): void;
}

const ANNOUNCE_AFTER_MS = 300;

/** The commands that a reader who cannot see the picture starts with; the key help has all of them. */
const firstCommands = ["next-difference", "why", "block-down", "edge-right", "select-row", "let-go"];

const keyHelp = `Arrow keys move by a cell. ${firstCommands
  .map((name) => titleWithKeys(`mask.${name}`) || titleWithKeys(`mask.move-${name}`))
  .join(". ")}.`;

/**
 * What the keyboard and a screen reader have of the picture: a grid of the view's size with the one
 * cell under the cursor, and its sentence in a live region. It lies over the panes and lets the pointer
 * through.
 */
export function GridCursor(props: GridCursorProps) {
  const { ref, projection, cell, sentence, before } = props;
  const id = useId();
  const announced = useSettled(`${before} ${sentence ?? ""}`.trim(), ANNOUNCE_AFTER_MS);
  const pattern = gridPattern(props, id);
  return (
    <>
      <div {...pattern.grid} ref={ref} className="viz-grid">
        <div {...pattern.row} className="visually-hidden">
          <div {...pattern.cell}>
            {cell === null ? "No cell chosen" : `${viewCellName(projection, cell)}. ${sentence}`}
          </div>
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {keyHelp}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </>
  );
}

/** The ARIA grid pattern with one live cell: a hundred million elements would not do. */
function gridPattern(props: GridCursorProps, id: string) {
  const { projection, cell, isSelected, onKeyDown, onKeyUp, onBlur } = props;
  const grid = {
    role: "grid",
    tabIndex: 0,
    "aria-label": "Training and inference mask",
    "aria-describedby": `${id}-keys`,
    "aria-rowcount": projection.rowCount,
    "aria-colcount": projection.columnCount,
    "aria-multiselectable": true,
    "aria-activedescendant": `${id}-cell`,
    onKeyDown,
    onKeyUp,
    onBlur,
  };
  const row = { role: "row", "aria-rowindex": (cell?.row ?? 0) + 1 };
  const live = {
    role: "gridcell",
    id: `${id}-cell`,
    "aria-colindex": (cell?.column ?? 0) + 1,
    "aria-selected": isSelected,
  };
  return { grid, row, cell: live };
}
