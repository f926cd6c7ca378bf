import { scaleBand, scaleLinear } from "d3";
import { lookName } from "./look";
import type { ShownSeries } from "./shown-series";

interface HistogramChartProps {
  shown: readonly ShownSeries[];
  title: string;
}

const size = { width: 360, left: 34, right: 6, row: 46, gap: 10, bottom: 34 };

/** Shares of rounds by accepted drafts, a row of bars for every run and log that has them. */
export function HistogramChart({ shown, title }: HistogramChartProps) {
  const rows = shown.flatMap(({ at, series: { mark, histogram } }) =>
    histogram === null ? [] : [{ at, mark, shares: histogram }],
  );
  if (rows.length === 0) return null;
  const binCount = Math.max(...rows.map(({ shares }) => shares.length));
  const x = scaleBand(
    Array.from({ length: binCount }, (_, accepted) => accepted),
    [size.left, size.width - size.right],
  ).padding(0.15);
  const largest = Math.max(...rows.flatMap(({ shares }) => shares));
  const height = scaleLinear([0, largest], [0, size.row]);
  const bottom = rows.length * (size.row + size.gap);
  const step = Math.ceil(binCount / 9);
  return (
    <figure className="acceptance-chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${bottom + size.bottom}`}
        role="img"
        aria-label={`${title}: ${rows.map(rowSentence).join("; ")}.`}
      >
        {rows.map(({ at, mark, shares }, row) => {
          const base = (row + 1) * (size.row + size.gap);
          return (
            <g key={mark} className="series" data-look={lookName(at)}>
              <text className="series-label" x={0} y={base - 4}>
                {mark}
              </text>
              <line className="chart-rule" x1={size.left} x2={size.width - size.right} y1={base} y2={base} />
              {[...shares.entries()].map(([accepted, share]) => (
                <rect
                  key={accepted}
                  className="series-bar"
                  x={x(accepted)}
                  width={x.bandwidth()}
                  y={base - height(share)}
                  height={height(share)}
                >
                  <title>{`${mark}: ${(100 * share).toFixed(1)} % of the rounds accepted ${accepted}`}</title>
                </rect>
              ))}
            </g>
          );
        })}
        {x
          .domain()
          .filter((accepted) => accepted % step === 0)
          .map((accepted) => (
            <text
              key={accepted}
              className="chart-tick"
              x={(x(accepted) ?? 0) + x.bandwidth() / 2}
              y={bottom + 15}
              textAnchor="middle"
            >
              {accepted}
            </text>
          ))}
        <text className="chart-tick" x={(size.left + size.width) / 2} y={bottom + 31} textAnchor="middle">
          accepted drafts; highest bar {Math.round(100 * largest)} % of rounds
        </text>
      </svg>
    </figure>
  );
}

function rowSentence({ mark, shares }: { mark: string; shares: readonly number[] }): string {
  const most = shares.indexOf(Math.max(...shares));
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  return `${mark} accepts none in ${percent(shares[0])} of its rounds, most often ${most} (${percent(shares[most])})`;
}
