import type { Side } from "../../../engine/masks/frame";
import { presets } from "../../../engine/masks/presets";
import { conventionOf, presetOf, windowOf } from "../convention-of";
import type { HandSet, MasksParams, WindowRule } from "../params";
import { choice, type FieldOption, type FormField, wholeNumber } from "./form-field";

/** The preset of a side. Choosing one takes back what was set by hand. */
export function presetField(side: Side): FormField {
  return {
    id: `${side}.preset`,
    label: side === "train" ? "Training" : "Inference",
    options: presets.map(({ id, title }) => ({ value: id, label: title })),
    read: (params) => params[side].preset,
    write: (params, text) =>
      text === params[side].preset
        ? params
        : { ...params, [side]: { ...params[side], preset: presetOf(text).id, set: {} } },
  };
}

/** What can be set by hand on a side, in the order in which it is shown. */
export function handSetFields(side: Side): FormField[] {
  const inForce = (params: MasksParams) => conventionOf(params[side], params.layerType);
  const write = (params: MasksParams, set: HandSet): MasksParams => ({
    ...params,
    [side]: { ...params[side], set: { ...params[side].set, ...set } },
  });

  const select = <Value extends string>(
    name: keyof HandSet & string,
    label: string,
    options: readonly (FieldOption & { value: Value })[],
    read: (params: MasksParams) => Value,
    hint?: string,
  ): FormField => {
    const values = options.map(({ value }) => value);
    return {
      id: `${side}.${name}`,
      label,
      ...(hint === undefined ? {} : { hint }),
      options,
      read,
      write: (params, text) => write(params, { [name]: choice(name, values, text) }),
    };
  };

  return [
    {
      id: `${side}.blockSize`,
      label: "Block size",
      read: (params) => `${inForce(params).blockSize}`,
      write: (params, text) => write(params, { blockSize: wholeNumber("blockSize", text) }),
    },
    select(
      "contextEnd",
      "Context ends",
      [
        { value: "before-anchor", label: "before the anchor" },
        { value: "through-anchor", label: "with the anchor" },
      ],
      (params) => inForce(params).contextEnd,
    ),
    select(
      "direction",
      "Slots see of the block",
      [
        { value: "both", label: "the whole block" },
        { value: "causal", label: "up to themselves" },
        { value: "anti-causal", label: "from themselves on" },
      ],
      (params) => inForce(params).attention[params.layerType].direction,
    ),
    select(
      "documents",
      "Documents",
      [
        { value: "same-document", label: "only the anchor's" },
        { value: "ignored", label: "ignored" },
      ],
      (params) => inForce(params).documents,
    ),
    ...windowFields(side, (params, window) => write(params, { window })),
    {
      id: `${side}.positionOrigin`,
      label: "First position id",
      read: (params) => `${inForce(params).positions.origin}`,
      write: (params, text) => write(params, { positionOrigin: wholeNumber("position origin", text) }),
    },
    select(
      "blockStart",
      "Block is numbered",
      [
        { value: "anchor", label: "from its anchor" },
        { value: "context-length", label: "after its context" },
      ],
      (params) => inForce(params).positions.blockStart,
    ),
    {
      id: `${side}.positionShift`,
      label: "Block shifted by",
      hint: "1 is late, -1 early.",
      read: (params) => `${inForce(params).positions.shift}`,
      write: (params, text) => write(params, { positionShift: wholeNumber("position shift", text) }),
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
      label: "Window",
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
      label: "W",
      isIdle,
      read: (params) => `${window(params)?.size ?? ""}`,
      write: (params, text) => change(params, { size: wholeNumber("window", text) }),
    },
    {
      id: `${side}.window.keeps`,
      label: "It keeps",
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
      label: "In the block it hides",
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
