import type { Frame } from "../engine/masks/frame";
import type { CellPosition } from "./camera";

/** What a key asks the mask view to do. */
export type KeyAction =
  | { kind: "move"; cell: CellPosition }
  | { kind: "difference"; step: 1 | -1 }
  | { kind: "zoom"; step: 1 | -1 | 0 }
  | { kind: "centre" }
  | { kind: "unlock" };

export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Keys of a mask view, from the ARIA grid pattern and the tools that people know; null for a key that
 * is left to the page (Tab among them). A move stops at the border.
 */
export function keyAction(pressed: PressedKey, frame: Frame, from: CellPosition): KeyAction | null {
  if (pressed.altKey) return null;
  const moved = movedCell(pressed, frame, from);
  if (moved !== null) {
    const row = clamp(moved.row, frame.rowCount);
    const column = clamp(moved.column, frame.columnCount);
    return { kind: "move", cell: { row, column } };
  }
  if (pressed.ctrlKey || pressed.metaKey) return null;
  switch (pressed.key) {
    case "n":
    case "N":
      return { kind: "difference", step: pressed.shiftKey ? -1 : 1 };
    case "=":
    case "+":
      return { kind: "zoom", step: 1 };
    case "-":
      return { kind: "zoom", step: -1 };
    case "0":
      return { kind: "zoom", step: 0 };
    case "f":
    case "F":
      return { kind: "centre" };
    case "Escape":
      return { kind: "unlock" };
    default:
      return null;
  }
}

function movedCell(
  { key, ctrlKey, metaKey }: PressedKey,
  frame: Frame,
  from: CellPosition,
): CellPosition | null {
  const { row, column } = from;
  const isAccel = ctrlKey || metaKey;
  if (key === "Home") return { row: isAccel ? 0 : row, column: 0 };
  if (key === "End") return { row: isAccel ? frame.rowCount - 1 : row, column: frame.columnCount - 1 };
  if (isAccel) return null;
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "PageUp":
      return { row: row - frame.slotCount, column };
    case "PageDown":
      return { row: row + frame.slotCount, column };
    default:
      return null;
  }
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}
