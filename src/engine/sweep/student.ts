import { RuleError } from "../tensor/rule-error";

/**
 * The number that Student's t with `degrees` degrees of freedom stays below with this probability, found by
 * halving. Exact to about 1e-9 of its size.
 * @param probability 0.5..1, 1 excluded
 */
export function studentQuantile(probability: number, degrees: number): number {
  if (!(probability >= 0.5 && probability < 1)) throw new RuleError("probability", "in 0.5..1", probability);
  if (!Number.isInteger(degrees) || degrees < 1) throw new RuleError("degrees of freedom", ">= 1", degrees);
  let high = 1;
  while (studentBelow(high, degrees) < probability) high *= 2;
  let low = 0;
  while (high - low > 1e-10 * high) {
    const middle = (low + high) / 2;
    if (studentBelow(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * P(T <= t) for t >= 0 and whole degrees of freedom n, as the finite sum over cos^2 of theta = atan(t / sqrt(n)).
 * Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4.
 */
function studentBelow(t: number, degrees: number): number {
  const theta = Math.atan(t / Math.sqrt(degrees));
  const cosine = Math.cos(theta);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  const within = isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  return 0.5 + within / 2;
}
