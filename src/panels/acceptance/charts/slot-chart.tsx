import { line, scaleLinear } from "d3";
import type { Estimate } from "../../../engine/acceptance/estimates";
import type { Series } from "../model/series";
import { lookName, lookOf } from "./look";
import { placeLabels } from "./place-labels";
import type { ShownSeries } from "./shown-series";

interface SlotChartProps {
  shown: readonly ShownSeries[];
  slotCount: number;
  title: string;
  /** The share of every draft; null leaves a gap. */
  sharesOf(series: Series): readonly (Estimate | null)[];
}

const size = { width: 360, height: 220, left: 46, right: 74, top: 10, bottom: 34 };
/** "L12", from where it begins. */
const widestLabelPx = 22;
/** More lines than this with their intervals hide each other. */
const mostWithIntervals = 4;

/** Shares of rounds by slot, a line per run or log. */
export function SlotChart({ shown, slotCount, title, sharesOf }: SlotChartProps) {
  const x = scaleLinear([1, Math.max(2, slotCount)], [size.left + 6, size.width - size.right]);
  const y = scaleLinear([0, 1], [size.height - size.bottom, size.top]);
  const lines = shown.map(({ at, series }) => ({
    at,
    mark: series.mark,
    points: sharesOf(series).map((estimate, draft) => ({ slot: draft + 1, estimate })),
  }));
  const lastPoints = lines.flatMap(({ at, mark, points }) => {
    const last = points.findLast(({ estimate }) => estimate !== null);
    if (!last?.estimate) return [];
    const end = { x: x(last.slot), y: y(last.estimate.value) };
    return [{ text: mark, at, x: end.x + 9, y: end.y, end }];
  });
  const labels = placeLabels(lastPoints, {
    top: size.top,
    bottom: size.height - size.bottom,
    right: size.width - widestLabelPx,
  });
  return (
    <figure className="acceptance-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summaryOf(title, lines)}>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              className="chart-rule"
              x1={size.left}
              x2={size.width - size.right}
              y1={y(share)}
              y2={y(share)}
            />
            <text className="chart-tick" x={size.left - 6} y={y(share) + 4} textAnchor="end">
              {100 * share} %
            </text>
          </g>
        ))}
        {slotTicks(slotCount).map((slot) => (
          <text
            key={slot}
            className="chart-tick"
            x={x(slot)}
            y={size.height - size.bottom + 16}
            textAnchor="middle"
          >
            {slot}
          </text>
        ))}
        <text
          className="chart-tick"
          x={(size.left + size.width - size.right) / 2}
          y={size.height - 3}
          textAnchor="middle"
        >
          slot
        </text>
        {lines.map(({ at, mark, points }) => (
          <g key={mark} className="series" data-look={lookName(at)}>
            {shown.length <= mostWithIntervals &&
              points.map(({ slot, estimate }) => (
                <Whisker key={slot} x={x(slot)} y={y} estimate={estimate} />
              ))}
            <path
              className="series-line"
              strokeDasharray={lookOf(at).dash}
              d={
                line<(typeof points)[number]>()
                  .defined(({ estimate }) => estimate !== null)
                  .x(({ slot }) => x(slot))
                  .y(({ estimate }) => y(estimate?.value ?? 0))(points) ?? ""
              }
            />
            {points.map(
              ({ slot, estimate }) =>
                estimate !== null && (
                  <path
                    key={slot}
                    className="series-mark"
                    d={lookOf(at).path}
                    transform={`translate(${x(slot)} ${y(estimate.value)}) scale(0.8)`}
                  />
                ),
            )}
          </g>
        ))}
        {labels.map((label) => (
          <g key={label.text} data-look={lookName(label.at)}>
            {label.y !== label.end.y && (
              <line
                className="series-leader"
                x1={label.end.x + 4}
                y1={label.end.y}
                x2={label.x - 1}
                y2={label.y}
              />
            )}
            <text className="series-label of-line" x={label.x} y={label.y + 4}>
              {label.text}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function Whisker({ x, y, estimate }: { x: number; y: (share: number) => number; estimate: Estimate | null }) {
  const interval = estimate?.interval ?? null;
  if (interval === null) return null;
  return <line className="series-whisker" x1={x} x2={x} y1={y(interval.low)} y2={y(interval.high)} />;
}

/** At most eight numbers below the axis, the first always. */
function slotTicks(slotCount: number): number[] {
  const step = Math.max(1, Math.ceil(slotCount / 8));
  return Array.from({ length: slotCount }, (_, draft) => draft + 1).filter((slot) => (slot - 1) % step === 0);
}

function summaryOf(
  title: string,
  lines: readonly { mark: string; points: readonly { slot: number; estimate: Estimate | null }[] }[],
): string {
  const said = lines.map(({ mark, points }) => {
    const known = points.filter(({ estimate }) => estimate !== null);
    const [first, last] = [known.at(0), known.at(-1)];
    if (!first?.estimate || !last?.estimate) return `${mark} says nothing of slots`;
    const percent = (estimate: Estimate) => `${Math.round(100 * estimate.value)} %`;
    return `${mark} from ${percent(first.estimate)} in slot ${first.slot} to ${percent(last.estimate)} in slot ${last.slot}`;
  });
  return `${title}: ${said.join("; ")}. All numbers are in the table below.`;
}
