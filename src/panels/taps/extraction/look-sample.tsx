import type { Extraction } from "../result";
import { lookOf } from "./look";

/** A stretch of an extraction's line with its mark. */
export function LookSample({ numerics }: { numerics: Extraction["numerics"] }) {
  const { dash, path } = lookOf(numerics);
  return (
    <svg
      className="taps-series"
      data-numerics={numerics}
      viewBox="0 0 36 16"
      width="36"
      height="16"
      aria-hidden="true"
    >
      <line className="taps-line" x1="1" x2="35" y1="8" y2="8" strokeDasharray={dash} />
      <path className="taps-mark" d={path} transform="translate(18 8)" />
    </svg>
  );
}
