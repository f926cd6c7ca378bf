import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3";

/** How a series is drawn: told apart by dash and mark, its colour only helps. */
interface Look {
  dash: string;
  path: string;
}

const dashes = ["none", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "6 2 1 2 1 2"];
const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const paths = shapes.map((shape) => symbol(shape, 44)() ?? "");

/** Colours of `acceptance.css`, which the attribute `data-look` picks. */
const lookCount = dashes.length;

export function lookOf(at: number): Look {
  return { dash: dashes[at % lookCount], path: paths[at % paths.length] };
}

/** The value of `data-look` for a series. */
export function lookName(at: number): string {
  return `${at % lookCount}`;
}

/** A stretch of the series' line with its mark. */
export function LookSample({ at }: { at: number }) {
  const { dash, path } = lookOf(at);
  return (
    <svg
      className="series-sample"
      data-look={lookName(at)}
      viewBox="0 0 36 16"
      width="36"
      height="16"
      aria-hidden="true"
    >
      <line className="series-line" x1="1" x2="35" y1="8" y2="8" strokeDasharray={dash} />
      <path className="series-mark" d={path} transform="translate(18 8)" />
    </svg>
  );
}
