import type { Convention } from "../../masks/convention";
import type { Deviation } from "./deviation";
import { extractionDeviations } from "./extraction";
import { loopDeviations } from "./loop";
import { maskDeviations } from "./mask";
import { numericDeviations } from "./numeric";
import { positionDeviations } from "./position";
import { trainingDeviations } from "./training";
import { wiringDeviations } from "./wiring";

export type { Deviation } from "./deviation";
export { otherWeights, trainingInWords } from "./training/weights-wording";

export const deviations: readonly Deviation[] = [
  ...maskDeviations,
  ...positionDeviations,
  ...wiringDeviations,
  ...loopDeviations,
  ...numericDeviations,
  ...extractionDeviations,
  ...trainingDeviations,
];

/** The convention after the deviations with these ids, in the catalogue's order. */
export function deviate(convention: Convention, ids: readonly string[]): Convention {
  return deviations
    .filter((deviation) => ids.includes(deviation.id))
    .reduce((changed, deviation) => deviation.apply(changed), convention);
}

/**
 * Pairs of these deviations that change the same part, so that the later one of the catalogue takes the place
 * of the other instead of adding to it.
 */
export function conflictsOf(convention: Convention, ids: readonly string[]): [Deviation, Deviation][] {
  const chosen = deviations.filter(({ id }) => ids.includes(id));
  return chosen.flatMap((earlier, at) =>
    chosen
      .slice(at + 1)
      .filter(
        (later) =>
          !isSameConvention(later.apply(earlier.apply(convention)), earlier.apply(later.apply(convention))),
      )
      .map((later): [Deviation, Deviation] => [earlier, later]),
  );
}

/** Conventions are plain data, whose optional parts may come in any order. */
export function isSameConvention(a: Convention, b: Convention): boolean {
  return sorted(a) === sorted(b);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );
}
