import type { Side } from "../../engine/masks/frame";
import {
  type Preset,
  type PresetParameter,
  type PresetValues,
  presetNamed,
} from "../../engine/masks/presets";
import type { MasksParams, SideParams } from "./params";

/** The numbers that a side's preset takes, but for those that are set by hand on every preset alike. */
export function numbersOf({ preset }: SideParams): readonly PresetParameter[] {
  return presetNamed(preset).parameters.filter(({ id }) => id !== "positionOrigin");
}

export function hasNumber(side: SideParams, id: string): boolean {
  return numbersOf(side).some((number) => number.id === id);
}

export function numberOf(side: SideParams, { id, initial }: PresetParameter): number {
  if (id === "blockSize" && side.set.blockSize !== undefined) return side.set.blockSize;
  return side.values?.[id] ?? initial;
}

export function withNumber(params: MasksParams, side: Side, id: string, value: number): MasksParams {
  const { set, values, ...rest } = params[side];
  // Older notebooks have the block size set by hand; it is kept in one place.
  const { blockSize, ...others } = set;
  const kept = id === "blockSize" ? others : set;
  return { ...params, [side]: { ...rest, set: kept, values: { ...values, [id]: value } } };
}

/** The numbers that another preset can take over: those within its limits, and those that it does not know. */
export function valuesFor(preset: Preset, values: PresetValues): PresetValues {
  const fits = ([id, value]: [string, number]) => {
    const number = preset.parameters.find((each) => each.id === id);
    return number === undefined || (value >= number.least && value <= (number.most ?? value));
  };
  return Object.fromEntries(Object.entries(values).filter(fits));
}

/** What differs from the preset's defaults: `B 4`, `W 3`, `page size 16`. */
export function changedNumbers(side: SideParams): string[] {
  return presetNamed(side.preset)
    .parameters.filter((number) => numberOf(side, number) !== number.initial)
    .map((number) => `${nameOf(number)} ${valueWords(number, numberOf(side, number))}`);
}

/** A switch by what it stands for. */
function valueWords({ choices }: PresetParameter, value: number): string {
  return choices?.[value] ?? `${value}`;
}

const symbols: Readonly<Record<string, string>> = { blockSize: "B", window: "W" };

function nameOf({ id, title }: PresetParameter): string {
  return symbols[id] ?? `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
