import type { Extraction } from "../result";

/** A logarithmic axis of relative errors: whole powers of ten, with 0 below the lowest of them. */
export interface ErrorScale {
  /** Exponents, lowest first. */
  ticks: readonly number[];
  /** Place of an error: 0 is the line of zeros, 1 the top. */
  place(error: number): number;
}

/** The line of zeros lies this share of the axis below the lowest power. */
const zeroShare = 0.12;

export function errorScale(extractions: readonly Extraction[], bound: number): ErrorScale {
  const errors = extractions.flatMap(({ distances }) =>
    distances.flatMap(({ relativeError, byToken }) => [relativeError, ...byToken]),
  );
  const known = [...errors, bound].filter((error) => error > 0 && Number.isFinite(error));
  const exponents = known.map((error) => Math.log10(error));
  const low = Math.floor(Math.min(...exponents));
  const high = Math.max(low + 1, Math.ceil(Math.max(...exponents)));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, at) => low + at),
    place(error) {
      if (error === 0) return 0;
      const exponent = Number.isFinite(error) ? Math.log10(error) : high;
      return zeroShare + ((1 - zeroShare) * (exponent - low)) / (high - low);
    },
  };
}
