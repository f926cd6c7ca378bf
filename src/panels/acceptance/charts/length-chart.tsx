import { scaleLinear } from "d3";
import type { Estimate } from "../../../engine/acceptance/estimates";
import { shown as shownNumber } from "../model/number-words";
import type { Series } from "../model/series";
import { lookName, lookOf } from "./look";
import type { ShownSeries } from "./shown-series";

interface LengthChartProps {
  shown: readonly ShownSeries[];
  title: string;
  figure: "length-with-bonus" | "rate";
  /** Where the axis begins and what it reaches at least. */
  from: number;
  to: number;
  estimateOf(series: Series): Estimate | null;
  /** Another mean of the same thing, drawn hollow. */
  otherOf?(series: Series): Estimate | null;
}

const size = { width: 360, left: 34, right: 66, row: 26, bottom: 24 };
/** Between the number at the left end and the next one. */
const leastGapPx = 24;

/** One figure of every run and log, a row each, with its interval. */
export function LengthChart({ shown, title, figure, from, to, estimateOf, otherOf }: LengthChartProps) {
  const rows = shown.map(({ at, series }) => ({
    at,
    mark: series.mark,
    estimate: estimateOf(series),
    other: otherOf?.(series) ?? null,
  }));
  const largest = rows.flatMap(({ estimate, other }) => [
    estimate?.interval?.high,
    estimate?.value,
    other?.value,
  ]);
  const reach = Math.max(to, ...largest.map((value) => value ?? 0));
  const x = scaleLinear([from, reach], [size.left, size.width - size.right]);
  const ticks = [from, ...x.ticks(4).filter((tick) => x(tick) - x(from) > leastGapPx)];
  const hasOther = rows.some(({ other }) => other !== null);
  const caption = hasOther ? `${title}; hollow: mean of means` : title;
  const bottom = rows.length * size.row;
  return (
    <figure className="acceptance-chart">
      <figcaption>{caption}</figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${bottom + size.bottom}`}
        role="img"
        aria-label={summaryOf(title, figure, rows)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-rule" x1={x(tick)} x2={x(tick)} y1={0} y2={bottom} />
            <text className="chart-tick" x={x(tick)} y={bottom + 16} textAnchor="middle">
              {figure === "rate" ? `${Math.round(100 * tick)} %` : tick}
            </text>
          </g>
        ))}
        {rows.map(({ at, mark, estimate, other }, row) => (
          <g
            key={mark}
            className="series"
            data-look={lookName(at)}
            transform={`translate(0 ${(row + 0.5) * size.row})`}
          >
            <text className="series-label" x={0} y={4}>
              {mark}
            </text>
            {estimate?.interval && (
              <line
                className="series-line"
                x1={x(estimate.interval.low)}
                x2={x(estimate.interval.high)}
                y1={0}
                y2={0}
              />
            )}
            {other !== null && (
              <path
                className="series-mark hollow"
                d={lookOf(at).path}
                transform={`translate(${x(other.value)} 0)`}
              />
            )}
            {estimate !== null && (
              <path
                className="series-mark"
                d={lookOf(at).path}
                transform={`translate(${x(estimate.value)} 0)`}
              />
            )}
            <text className="chart-value" x={size.width} y={4} textAnchor="end">
              {valueWords(figure, estimate, other)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function valueWords(
  figure: LengthChartProps["figure"],
  estimate: Estimate | null,
  other: Estimate | null,
): string {
  const value = estimate ?? other;
  return value === null ? "not known" : shownNumber(figure, value.value);
}

function summaryOf(
  title: string,
  figure: LengthChartProps["figure"],
  rows: readonly { mark: string; estimate: Estimate | null; other: Estimate | null }[],
): string {
  const said = rows.map(({ mark, estimate, other }) => `${mark} ${valueWords(figure, estimate, other)}`);
  return `${title}: ${said.join(", ")}.`;
}
