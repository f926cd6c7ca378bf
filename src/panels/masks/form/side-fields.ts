import type { Side } from "../../../engine/masks/frame";
import { readWholeNumber } from "../../../engine/masks/layout-text";
import { type Preset, presetNamed, presets } from "../../../engine/masks/presets";
import { conventionOf } from "../convention-of";
import { sideName } from "../edited";
import { withShownType } from "../layer-list";
import { valuesFor } from "../numbers";
import type { HandSet, MasksParams } from "../params";
import { choice, type FieldOption, type FormField } from "./form-field";
import { labels } from "./labels";
import { windowFields } from "./window-fields";

/**
 * The preset of a side. Choosing one takes back what was set by hand; that something was is told beside its
 * name. Numbers stay: they are the user's, and mean the same in every preset.
 */
export function presetField(side: Side): FormField {
  const ownSide = side === "train" ? "training" : "inference";
  const otherSide = side === "train" ? "Of inference" : "Of training";
  return {
    id: `${side}.preset`,
    label: side === "train" ? "Training" : "Inference",
    options: (params) =>
      presets.map((preset) => ({
        value: preset.id,
        label: preset.id === params[side].preset ? chosenName(params, side) : preset.title,
        group: preset.side === ownSide || preset.side === "either" ? preset.project : otherSide,
      })),
    read: (params) => params[side].preset,
    write: (params, text) =>
      text === params[side].preset ? params : withPreset(params, side, presetNamed(text)),
  };
}

/** Of a side with cells from elsewhere the preset only numbers the block. */
function chosenName(params: MasksParams, side: Side): string {
  const name = sideName(params, side);
  return params[side].from === undefined ? name : `numbered as ${name}`;
}

/** Shown on a layer that the preset is about: on another one a sliding preset would look like any other. */
function withPreset(params: MasksParams, side: Side, preset: Preset): MasksParams {
  const { id, layerTypes } = preset;
  const shown = layerTypes.includes(params.layerType) ? params : withShownType(params, layerTypes[0]);
  const { values, ...rest } = shown[side];
  const kept = values && { values: valuesFor(preset, values) };
  return { ...shown, [side]: { ...rest, ...kept, preset: id, set: {} } };
}

/** What can be set by hand on a side, in the order in which it is shown. */
export function handSetFields(params: MasksParams, side: Side): FormField[] {
  const inForce = (params: MasksParams) => conventionOf(params[side], params.layerType);
  const write = (params: MasksParams, set: HandSet): MasksParams => ({
    ...params,
    [side]: { ...params[side], set: { ...params[side].set, ...set } },
  });

  const select = <Value extends string>(
    name: "contextEnd" | "direction" | "documents" | "blockStart",
    options: readonly (FieldOption & { value: Value })[],
    read: (params: MasksParams) => Value,
  ): FormField => {
    const values = options.map(({ value }) => value);
    return {
      id: `${side}.${name}`,
      label: labels[name],
      options,
      read,
      write: (params, text) => write(params, { [name]: choice(name, values, text) }),
    };
  };

  return [
    select(
      "contextEnd",
      [
        { value: "before-anchor", label: "before the anchor" },
        { value: "through-anchor", label: "with the anchor" },
        { value: "whole-context", label: "at its end, for all" },
      ],
      (params) => inForce(params).contextEnd,
    ),
    select(
      "direction",
      [
        { value: "both", label: "the whole block" },
        { value: "causal", label: "up to themselves" },
        { value: "anti-causal", label: "from themselves on" },
      ],
      (params) => inForce(params).attention[params.layerType].direction,
    ),
    select(
      "documents",
      [
        { value: "same-document", label: "only the anchor's" },
        { value: "ignored", label: "ignored" },
      ],
      (params) => inForce(params).documents,
    ),
    ...windowFields(params, side),
    {
      id: `${side}.positionOrigin`,
      label: labels.positionOrigin,
      read: (params) => `${inForce(params).positions.origin}`,
      write: (params, text) =>
        write(params, { positionOrigin: readWholeNumber(labels.positionOrigin, text) }),
    },
    select(
      "blockStart",
      [
        { value: "anchor", label: "from its anchor" },
        { value: "context-length", label: "after its context" },
      ],
      (params) => inForce(params).positions.blockStart,
    ),
    {
      id: `${side}.positionShift`,
      label: labels.positionShift,
      hint: "1 is late, -1 early.",
      read: (params) => `${inForce(params).positions.shift}`,
      write: (params, text) => write(params, { positionShift: readWholeNumber("Block shift", text) }),
    },
    {
      id: `${side}.slotsPerPosition`,
      label: labels.slotsPerPosition,
      hint: "1: each has its own.",
      read: (params) => `${inForce(params).positions.slotsPerPosition}`,
      write: (params, text) =>
        write(params, { slotsPerPosition: readWholeNumber(labels.slotsPerPosition, text) }),
    },
  ];
}
