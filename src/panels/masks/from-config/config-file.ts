import type { LayerType } from "../../../engine/masks/convention";
import { type DrafterSides, readDrafterConfig } from "../../../engine/masks/drafter-config";
import { RuleError } from "../../../engine/tensor/rule-error";
import type { LayoutParams, MasksParams, SideParams } from "../params";

/** Longer files are no config.json. */
const longestFile = 4_000_000;

/** Whether parsed JSON is the config.json of a block drafter, right or not, and not of another model. */
export function isDrafterConfig(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  if (
    ["dflash_config", "speculators_model_type", "target_layer_ids", "markov_rank"].some((key) => key in json)
  ) {
    return true;
  }
  const names: unknown = "architectures" in json ? json.architectures : [];
  return Array.isArray(names) && names.some((name) => typeof name === "string" && /DFlash|DSpark/.test(name));
}

/** @throws RuleError when the text is no JSON, no such file, or a field breaks its rule. */
export function readConfigFile(text: string): DrafterSides {
  if (text.length > longestFile)
    throw new RuleError("config.json", `at most ${longestFile} characters`, text.length);
  return readDrafterConfig(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleError("config.json", "JSON", text.length > 40 ? `${text.slice(0, 40)}...` : text);
  }
}

/** The params of a fresh masks cell for a drafter, with the likeliest preset on each side. */
export function masksOfConfig(drafter: DrafterSides): MasksParams {
  const { blockSize, window, layerTypes } = drafter;
  return {
    ...sidesOfConfig(drafter),
    layout: layoutFor(blockSize, window),
    layerTypes: [...layerTypes],
    layerType: shownOf(layerTypes),
  };
}

/** What a drafter's file changes in a cell. Its layout stays, unless no window would show in it. */
export function configPatch(params: MasksParams, drafter: DrafterSides): Partial<MasksParams> {
  const { blockSize, window, layerTypes } = drafter;
  const reach = window ?? 0;
  const shows = params.layout.anchors.some((anchor) => anchor !== null && anchor >= reach);
  const sides = sidesOfConfig(drafter);
  return {
    ...sides,
    train: keepingMask(sides.train, params.train),
    infer: keepingMask(sides.infer, params.infer),
    layerTypes: [...layerTypes],
    layerType: shownOf(layerTypes),
    ...(shows ? {} : { layout: layoutFor(blockSize, window) }),
  };
}

function sidesOfConfig(drafter: DrafterSides): Pick<MasksParams, "train" | "infer" | "drafter"> {
  const { family, training, serving, taps, maskToken, unknown } = drafter;
  const likely = (sides: DrafterSides["training"]) =>
    sides.map(({ preset, values }) => ({ preset, values: { ...values } }));
  return {
    train: { ...likely(training)[0], set: {} },
    infer: { ...likely(serving)[0], set: {} },
    drafter: {
      family,
      taps: taps && [...taps],
      maskToken,
      unknown: [...unknown],
      likely: { train: likely(training), infer: likely(serving) },
    },
  };
}

function keepingMask(side: SideParams, { from }: SideParams): SideParams {
  return from === undefined ? side : { ...side, from };
}

/** The context that a window is drawn in is never longer than this: a drafter may have no window at all. */
const longestShown = 16_384;

/** A context that is longer than the window, so that the window shows, with one block at its end. */
function layoutFor(blockSize: number, window: number | null): LayoutParams {
  const contextLength = Math.min(longestShown, (window ?? 0) + 4 * blockSize);
  return { contextLength, anchors: [Math.max(0, contextLength - blockSize)] };
}

function shownOf(layerTypes: readonly LayerType[]): LayerType {
  return layerTypes.includes("sliding") ? "sliding" : "full";
}
