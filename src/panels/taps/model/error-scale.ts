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
  let [low, high] = [Math.floor(Math.log10(bound)), Math.ceil(Math.log10(bound))];
  for (const { distances } of extractions) {
    for (const { relativeError, byToken } of distances) {
      for (const error of [relativeError, ...byToken]) {
        if (error === 0 || !Number.isFinite(error)) continue;
        low = Math.min(low, Math.floor(Math.log10(error)));
        high = Math.max(high, Math.ceil(Math.log10(error)));
      }
    }
  }
  high = Math.max(high, low + 1);
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, at) => low + at),
    place(error) {
      if (error === 0) return 0;
      const exponent = Number.isFinite(error) ? Math.log10(error) : high;
      return zeroShare + ((1 - zeroShare) * (exponent - low)) / (high - low);
    },
  };
}
