import { RuleError } from "../../tensor/rule-error";
import type { Convention, LayerType } from "../convention";
import type { Preset } from "../presets";
import { checkConvention } from "../validate";
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

/** Block sizes that come of another number, as a canvas' do of its side, are looked for up to it. */
const mostOfOther = 64;

/** The value that makes the preset's blocks this long, or null where none does. */
function withBlockSize(preset: Preset, blockSize: number): Values | null {
  const sizeWith = (values: Values) => conventionOf(preset, values)?.blockSize;
  const direct = preset.parameters.find(({ id }) =>
    [3, 5].every((size) => (sizeWith({ [id]: size }) ?? size) === size),
  );
  if (direct !== undefined)
    return sizeWith({ [direct.id]: blockSize }) === blockSize ? { [direct.id]: blockSize } : null;
  if (sizeWith({}) === blockSize) return {};
  for (const { id, least } of preset.parameters) {
    for (let value = least; value <= Math.min(blockSize, mostOfOther); value++) {
      if (sizeWith({ [id]: value }) === blockSize) return { [id]: value };
    }
  }
  return null;
}

function conventionOf(preset: Preset, values: Values): Convention | null {
  try {
    const convention = preset.convention(values);
    checkConvention(convention);
    return convention;
  } catch (error) {
    // A value that the preset does not take is no reading of the dump.
    if (error instanceof RuleError) return null;
    throw error;
  }
}
