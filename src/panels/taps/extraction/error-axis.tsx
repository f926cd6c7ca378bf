import type { ErrorScale } from "../model/error-scale";

interface ErrorAxisProps {
  scale: ErrorScale;
  bound: number;
  left: number;
  right: number;
  y(error: number): number;
}

/** Powers of ten, the line of zeros, and the bound. */
export function ErrorAxis({ scale, bound, left, right, y }: ErrorAxisProps) {
  const lines = [
    { text: "0", at: y(0) },
    ...scale.ticks.map((exponent) => ({ text: `1e${exponent}`, at: y(10 ** exponent) })),
  ];
  return (
    <>
      {lines.map(({ text, at }) => (
        <g key={text}>
          <line className="taps-rule" x1={left} x2={right} y1={at} y2={at} />
          <text className="taps-tick" x={left - 6} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <line className="taps-bound" x1={left} x2={right} y1={y(bound)} y2={y(bound)} />
    </>
  );
}
