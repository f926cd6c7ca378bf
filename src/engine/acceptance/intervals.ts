/** Confidence intervals at 95 %: where the figure of a like run would most likely lie. */
export interface Interval {
  low: number;
  high: number;
}

/** Two-sided 95 % of the standard normal distribution. */
const z = 1.959964;

/**
 * Wilson's score interval of a share: it stays within 0..1 and says something for 0 of n too, which the
 * normal one does not. Null where nothing was tried.
 * Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
export function wilson(successes: number, trials: number): Interval | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const middle = share + (z * z) / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  const whole = 1 + (z * z) / trials;
  // At the ends the bound is the end itself, which rounding would miss.
  return {
    low: successes === 0 ? 0 : (middle - spread) / whole,
    high: successes === trials ? 1 : (middle + spread) / whole,
  };
}

/** Resamples of a bootstrap, and where their random numbers begin: the same data gives the same interval. */
const bootstrap = { resamples: 2000, seed: 20_261 } as const;

/**
 * The 2.5 % and 97.5 % points of a figure over samples drawn with replacement (percentile bootstrap). Null
 * for fewer than two: one value says nothing of its spread.
 */
export function bootstrapInterval<Value>(
  values: readonly Value[],
  figure: (sample: readonly Value[]) => number,
): Interval | null {
  if (values.length < 2) return null;
  const random = randomFrom(bootstrap.seed);
  const found = Array.from({ length: bootstrap.resamples }, () =>
    figure(values.map(() => values[Math.floor(random() * values.length)])),
  ).sort((one, other) => one - other);
  const at = (share: number) => found[Math.round(share * (found.length - 1))];
  return { low: at(0.025), high: at(0.975) };
}

/** Numbers in 0..1, 1 excluded: a Lehmer generator with the multiplier of Park and Miller's "minimal standard". */
function randomFrom(seed: number): () => number {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return (state - 1) / (modulus - 1);
  };
}
