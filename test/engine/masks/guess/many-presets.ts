import type { Convention } from "../../../../src/engine/masks/convention";
import { type Preset, presets } from "../../../../src/engine/masks/presets";
import { type DialectNumbers, dialects } from "../dialects";

const initial: DialectNumbers = {
  blockSize: 16,
  window: 2048,
  sink: 64,
  sinkWindow: 1024,
  compact: 1024,
  newRows: 4,
};

/** Which numbers a dialect reads, found out by changing them. */
function numbersOf(name: string): (keyof DialectNumbers)[] {
  const text = (numbers: DialectNumbers) => JSON.stringify(dialects(numbers)[name]);
  return (["blockSize", "window", "sink", "sinkWindow", "compact", "newRows"] as const).filter(
    (id) => text(initial) !== text({ ...initial, [id]: initial[id] + 1 }),
  );
}

/** The dialects of the field as presets with their numbers as parameters. */
export const dialectPresets: readonly Preset[] = Object.keys(dialects(initial)).map((name) =>
  dialectPreset(name),
);

/** The same behind the shipped presets. */
export const manyPresets: readonly Preset[] = [...presets, ...dialectPresets];

function dialectPreset(name: string): Preset {
  const shipped = presets[0];
  return {
    ...shipped,
    id: name,
    title: name,
    side: name.startsWith("TR") ? "training" : "inference",
    parameters: numbersOf(name).map((id) => ({ id, title: id, initial: initial[id], least: 1 })),
    convention: (values: Readonly<Record<string, number>> = {}): Convention =>
      dialects({ ...initial, ...values })[name],
  };
}
