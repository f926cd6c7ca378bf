import { line, scaleLinear } from "d3";
import type { StateDistance } from "../../../engine/inside/cross-tap";
import { errorScale } from "../model/error-scale";
import { errorWords } from "../model/number-words";
import { stateWords } from "../model/state-words";
import type { Extraction } from "../result";
import { ErrorAxis } from "./error-axis";
import { lookOf } from "./look";
import { LookSample } from "./look-sample";

interface ErrorChartProps {
  extractions: readonly Extraction[];
  taps: readonly number[];
  bound: number;
}

const size = { width: 400, height: 240, left: 46, right: 12, top: 8, bottom: 44 };

/** Relative error by state, a line for each extraction: where it leaves the bound is where they part. */
export function ErrorChart({ extractions, taps, bound }: ErrorChartProps) {
  const states = extractions[0].distances.map(({ state }) => state);
  const scale = errorScale(extractions, bound);
  const x = scaleLinear([0, Math.max(1, states.length - 1)], [size.left + 8, size.width - size.right - 8]);
  const bottom = size.height - size.bottom;
  const y = (error: number) => bottom - scale.place(error) * (bottom - size.top);
  const step = Math.ceil(states.length / 13);
  return (
    <figure className="taps-chart">
      <figcaption>
        Relative error by state
        <span className="taps-legend">
          {extractions.map(({ numerics }) => (
            <span key={numerics}>
              <LookSample numerics={numerics} /> {lookOf(numerics).title}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summaryOf(extractions)}>
        <ErrorAxis scale={scale} bound={bound} left={size.left} right={size.width - size.right} y={y} />
        {states
          .filter((state) => taps.includes(state) || state % step === 0)
          .map((state) => (
            <text
              key={state}
              className={taps.includes(state) ? "taps-tick-tap" : "taps-tick"}
              x={x(state)}
              y={bottom + 16}
              textAnchor="middle"
            >
              {state}
            </text>
          ))}
        <text className="taps-tick" x={(size.left + size.width) / 2} y={size.height - 6} textAnchor="middle">
          hidden_states[i]; the framed ones are taps
        </text>
        {states
          .filter((state) => taps.includes(state))
          .map((state) => (
            <rect
              key={state}
              className="taps-tap-frame"
              x={x(state) - 10}
              y={bottom + 4}
              width={20}
              height={16}
              rx={3}
            />
          ))}
        {extractions.map(({ numerics, distances }) => (
          <g key={numerics} className="taps-series" data-numerics={numerics}>
            <path
              className="taps-line"
              strokeDasharray={lookOf(numerics).dash}
              d={
                line<StateDistance>()
                  .x(({ state }) => x(state))
                  .y(({ relativeError }) => y(relativeError))(distances) ?? ""
              }
            />
            {distances.map(({ state, relativeError, cosine }) => (
              <path
                key={state}
                className="taps-mark"
                d={lookOf(numerics).path}
                transform={`translate(${x(state)} ${y(relativeError)})`}
              >
                <title>{`${lookOf(numerics).title}, ${stateWords(state).huggingFace} (${stateWords(state).layer}): relative error ${errorWords(relativeError)}, 1 - cosine ${cosine === null ? "unknown" : errorWords(Math.max(0, 1 - cosine))}`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

function summaryOf(extractions: readonly Extraction[]): string {
  const said = extractions.map(({ numerics, distances }) => {
    const last = distances[distances.length - 1];
    return `${lookOf(numerics).title} from ${errorWords(distances[0].relativeError)} at the embeddings to ${errorWords(last.relativeError)} at ${stateWords(last.state).huggingFace}`;
  });
  return `Relative error by state: ${said.join("; ")}. All numbers are in the table below.`;
}
