import type { Camera } from "./camera";

/** The scale in words: `1 cell = 11 × 17 px`, and what a mark says when cells share pixels. */
export function scaleWords({ columnPx, rowPx }: Camera): string {
  if (columnPx >= 1) return `1 cell = ${rounded(columnPx)} × ${rounded(rowPx)} px`;
  if (rowPx >= 1)
    return `1 px = ${rounded(1 / columnPx)} columns, marked when any differs, 1 row = ${rounded(rowPx)} px`;
  return `1 px = ${rounded(1 / columnPx)} × ${rounded(1 / rowPx)} cells, marked when any differs`;
}

function rounded(value: number): string {
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)}`;
}
