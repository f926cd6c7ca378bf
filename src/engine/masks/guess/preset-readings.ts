import { RuleError } from "../../tensor/rule-error";
import type { Convention, LayerType } from "../convention";
import type { Preset } from "../presets";
import { cellKey } from "./sample-score";

/** A preset with values for its parameters, as an explanation of a dump. */
export interface PresetReading {
  preset: Preset;
  values: Readonly<Record<string, number>>;
  convention: Convention;
  layerType: LayerType;
  /** Estimated residual in cells. */
  score: number;
}

type Values = Readonly<Record<string, number>>;

/** How many numbers are tried for a parameter; where there are two, every pair is. */
export interface SearchWidth {
  single: number;
  pair: number;
}

const passes = 2;

/**
 * Every reading of the presets with blocks of this size that is worth a look: the values that they come
 * with, and the numbers seen in the dump put in for their parameters.
 */
export function presetReadings(
  presets: readonly Preset[],
  blockSize: number,
  numbers: readonly number[],
  width: SearchWidth,
  scoreOf: (convention: Convention, layerType: LayerType) => number,
): PresetReading[] {
  const readings: PresetReading[] = [];
  for (const preset of presets) {
    const base = withBlockSize(preset, blockSize);
    if (base === null) continue;
    for (const layerType of ["full", "sliding"] as const) {
      const tried = (values: Values): PresetReading | null => {
        const convention = conventionOf(preset, values);
        if (convention === null || convention.blockSize !== blockSize) return null;
        if (layerType === "sliding" && cellKey(convention, "full") === cellKey(convention, "sliding"))
          return null;
        const reading = { preset, values, convention, layerType, score: scoreOf(convention, layerType) };
        readings.push(reading);
        return reading;
      };
      search(preset, base, numbers, width, tried);
    }
  }
  return readings;
}

function search(
  preset: Preset,
  base: Values,
  numbers: readonly number[],
  width: SearchWidth,
  tried: (values: Values) => PresetReading | null,
): void {
  const free = preset.parameters.filter(({ id }) => !(id in base));
  const choices = free.map(({ initial, least }) =>
    [...new Set([initial, ...numbers.filter((number) => number >= least)])].slice(
      0,
      free.length === 2 ? width.pair : width.single,
    ),
  );
  let best = tried(base);
  if (free.length === 2) {
    for (const a of choices[0])
      for (const b of choices[1]) tried({ ...base, [free[0].id]: a, [free[1].id]: b });
    return;
  }
  for (let pass = 0; pass < (free.length === 1 ? 1 : passes) && best !== null; pass++) {
    for (const [at, { id }] of free.entries()) {
      for (const value of choices[at]) {
        const reading = tried({ ...best.values, [id]: value });
        if (reading !== null && reading.score < best.score) best = reading;
      }
    }
  }
}

/** The values that make the preset's blocks this long, or null where none does. */
function withBlockSize(preset: Preset, blockSize: number): Values | null {
  if (conventionOf(preset, {})?.blockSize === blockSize && !preset.parameters.some(setsBlockSize(preset)))
    return {};
  const found = preset.parameters.find(
    ({ id }) =>
      conventionOf(preset, { [id]: blockSize })?.blockSize === blockSize && setsBlockSize(preset)({ id }),
  );
  return found === undefined ? null : { [found.id]: blockSize };
}

/** Whether the parameter's value is the block size. */
function setsBlockSize(preset: Preset): (parameter: { id: string }) => boolean {
  return ({ id }) =>
    [3, 5].every((size) => (conventionOf(preset, { [id]: size })?.blockSize ?? size) === size);
}

function conventionOf(preset: Preset, values: Values): Convention | null {
  try {
    return preset.convention(values);
  } catch (error) {
    // A value that the preset does not take is no reading of the dump.
    if (error instanceof RuleError) return null;
    throw error;
  }
}
