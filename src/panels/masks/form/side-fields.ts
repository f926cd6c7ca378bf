import type { Side } from "../../../engine/masks/frame";
import { type Preset, presetNamed, presets } from "../../../engine/masks/presets";
import { conventionOf, windowOf } from "../convention-of";
import { sideName } from "../edited";
import type { HandSet, MasksParams, WindowRule } from "../params";
import { choice, type FieldOption, type FormField, wholeNumber } from "./form-field";
import { labels } from "./labels";

/** The preset of a side. Choosing one takes back what was set by hand; that something was is told beside its name. */
export function presetField(side: Side): FormField {
  const ownSide = side === "train" ? "training" : "inference";
  const otherSide = side === "train" ? "Of inference" : "Of training";
  return {
    id: `${side}.preset`,
    label: side === "train" ? "Training" : "Inference",
    options: (params) =>
      presets.map((preset) => ({
        value: preset.id,
        label: preset.id === params[side].preset ? sideName(params, side) : preset.title,
        group: preset.side === ownSide || preset.side === "either" ? preset.project : otherSide,
      })),
    read: (params) => params[side].preset,
    write: (params, text) =>
      text === params[side].preset ? params : withPreset(params, side, presetNamed(text)),
  };
}

/** Shown on a layer that the preset is about: on another one a sliding preset would look like any other. */
function withPreset(params: MasksParams, side: Side, { id, layerTypes }: Preset): MasksParams {
  const layerType = layerTypes.includes(params.layerType) ? params.layerType : layerTypes[0];
  return { ...params, layerType, [side]: { ...params[side], preset: id, set: {} } };
}

/** What can be set by hand on a side, in the order in which it is shown. */
export function handSetFields(side: Side): FormField[] {
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
    {
      id: `${side}.blockSize`,
      label: labels.blockSize,
      read: (params) => `${inForce(params).blockSize}`,
      write: (params, text) => write(params, { blockSize: wholeNumber(labels.blockSize, text) }),
    },
    select(
      "contextEnd",
      [
        { value: "before-anchor", label: "before the anchor" },
        { value: "through-anchor", label: "with the anchor" },
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
    ...windowFields(side, (params, window) => write(params, { window })),
    {
      id: `${side}.positionOrigin`,
      label: labels.positionOrigin,
      read: (params) => `${inForce(params).positions.origin}`,
      write: (params, text) => write(params, { positionOrigin: wholeNumber(labels.positionOrigin, text) }),
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
      write: (params, text) => write(params, { positionShift: wholeNumber("Block shift", text) }),
    },
    {
      id: `${side}.slotsPerPosition`,
      label: labels.slotsPerPosition,
      hint: "1: each has its own.",
      read: (params) => `${inForce(params).positions.slotsPerPosition}`,
      write: (params, text) =>
        write(params, { slotsPerPosition: wholeNumber(labels.slotsPerPosition, text) }),
    },
  ];
}

function windowFields(
  side: Side,
  write: (params: MasksParams, window: WindowRule) => MasksParams,
): FormField[] {
  const window = (params: MasksParams) => windowOf(params[side], params.layerType);
  const isIdle = (params: MasksParams) => (window(params)?.from ?? "none") === "none";
  const change = (params: MasksParams, part: Partial<WindowRule>): MasksParams => {
    const known = window(params) ?? { from: "none", size: 1, keeps: "W", inBlock: "all" };
    return write(params, { ...known, ...part });
  };
  return [
    {
      id: `${side}.window.from`,
      label: labels.window,
      options: [
        { value: "none", label: "none" },
        { value: "anchor", label: "W from the anchor" },
        { value: "query", label: "W from each slot" },
      ],
      read: (params) => window(params)?.from ?? "",
      write: (params, text) => change(params, { from: choice("window", ["none", "anchor", "query"], text) }),
    },
    {
      id: `${side}.window.size`,
      label: labels.windowSize,
      isIdle,
      read: (params) => `${window(params)?.size ?? ""}`,
      write: (params, text) => change(params, { size: wholeNumber("Window W", text) }),
    },
    {
      id: `${side}.window.keeps`,
      label: labels.windowKeeps,
      isIdle,
      options: [
        { value: "W", label: "W keys" },
        { value: "W+1", label: "W + 1 keys" },
      ],
      read: (params) => window(params)?.keeps ?? "W",
      write: (params, text) => change(params, { keeps: choice("window keeps", ["W", "W+1"], text) }),
    },
    {
      id: `${side}.window.inBlock`,
      label: labels.windowInBlock,
      isIdle,
      options: [
        { value: "all", label: "nothing" },
        { value: "older", label: "slots far back" },
        { value: "both", label: "slots far either way" },
      ],
      read: (params) => window(params)?.inBlock ?? "all",
      write: (params, text) =>
        change(params, { inBlock: choice("window in the block", ["all", "older", "both"], text) }),
    },
  ];
}
