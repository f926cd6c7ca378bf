import { studentQuantile } from "./student";

/** A mean with the interval that holds the true one in 95 of 100 sweeps over other prompts like these. */
export interface Estimate {
  mean: number;
  /** Null for a single value: it says nothing of how much others would differ. */
  interval: { low: number; high: number } | null;
}

/** Student's interval around the mean of independent values; null without a value. */
export function estimateOf(values: readonly number[]): Estimate | null {
  if (values.length === 0) return null;
  const mean = meanOf(values);
  const half = halfWidth(values, 0.05);
  return { mean, interval: half === null ? null : { low: mean - half, high: mean + half } };
}

/** As many signs must agree before differences that are all the same say anything: 2 / 2^6 < 0.05. */
const fewestEqual = 6;

/**
 * Whether differences, one a prompt, are beyond chance where `comparisons` of them are tested side by side:
 * Student's interval at 1 - 0.05 / comparisons (Bonferroni) leaves out 0, so that a sweep whose deviations all
 * do nothing names one of them in at most 5 of 100 cases. Null for fewer than two.
 */
export function isBeyondChance(differences: readonly number[], comparisons: number): boolean | null {
  const half = halfWidth(differences, 0.05 / comparisons);
  if (half === null) return null;
  const mean = Math.abs(meanOf(differences));
  return half === 0 ? mean > 0 && differences.length >= fewestEqual : mean > half;
}

/** Half of Student's interval that errs with probability `error`; null for fewer than two values. */
function halfWidth(values: readonly number[], error: number): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (values.length - 1) / values.length);
  return studentQuantile(1 - error / 2, values.length - 1) * standardError;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
