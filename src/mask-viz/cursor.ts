import type { CellPosition } from "./camera";

/** The cell that both panes point at. Hovering moves it until a click or a key locks it. */
export interface CursorState {
  cell: CellPosition | null;
  isLocked: boolean;
}

export const noCursor: CursorState = { cell: null, isLocked: false };

/** The pointer is over a cell, or over none: previews it, unless a cell is locked. */
export function hoverCell(state: CursorState, cell: CellPosition | null): CursorState {
  return state.isLocked || sameCell(state.cell, cell) ? state : { cell, isLocked: false };
}

/** A click locks a cell; on the locked cell it unlocks. */
export function clickCell(state: CursorState, cell: CellPosition): CursorState {
  return { cell, isLocked: !(state.isLocked && sameCell(state.cell, cell)) };
}

/** A key or a button went to a cell: it stays there whatever the pointer does. */
export function lockCell({ row, column }: CellPosition): CursorState {
  return { cell: { row, column }, isLocked: true };
}

export function unlockCell(state: CursorState): CursorState {
  return { cell: state.cell, isLocked: false };
}

export function sameCell(a: CellPosition | null, b: CellPosition | null): boolean {
  return a === b || (a !== null && b !== null && a.row === b.row && a.column === b.column);
}
