import type { KeyboardEvent } from "react";

export interface GridPlace {
  row: number;
  column: number;
}

const pageRows = 5;

/** Where a key goes in a grid, as spreadsheets have it; null for a key that goes nowhere. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
  { row, column }: GridPlace,
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
): GridPlace | null {
  const isFar = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number) => ({
    row: Math.min(rowCount - 1, Math.max(0, nextRow)),
    column: Math.min(columnCount - 1, Math.max(0, nextColumn)),
  });
  switch (key) {
    case "ArrowUp":
      return to(isFar ? 0 : row - 1, column);
    case "ArrowDown":
      return to(isFar ? rowCount : row + 1, column);
    case "ArrowLeft":
      return to(row, isFar ? 0 : column - 1);
    case "ArrowRight":
      return to(row, isFar ? columnCount : column + 1);
    case "Home":
      return to(isFar ? 0 : row, 0);
    case "End":
      return to(isFar ? rowCount : row, columnCount);
    case "PageUp":
      return to(row - pageRows, column);
    case "PageDown":
      return to(row + pageRows, column);
    default:
      return null;
  }
}
