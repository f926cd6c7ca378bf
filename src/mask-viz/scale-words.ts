import type { Camera } from "./camera";

/** The scale in words: `1 cell = 11 × 17 px`, or `1 px = 20.5 × 20.5 cells, ANY` when cells share pixels. */
export function scaleWords({ columnPx, rowPx }: Camera): string {
  if (columnPx >= 1) return `1 cell = ${rounded(columnPx)} × ${rounded(rowPx)} px`;
  if (rowPx >= 1) return `1 px = ${rounded(1 / columnPx)} columns, ANY, 1 row = ${rounded(rowPx)} px`;
  return `1 px = ${rounded(1 / columnPx)} × ${rounded(1 / rowPx)} cells, ANY`;
}

function rounded(value: number): string {
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)}`;
}
