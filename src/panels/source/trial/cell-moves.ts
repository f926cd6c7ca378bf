import type { Cell } from "../../../engine/mask-mod/source-error";

/** Where a key goes from a cell; null for a key that is not about cells. */
export function movedCell(
  { q, kv }: Cell,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
  blockSize: number,
): Cell | null {
  const far = ctrlKey || metaKey;
  const clamped = (row: number, column: number): Cell => ({
    q: Math.max(0, Math.min(rowCount - 1, row)),
    kv: Math.max(0, Math.min(columnCount - 1, column)),
  });
  switch (key) {
    case "ArrowUp":
      return clamped(far ? 0 : q - 1, kv);
    case "ArrowDown":
      return clamped(far ? rowCount : q + 1, kv);
    case "ArrowLeft":
      return clamped(q, far ? 0 : kv - 1);
    case "ArrowRight":
      return clamped(q, far ? columnCount : kv + 1);
    case "Home":
      return clamped(far ? 0 : q, 0);
    case "End":
      return clamped(far ? rowCount : q, columnCount);
    case "PageUp":
      return clamped(q - blockSize, kv);
    case "PageDown":
      return clamped(q + blockSize, kv);
    default:
      return null;
  }
}
