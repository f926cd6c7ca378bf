import { useState } from "react";
import type { CellPosition } from "./camera";
import { type CursorState, lockCell, noCursor, sameCell } from "./cursor";
import type { ViewPairProps } from "./mask-pair-props";

export interface CursorControl {
  state: CursorState;
  set(next: CursorState): void;
}

/**
 * The cursor of the pair. It tells the caller of every change, and follows the caller's `cursor` where
 * that moved by itself.
 * @param reveal brings a cell that the caller went to into view.
 */
export function useCursor(props: ViewPairProps, reveal: (cell: CellPosition) => void): CursorControl {
  const { projection, cursor, onCursor } = props;
  const [kept, setKept] = useState<CursorState>(cursor ? lockCell(cursor) : noCursor);
  // A cell that a smaller frame no longer has is no cell.
  const isInside =
    kept.cell !== null && kept.cell.row < projection.rowCount && kept.cell.column < projection.columnCount;
  const state = isInside || kept.cell === null ? kept : noCursor;

  const set = (next: CursorState) => {
    if (sameCell(next.cell, state.cell) && next.isLocked === state.isLocked) return;
    setKept(next);
    onCursor?.(next.cell, next.isLocked);
  };

  const [followed, setFollowed] = useState(cursor);
  if (!sameCell(cursor ?? null, followed ?? null)) {
    setFollowed(cursor);
    // The caller may only be repeating what it was told; then there is nothing to follow.
    if (!sameCell(cursor ?? null, state.cell)) {
      setKept(cursor ? lockCell(cursor) : noCursor);
      if (cursor) reveal(cursor);
    }
  }

  return { state, set };
}
