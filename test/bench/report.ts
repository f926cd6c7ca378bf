/** One measured figure. Ratios are compared within one run, so they mean the same on any machine. */
export interface Figure {
  name: string;
  value: number;
  unit: "ms" | "ratio" | "bytes";
  /** The bench fails above it; figures without one are only told. */
  limit?: number;
  /** What was measured against what. */
  how: string;
}

export function isWithinLimit({ value, limit }: Figure): boolean {
  return limit === undefined || value <= limit;
}

/** One line per figure, the verdict first. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const limit = figure.limit === undefined ? "" : `, limit ${figure.limit}`;
    const verdict = figure.limit === undefined ? "told" : isWithinLimit(figure) ? "ok" : "OVER";
    return `${verdict.padEnd(5)} ${figure.name}: ${rounded(figure.value)} ${figure.unit}${limit} (${figure.how})`;
  });
  return rows.join("\n");
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
