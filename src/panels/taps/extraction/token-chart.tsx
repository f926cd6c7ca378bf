import { scaleLinear } from "d3";
import { errorScale } from "../model/error-scale";
import { errorWords } from "../model/number-words";
import { stateWords } from "../model/state-words";
import type { Extraction } from "../result";
import { ErrorAxis } from "./error-axis";
import { lookOf } from "./look";

interface TokenChartProps {
  extractions: readonly Extraction[];
  state: number;
  bound: number;
  textOf(index: number): string;
}

const size = { width: 400, height: 240, left: 46, right: 12, top: 8, bottom: 44 };

/** Relative error of each token in one state: whether all are off, or a few. */
export function TokenChart({ extractions, state, bound, textOf }: TokenChartProps) {
  const count = extractions[0].distances[state].byToken.length;
  const scale = errorScale(extractions, bound);
  const x = scaleLinear([0, Math.max(1, count - 1)], [size.left + 8, size.width - size.right - 8]);
  const bottom = size.height - size.bottom;
  const y = (error: number) => bottom - scale.place(error) * (bottom - size.top);
  return (
    <figure className="taps-chart">
      <figcaption>{`Relative error by token, ${stateWords(state).huggingFace}`}</figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={summaryOf(extractions, state, textOf)}
      >
        <ErrorAxis scale={scale} bound={bound} left={size.left} right={size.width - size.right} y={y} />
        {x
          .ticks(Math.min(8, count - 1))
          .filter((tick) => Number.isInteger(tick))
          .map((tick) => (
            <text key={tick} className="taps-tick" x={x(tick)} y={bottom + 16} textAnchor="middle">
              {tick}
            </text>
          ))}
        <text className="taps-tick" x={(size.left + size.width) / 2} y={size.height - 6} textAnchor="middle">
          index of the token
        </text>
        {extractions.map(({ numerics, distances }) => (
          <g key={numerics} className="taps-series" data-numerics={numerics}>
            {[...distances[state].byToken.entries()].map(([token, error]) => (
              <path
                key={token}
                className="taps-mark"
                d={lookOf(numerics).path}
                transform={`translate(${x(token)} ${y(error)}) scale(${count > 80 ? 0.6 : 0.85})`}
              >
                <title>{`${lookOf(numerics).title}, token ${token} (${textOf(token)}): relative error ${errorWords(error)}`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

function summaryOf(
  extractions: readonly Extraction[],
  state: number,
  textOf: (index: number) => string,
): string {
  const said = extractions.map(({ numerics, distances }) => {
    const { byToken } = distances[state];
    const worst = byToken.indexOf(Math.max(...byToken));
    return `${lookOf(numerics).title} at most ${errorWords(byToken[worst])} at token ${worst}, ${textOf(worst)}`;
  });
  return `Relative error by token in ${stateWords(state).huggingFace}: ${said.join("; ")}.`;
}
