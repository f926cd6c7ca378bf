import type { Side } from "../../../engine/masks/frame";
import { readWholeNumber } from "../../../engine/masks/layout-text";
import type { PresetParameter } from "../../../engine/masks/presets";
import { windowOf } from "../convention-of";
import { hasNumber, numberOf, withNumber } from "../numbers";
import type { MasksParams, WindowRule } from "../params";
import { choice, type FormField } from "./form-field";
import { labels } from "./labels";
import { inLimits, limitsOf } from "./number-limits";

/**
 * Windows of a side. There is one W: the preset's number where it has one, until a window of another shape is
 * set by hand, whose W it then is.
 */
export function windowFields(params: MasksParams, side: Side): FormField[] {
  const isPresets = hasNumber(params[side], "window");
  return [
    {
      id: `${side}.window.from`,
      label: labels.window,
      options: [
        { value: "none", label: "none" },
        { value: "anchor", label: "W from the anchor" },
        { value: "query", label: "W from each slot" },
      ],
      read: (params) => windowOf(params[side], params.layerType)?.from ?? "",
      write: (params, text) =>
        changed(params, side, { from: choice("window", ["none", "anchor", "query"], text) }),
    },
    ...(isPresets ? [] : [windowSizeField(side, null)]),
    {
      id: `${side}.window.keeps`,
      label: labels.windowKeeps,
      isIdle: isIdle(side),
      options: [
        { value: "W", label: "W keys" },
        { value: "W+1", label: "W + 1 keys" },
      ],
      read: (params) => windowOf(params[side], params.layerType)?.keeps ?? "W",
      write: (params, text) => changed(params, side, { keeps: choice("window keeps", ["W", "W+1"], text) }),
    },
    {
      id: `${side}.window.inBlock`,
      label: labels.windowInBlock,
      isIdle: isIdle(side),
      options: [
        { value: "all", label: "nothing" },
        { value: "older", label: "slots far back" },
        { value: "both", label: "slots far either way" },
      ],
      read: (params) => windowOf(params[side], params.layerType)?.inBlock ?? "all",
      write: (params, text) =>
        changed(params, side, { inBlock: choice("window in the block", ["all", "older", "both"], text) }),
    },
  ];
}

/** @param number the preset's W; null where it has none */
export function windowSizeField(side: Side, number: PresetParameter | null): FormField {
  return {
    id: `${side}.window.size`,
    label: number?.title ?? labels.windowSize,
    ...(number && { hint: limitsOf(number) }),
    isIdle: (params) => (isPresetsOwn(params, side) ? false : isIdle(side)(params)),
    read: (params) =>
      number && isPresetsOwn(params, side)
        ? `${numberOf(params[side], number)}`
        : `${windowOf(params[side], params.layerType)?.size ?? ""}`,
    write: (params, text) =>
      number && isPresetsOwn(params, side)
        ? withNumber(params, side, number.id, inLimits(number, text))
        : changed(params, side, { size: readWholeNumber("Window W", text) }),
  };
}

function isPresetsOwn(params: MasksParams, side: Side): boolean {
  return params[side].set.window === undefined && hasNumber(params[side], "window");
}

function isIdle(side: Side) {
  return (params: MasksParams) => (windowOf(params[side], params.layerType)?.from ?? "none") === "none";
}

function changed(params: MasksParams, side: Side, part: Partial<WindowRule>): MasksParams {
  const { set, values } = params[side];
  // A window that is switched on begins with the preset's W.
  const size = values?.window;
  const known = windowOf(params[side], params.layerType) ?? {
    from: "none",
    size: 1,
    keeps: "W",
    inBlock: "all",
  };
  const begun = known.from === "none" && set.window === undefined && size !== undefined && size > 0;
  const window = { ...known, ...(begun && { size }), ...part };
  return { ...params, [side]: { ...params[side], set: { ...set, window } } };
}
