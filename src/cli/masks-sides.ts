import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { layoutFactsOf } from "../engine/mask-mod/layout-facts";
import type { Convention, LayerType } from "../engine/masks/convention";
import { type DrafterSides, readDrafterConfig } from "../engine/masks/drafter-config";
import type { GivenMask } from "../engine/masks/given-mask";
import type { Layout } from "../engine/masks/layout";
import type { PresetSide } from "../engine/masks/pairings";
import { type Preset, presetNamed } from "../engine/masks/presets";
import { checkConvention, checkLayout } from "../engine/masks/validate";
import { RuleError } from "../engine/tensor/rule-error";
import { sentenceOf } from "../engine/tensor/sentence-of";
import { maskOfDump, maskOfSource } from "./given-files";
import type { MasksOptions } from "./masks-options";

/** Both sides, ready to be compared. */
export interface AskedSides {
  train: AskedSide;
  serve: AskedSide;
  layout: Layout;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
  /** What a config does not say, a sentence each. */
  unknown: readonly string[];
}

interface AskedSide {
  preset: Preset;
  convention: Convention;
  /** The file that its cells come from; null where they are the preset's. */
  file: string | null;
  /** Its mask in a layer of this type, from that file. */
  given(layerType: LayerType): Promise<GivenMask | null>;
}

/** @throws Error with a sentence for what is missing, RuleError for a value that breaks a rule. */
export async function sidesOfOptions(options: MasksOptions): Promise<AskedSides> {
  const config = options.config === null ? null : await drafterConfig(options.config);
  const layout: Layout = {
    contextLength: needed("--context", options.contextLength),
    documents: null,
    anchors: needed("--anchors", options.anchors),
  };
  checkLayout(layout);
  const presets = { train: presetOf(options, config, "train"), serve: presetOf(options, config, "serve") };
  const side = (name: "train" | "serve"): AskedSide => {
    const preset = presetNamed(presets[name].preset);
    const convention = preset.convention({ positionOrigin: 0, ...presets[name].values, ...options.values });
    checkConvention(convention);
    const { source, dump, ...how } = options[name];
    return {
      preset,
      convention,
      file: source ?? dump,
      async given(layerType) {
        if (dump !== null) return maskOfDump(dump, how);
        if (source === null) return null;
        const facts = layoutFactsOf(convention, layout, layerType);
        return maskOfSource(source, { ...how, typed: options.typed }, facts);
      },
    };
  };
  const train = side("train");
  const serve = side("serve");
  const layerTypes = config?.layerTypes ?? [train.preset.layerTypes[0]];
  const asked = options.layer === null ? layerTypes : [options.layer];
  if (new Set(asked).size > 1 && [options.train.dump, options.serve.dump].some((dump) => dump !== null)) {
    throw new Error("--layer is missing: a dump is of one layer, and the drafter has full and sliding ones");
  }
  return {
    train,
    serve,
    layout,
    layerTypes: asked,
    unknown: config?.unknown ?? [],
  };
}

/** The preset of a side: the one that is named, else what the config says, else the other side's. */
function presetOf(options: MasksOptions, config: DrafterSides | null, name: "train" | "serve"): PresetSide {
  const { preset, source, dump } = options[name];
  if (preset !== null) return { preset, values: configValues(config) };
  const ofConfig = name === "train" ? config?.training[0] : config?.serving[0];
  if (ofConfig !== undefined) return ofConfig;
  const other = options[name === "train" ? "serve" : "train"].preset;
  // A file brings its own cells; a preset is only wanted for the block and its positions.
  if (other !== null && (source ?? dump) !== null) return { preset: other, values: configValues(config) };
  throw new Error(`--${name} is missing`);
}

function configValues(config: DrafterSides | null): PresetSide["values"] {
  if (config === null) return {};
  return { blockSize: config.blockSize, ...(config.window === null ? {} : { window: config.window }) };
}

async function drafterConfig(path: string): Promise<DrafterSides> {
  const text = await readFile(path, "utf8");
  try {
    return readDrafterConfig(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuleError(basename(path), "JSON", sentenceOf(error));
    throw error;
  }
}

function needed<Value>(option: string, value: Value | null): Value {
  if (value === null) throw new Error(`${option} is missing`);
  return value;
}
