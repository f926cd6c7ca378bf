import { type MouseEvent, memo } from "react";
import type { CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { extendedTo } from "../../store/selection";
import { useApp, useNotebook, useSelection } from "../app-context";
import { titleOfCell } from "../cell-title";
import { headingLevelOf } from "../commands/note-changes";
import { HandWritten } from "../session/hand-written";
import { CellContent } from "./cell-content";
import { CellGutter } from "./cell-gutter";
import { CellHead } from "./cell-head";
import { CellTools } from "./cell-tools";
import { FoldedCell } from "./folded-cell";
import { StatusStrip } from "./status-strip";

const notRun: CellStatus = { state: "idle", sentence: "Not run yet.", count: null, durationMs: null };

/**
 * One cell in its frame: gutter, head, what has to be said about its state, and its view. The frame has
 * the focus in command mode; one frame is in the order of Tab, the active cell's.
 */
export const Cell = memo(function Cell({ cell, ordinal }: { cell: CellRecord; ordinal: number }) {
  const status = useNotebook((state) => state.statuses[cell.id]) ?? notRun;
  const title = useNotebook((state) => titleOfCell(cell, state.params));
  const isActive = useSelection((state) => state.active === cell.id);
  const isSelected = useSelection((state) => state.selected.length > 1 && state.selected.includes(cell.id));
  const { selection, notebook } = useApp();
  const isNote = cell.kind === "note";
  const isFolded = cell.collapsed === true && headingLevelOf(cell) === null;

  const take = () => {
    const { active, activate, leave } = selection.getState();
    if (active !== cell.id) activate(cell.id);
    if (document.activeElement?.id === cell.id) leave();
  };

  const press = (event: MouseEvent) => {
    const isControl =
      event.target instanceof Element && event.target.closest("a, button, input, textarea, select, canvas");
    if (isControl || event.button !== 0) return;
    if (event.shiftKey) {
      event.preventDefault();
      selection.setState(
        extendedTo(selection.getState(), notebook.getState().document?.cells ?? [], cell.id),
      );
    } else if (isSelected) selection.setState({ active: cell.id, selected: [cell.id] });
  };

  return (
    <section
      id={cell.id}
      className="cell"
      data-cell={cell.id}
      data-kind={cell.kind}
      data-status={status.state}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-collapsed={cell.collapsed || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Cell ${ordinal}: ${title}${isSelected ? ", selected" : ""}`}
      onFocus={take}
      onMouseDown={press}
    >
      <CellTools cell={cell} />
      <div className="cell-gutter">{!isNote && <CellGutter cell={cell} status={status} />}</div>
      <div className="cell-body">
        <CellHead cell={cell} />
        {isFolded ? (
          <FoldedCell cell={cell} status={status} />
        ) : (
          <>
            <StatusStrip cell={cell} status={status} />
            <HandWritten cellId={cell.id} />
            <div className="cell-content">
              <CellContent cell={cell} status={status} />
            </div>
          </>
        )}
      </div>
    </section>
  );
});
