import { viewCellOf } from "../engine/masks/projection/cells";
import { isSameChoice } from "../engine/masks/projection/choice";
import { type CellPosition, columnToX, rowToY, sameCamera } from "./camera";
import { centreOn, frameRectangle, reveal, zoomAt } from "./camera-moves";
import { lockCell, unlockCell } from "./cursor";
import { cameraOn } from "./view-camera";
import type { Workplace } from "./workplace";

/** Holds a cell and brings it into the view. */
export function goTo({ reader, stage }: Workplace, target: CellPosition): void {
  reader.cursor.set(lockCell(target));
  reader.cameras.move((before) => reveal(before, stage, target));
}

/** Zooms around the cell in hand; without one around the first difference, where that is in the view; else around the middle. */
export function zoomBy({ reader, stage, marks }: Workplace, factor: number): void {
  const { extent, view } = stage;
  const { cell } = reader.cursor.state;
  const [first] = marks.runs;
  reader.cameras.move((before) => {
    const middleOf = ({ row, column }: CellPosition) => ({
      x: columnToX(before, extent, column) + before.columnPx / 2,
      y: rowToY(before, row) + before.rowPx / 2,
    });
    const isInView = ({ x, y }: { x: number; y: number }) =>
      x >= 0 && x <= view.widthPx && y >= 0 && y <= view.heightPx;
    const ofFirst = first === undefined ? null : middleOf({ row: first.rowStart, column: first.columnStart });
    const middle = { x: view.widthPx / 2, y: view.heightPx / 2 };
    const { x, y } =
      cell !== null ? middleOf(cell) : ofFirst !== null && isInView(ofFirst) ? ofFirst : middle;
    return zoomAt(before, stage, factor, x, y);
  });
}

/** Centres a cell and makes it readable; when that is how it is already, shows the selection or all. */
export function centre({ reader, stage }: Workplace, target: CellPosition): void {
  const { selection } = reader;
  reader.cameras.move((before) => {
    const centred = centreOn(before, stage, target);
    if (!sameCamera(centred, before)) return centred;
    return selection === null ? stage.fitted : frameRectangle(stage, selection);
  });
}

/** The selection, then the cell, then the view; false when the key is the page's. */
export function letGo({ reader, props }: Workplace): boolean {
  const { state } = reader.cursor;
  if (reader.selection !== null) reader.select(null);
  else if (state.isLocked) reader.cursor.set(unlockCell(state));
  else if (props.onLeave !== undefined) props.onLeave();
  else return false;
  return true;
}

/** A bookmark of another view goes there. */
export function recall({ reader, stage, props, say }: Workplace, name: string): void {
  const { projection } = props;
  const bookmark = Object.hasOwn(reader.bookmarks, name) ? reader.bookmarks[name] : null;
  if (bookmark === null) {
    say(`Bookmark ${name} is not set; Shift+${name} sets it.`);
    return;
  }
  if (!isSameChoice(bookmark.projection, projection.choice)) {
    props.visit?.(bookmark);
    return;
  }
  reader.cameras.move(() => cameraOn(stage, bookmark.camera));
  const cell = bookmark.cell === null ? null : viewCellOf(projection, bookmark.cell);
  if (cell !== null) reader.cursor.set(lockCell(cell));
}
