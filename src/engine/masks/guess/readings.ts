import { RuleError } from "../../tensor/rule-error";
import type { Convention, LayerType } from "../convention";
import type { Preset } from "../presets";
import { checkConvention } from "../validate";
import type { GridShape } from "./grid-shape";
import { ruleKey } from "./rule-key";

/** A preset with values for its parameters, as an explanation of a dump. */
export interface Reading {
  preset: Preset;
  /** Values of parameters that are not the preset's own. */
  values: Readonly<Record<string, number>>;
  convention: Convention;
  layerType: LayerType;
  /** Equal where the same cells are seen. */
  key: string;
  /** Parameters that decide cells, those set otherwise than by default twice. */
  ownNumbers: number;
}

type Values = Readonly<Record<string, number>>;

/** Values that are tried for one parameter, for each of two, for each of more. */
const widths = [60, 60, 16, 10];
/** The same for parameters that make up the block size. */
const sizeWidths = [64, 64, 64, 20];

/**
 * Readings of a preset with blocks of this size: the values that it comes with, and numbers seen in the
 * dump put in for its parameters. Of those that see the same, the plainest one.
 */
export function readingsOf(
  preset: Preset,
  layerTypes: readonly LayerType[],
  shape: GridShape,
  numbers: readonly number[],
): Reading[] {
  const readings = new Map<string, Reading>();
  const sizes = [...sizesOf(preset, shape.blockSize)];
  for (const layerType of layerTypes) {
    const free = freeParameters(preset, layerType, shape, sizes);
    const width = widths[Math.min(free.length, widths.length - 1)];
    const choices = free.map((parameter) => within(parameter, numbers).slice(0, width));
    for (const size of sizes) {
      for (const combination of product(choices)) {
        const values = Object.fromEntries(free.map(({ id }, at) => [id, combination[at]]));
        const reading = readingOf(preset, { ...size, ...values }, layerType, shape);
        if (reading === null) continue;
        const known = readings.get(reading.key);
        if (known === undefined || reading.ownNumbers < known.ownNumbers) readings.set(reading.key, reading);
      }
    }
  }
  return [...readings.values()];
}

/** Values that give blocks of this size, by the parameters that decide it. */
function* sizesOf(preset: Preset, blockSize: number): Generator<Values> {
  if (preset.parameters.some(({ id }) => id === "blockSize")) {
    if (conventionOf(preset, { blockSize }) !== null) yield { blockSize };
    return;
  }
  const sizing = preset.parameters.filter(({ id, initial }) => {
    const sizeWith = (value: number) => conventionOf(preset, { [id]: value })?.blockSize;
    return sizeWith(initial) !== sizeWith(initial + 9);
  });
  const width = sizeWidths[Math.min(sizing.length, sizeWidths.length - 1)];
  const numbers = Array.from({ length: Math.min(width, blockSize) + 1 }, (_, number) => number);
  for (const combination of product(sizing.map((parameter) => within(parameter, numbers)))) {
    const values = Object.fromEntries(sizing.map(({ id }, at) => [id, combination[at]]));
    if (conventionOf(preset, values)?.blockSize === blockSize) yield values;
  }
}

type Parameter = Preset["parameters"][number];

/** The numbers that a parameter takes, its own first. */
function within({ initial, least, most = Infinity }: Parameter, numbers: readonly number[]): number[] {
  return [...new Set([initial, ...numbers])].filter((number) => number >= least && number <= most);
}

function readingOf(preset: Preset, values: Values, layerType: LayerType, shape: GridShape): Reading | null {
  const convention = conventionOf(preset, values);
  if (convention === null || convention.blockSize !== shape.blockSize) return null;
  const set = preset.parameters.filter(({ id, initial }) => id in values && values[id] !== initial);
  const isOwn = ({ id }: Parameter) => id !== "blockSize";
  return {
    preset,
    values: Object.fromEntries(set.map(({ id }) => [id, values[id]])),
    convention,
    layerType,
    key: ruleKey(convention, layerType, shape),
    ownNumbers: Object.keys(values).length + set.filter(isOwn).length,
  };
}

/** The other parameters that change which cells are seen, at any of the sizes. */
function freeParameters(
  preset: Preset,
  layerType: LayerType,
  shape: GridShape,
  sizes: readonly Values[],
): Parameter[] {
  // In a context without end every window counts.
  const wide = { ...shape, contextLength: 2 ** 30 };
  const keyWith = (values: Values) => {
    const convention = conventionOf(preset, values);
    return convention === null ? null : ruleKey(convention, layerType, wide);
  };
  return preset.parameters.filter((parameter) => {
    const { id, initial } = parameter;
    const others = within(parameter, [initial + 1, initial - 1, initial + 7]);
    return sizes.some((size) => {
      if (id in size) return false;
      const plain = keyWith(size);
      return others.some((value) => keyWith({ ...size, [id]: value }) !== plain);
    });
  });
}

function* product(choices: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = choices;
  if (first === undefined) yield [];
  else for (const value of first) for (const others of product(rest)) yield [value, ...others];
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
