/** One measured figure. Ratios are compared within one run, so they mean the same on any machine. */
export interface Figure {
  name: string;
  value: number;
  /** Of many measurements whose median is the value: what 95 in a hundred stay below. */
  percentile95?: number;
  unit: "ms" | "s" | "ratio" | "bytes";
  /** The bench fails above it; figures without one are only told. */
  limit?: number;
  /** What was measured against what. */
  how: string;
}

export function isWithinLimit({ value, limit }: Figure): boolean {
  return limit === undefined || value <= limit;
}

/** A line per figure, the verdict first. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ["", "figure", "value", "95 %", "limit", "", "how"],
    ...figures.map((figure) => {
      const { name, value, percentile95, unit, limit, how } = figure;
      const verdict = limit === undefined ? "told" : isWithinLimit(figure) ? "ok" : "OVER";
      const shown = (number: number | undefined) => (number === undefined ? "" : rounded(number));
      return [verdict, name, shown(value), shown(percentile95), shown(limit), unit, how];
    }),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const isNumber = (column: number) => column >= 2 && column <= 4;
  return rows
    .map((row) =>
      row
        .map((text, at) => (isNumber(at) ? text.padStart(widths[at]) : text.padEnd(widths[at])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function rounded(value: number): string {
  if (value >= 1e5) return `${(value / 1e6).toPrecision(3)}M`;
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
