import { maskOf } from "../../../src/engine/masks/mask";
import { type PresetValues, presetNamed } from "../../../src/engine/masks/presets";
import { drawn, gridOf } from "./grids";

/** A row or key column of a drafter that goes step by step: the index it starts at, and the step or depth. */
export type StepPlace = readonly [index: number, step: number];

/**
 * The mask of such a preset with the rows and columns that its source has. Without `places` those are the
 * rows of the last step, and the keys of all steps one after the other. A key of step 0 is a context column
 * of ours, except for the row's own, which is in its block.
 */
export function inStepOrder(
  id: string,
  values: PresetValues,
  documents: readonly number[],
  places: readonly StepPlace[] | null,
): string[] {
  const preset = presetNamed(id);
  const { length } = documents;
  const convention = preset.convention(values);
  const layout = { contextLength: length, documents, anchors: [...documents.keys()] };
  const rows = drawn(gridOf(maskOf(convention, layout, "full")));
  const slot = ([index, step]: StepPlace) => index * convention.blockSize + step;
  const keys =
    places ??
    Array.from(
      { length: length * convention.blockSize },
      (_, at): StepPlace => [at % length, Math.floor(at / length)],
    );
  const queries = places ?? keys.filter(([, step]) => step === convention.blockSize - 1);
  return queries.map((query) =>
    keys
      .map((key) => {
        const isContext = key[1] === 0 && key[0] !== query[0];
        return rows[slot(query)][isContext ? key[0] : length + slot(key)];
      })
      .join(""),
  );
}
