import { grouped } from "../engine/masks/wording";
import type { Camera, CellRectangle } from "./camera";
import { scaleWords } from "./scale-words";

/** Words of a text in lines that have room; a word wider than the room is left whole. */
export function wrapped(text: string, roomPx: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer) > roomPx) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Which cells a picture shows and at which scale: `rows 0..15 of 16, columns 20..31 of 41 · 1 cell = 14 × 15 px`. */
export function pictureFoot(
  size: { rowCount: number; columnCount: number },
  { rows, columns }: CellRectangle,
  camera: Camera,
): string {
  const { rowCount, columnCount } = size;
  const isWhole = rows.end - rows.start === rowCount && columns.end - columns.start === columnCount;
  const cells = isWhole
    ? `${grouped(rowCount)} rows × ${grouped(columnCount)} columns`
    : `rows ${rows.start}..${rows.end - 1} of ${grouped(rowCount)}, columns ${columns.start}..${columns.end - 1} of ${grouped(columnCount)}`;
  return `${cells} · ${scaleWords(camera)}`;
}
