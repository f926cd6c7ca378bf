/** A relative error, as `2.4e-3`; what has no bound is no number. */
export function errorWords(error: number): string {
  if (error === 0) return "0";
  return Number.isFinite(error) ? error.toExponential(1) : "no number";
}

/** A difference of an entry or a logit, to two digits where it is small. */
export function differenceWords(difference: number): string {
  if (difference === 0) return "0";
  if (!Number.isFinite(difference)) return "no number";
  return difference < 0.01 ? difference.toExponential(1) : difference.toPrecision(2);
}

/** `zeros` where there is no direction. @param digits behind the point; never rounded up to 1 */
export function cosineWords(cosine: number | null, digits: number): string {
  if (cosine === null) return "zeros";
  const words = cosine.toFixed(digits);
  // A cosine that is not quite 1 only looks so: float32 leaves about 1e-7.
  return Number(words) === 1 && 1 - cosine > 1e-6 ? (1 - 10 ** -digits).toFixed(digits) : words;
}
