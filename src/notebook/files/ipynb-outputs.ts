import type { CellRecord } from "../document";
import { toBase64 } from "./base64";
import { linesOf } from "./ipynb-text";
import type { Json } from "./json";
import type { FileNotice } from "./notice";
import type { SavedCell } from "./saved-cell";

/** Caps of an .ipynb file, in bytes; a cell's picture and text count by themselves. */
const mostPngBytes = 300_000;
const mostTextBytes = 20_000;

/** For programs: what the cell is called and what it found. */
const cellMime = "application/vnd.anchorscope.cell+json";

/** The cell's output, or none. */
export function outputsOf({ kind, name }: CellRecord, { text, png, verdict }: SavedCell): Json[] {
  const shown = text ?? verdict?.sentence ?? null;
  if (shown === null && png === null) return [];
  const data = {
    [cellMime]: { kind, name, ...(verdict === null ? {} : { verdict }) },
    ...(png === null ? {} : { "image/png": toBase64(png) }),
    "text/plain": linesOf(shown ?? name),
  };
  return [{ data, metadata: {}, output_type: "display_data" }];
}

/** The cell within the caps, with what had to go. */
export function withinCaps(cell: SavedCell): { cell: SavedCell; notices: FileNotice[] } {
  const notices: FileNotice[] = [];
  let { png, text } = cell;
  if (png !== null && png.length > mostPngBytes) {
    notices.push({
      cellId: cell.id,
      sentence: `The picture was left out: it has ${thousands(png.length)} kB, and at most ${thousands(mostPngBytes)} kB are saved.`,
    });
    png = null;
  }
  const bytes = text === null ? 0 : byteLength(text);
  if (text !== null && bytes > mostTextBytes) {
    notices.push({
      cellId: cell.id,
      sentence: `The text output was cut: it has ${thousands(bytes)} kB, and at most ${thousands(mostTextBytes)} kB are saved.`,
    });
    text = cut(text);
  }
  return { cell: { ...cell, png, text }, notices };
}

const cutMark = "\n[cut]";

function cut(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, mostTextBytes - cutMark.length);
  // A character that was cut through becomes a replacement character, which goes.
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, "") + cutMark;
}

/** Cells without the pictures and texts, largest first, that together have `excess` bytes in the file. */
export function withoutLargest(
  cells: readonly SavedCell[],
  excess: number,
): { cells: SavedCell[]; notices: FileNotice[] } {
  const parts = cells
    .flatMap(({ id, png, text }) => [
      { id, part: "png" as const, bytes: png === null ? 0 : (png.length * 4) / 3 },
      { id, part: "text" as const, bytes: text === null ? 0 : byteLength(text) },
    ])
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  let saved = 0;
  const dropped = parts.filter(({ bytes }) => {
    const isNeeded = saved < excess;
    if (isNeeded) saved += bytes;
    return isNeeded;
  });
  const isDropped = (id: string, part: "png" | "text") =>
    dropped.some((each) => each.id === id && each.part === part);
  return {
    cells: cells.map((cell) => ({
      ...cell,
      png: isDropped(cell.id, "png") ? null : cell.png,
      text: isDropped(cell.id, "text") ? null : cell.text,
    })),
    notices: dropped.map(({ id, part }) => ({
      cellId: id,
      sentence: `The ${part === "png" ? "picture" : "text output"} was left out to keep the file small.`,
    })),
  };
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function thousands(bytes: number): number {
  return Math.ceil(bytes / 1000);
}
