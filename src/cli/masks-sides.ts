import { basename } from "node:path";
import { layoutFactsOf, windowSizeOf } from "../engine/mask-mod/layout-facts";
import { checkContextLength, checkSize } from "../engine/masks/check-size";
import type { Convention, LayerType } from "../engine/masks/convention";
import { type DrafterSides, readDrafterConfig } from "../engine/masks/drafter-config";
import type { GivenMask } from "../engine/masks/given-mask";
import { explainedByFit } from "../engine/masks/guess/explained-by-fit";
import { openAnchorsWords } from "../engine/masks/guess/open-anchors";
import type { KnownLayout } from "../engine/masks/guess/shapes";
import type { Layout } from "../engine/masks/layout";
import { readDocuments } from "../engine/masks/layout-text";
import type { PresetSide } from "../engine/masks/pairings";
import { type Preset, presetNamed } from "../engine/masks/presets";
import { checkConvention, checkLayout } from "../engine/masks/validate";
import { RuleError } from "../engine/tensor/rule-error";
import { sentenceOf } from "../engine/tensor/sentence-of";
import { dumpWords } from "./dump-words";
import { capturedNames, type DumpFile, maskOfSource, readDumpFile } from "./given-files";
import type { MasksOptions } from "./masks-options";
import { readText } from "./read-given";

/** Both sides, ready to be compared. */
export interface AskedSides {
  train: AskedSide;
  serve: AskedSide;
  layout: Layout;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
  /** What a config leaves open, a sentence each. */
  notes: readonly string[];
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
  const dumps = await readDumps(options, config);
  const read = dumps.train ?? dumps.serve;
  const layout = read?.taken.layout ?? layoutOfOptions(options);
  checkLayout(layout);
  const values = { positionOrigin: 0, ...options.values };
  const side = (name: "train" | "serve"): AskedSide => {
    const chosen = presetOf(options, config, dumps, name);
    const preset = presetNamed(chosen.preset);
    const size = read === null ? {} : { blockSize: read.taken.shape.blockSize };
    const { source, dump, entry, preset: named } = options[name];
    const file = source ?? dump;
    const reading = dumps[name];
    const own = preset.convention({ ...chosen.values, ...size, ...values });
    const convention = reading !== null && named === null ? explainedByFit(own, reading.taken) : own;
    checkConvention(convention);
    checkSize(layout, convention.blockSize);
    return {
      preset,
      convention,
      file,
      async given(layerType) {
        if (reading !== null && dump !== null) {
          return { name: basename(dump), origin: "dump", mask: reading.mask, note: dumpWords(dump, reading) };
        }
        if (source === null) return null;
        const windowSize = windowSizeOf(preset, { ...chosen.values, ...values });
        const facts = layoutFactsOf(convention, layout, layerType, windowSize);
        return maskOfSource(source, { entry, values: { ...options.typed } }, facts);
      },
    };
  };
  const train = side("train");
  const serve = side("serve");
  checkNames(options, [train.preset, serve.preset]);
  await checkBindings(options);
  const all = config?.layerTypes ?? [read?.taken.layerType ?? train.preset.layerTypes[0]];
  const layerTypes = options.layer === null ? all : [options.layer];
  if (new Set(layerTypes).size > 1 && read !== null) {
    throw new Error("--layer is missing: a dump is of one layer, and the drafter has full and sliding ones");
  }
  return {
    train,
    serve,
    layout,
    layerTypes,
    notes: config === null ? [] : ["The config does not say:", ...config.unknown],
  };
}

function layoutOfOptions({ contextLength, anchors, documents }: MasksOptions): Layout {
  const length = needed("--context", contextLength);
  checkContextLength(length);
  return {
    contextLength: length,
    documents: documents === null ? null : (readDocuments(documents, length) ?? null),
    anchors: needed("--anchors", anchors),
  };
}

/** A name with a slip in it would leave the default where something else was meant. */
function checkNames({ named }: MasksOptions, presets: readonly Preset[]): void {
  const known = presets.flatMap(({ parameters }) => parameters.map(({ id }) => id));
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const rule = `a number that one of the presets takes: ${[...new Set(known)].join(", ")}`;
  throw new RuleError("--set", rule, unknown);
}

async function checkBindings({ typed, train, serve }: MasksOptions): Promise<void> {
  const sources = [train, serve].filter(({ source }) => source !== null);
  const captured = await Promise.all(sources.map(({ source, entry }) => capturedNames(source ?? "", entry)));
  const unknown = Object.keys(typed).find((name) => !captured.flat().includes(name));
  if (unknown === undefined) return;
  const names = captured.flat();
  throw new RuleError(
    "--bind",
    names.length === 0 ? "beside a source" : `one of ${names.join(", ")}`,
    unknown,
  );
}

type Dumps = Record<"train" | "serve", DumpFile | null>;

/** The files of both sides; what is not said of the layout is found in the first, and holds for the other. */
async function readDumps(
  { train, serve, ...options }: MasksOptions,
  config: DrafterSides | null,
): Promise<Dumps> {
  const blockSize = options.values.blockSize ?? config?.blockSize;
  let known: KnownLayout = {
    ...(options.contextLength === null ? {} : { contextLength: options.contextLength }),
    ...(options.anchors === null ? {} : { anchors: options.anchors }),
    ...(blockSize === undefined ? {} : { blockSize }),
    ...(options.layer === null ? {} : { layerType: options.layer }),
  };
  const read = async (side: MasksOptions["train"]) => {
    if (side.dump === null) return null;
    const reading = await readDumpFile(side.dump, side, known);
    // A pipeline must not turn green on anchors that nobody has named.
    if (reading.openAnchors !== null) {
      throw new Error(
        `--anchors is missing. ${basename(side.dump)}: ${openAnchorsWords(reading.openAnchors)}`,
      );
    }
    const { layout, shape, layerType } = reading.taken;
    const { contextLength, anchors } = layout;
    known = { contextLength, anchors, blockSize: shape.blockSize, layerType };
    return reading;
  };
  return { train: await read(train), serve: await read(serve) };
}

/**
 * The preset of a side: the one that is named, else what the config says. A file brings its own cells, and a
 * preset is only wanted for the block, its positions and labels, of which no file says anything: then it is
 * the other side's, or what the file itself fits where no side has one.
 */
function presetOf(
  options: MasksOptions,
  config: DrafterSides | null,
  dumps: Dumps,
  name: "train" | "serve",
): PresetSide {
  const { preset, source, dump } = options[name];
  if (preset !== null) return { preset, values: configValues(config) };
  const ofConfig = name === "train" ? config?.training[0] : config?.serving[0];
  if (ofConfig !== undefined) return ofConfig;
  const other = options[name === "train" ? "serve" : "train"].preset;
  const taken = (dumps.train ?? dumps.serve)?.taken;
  if ((source ?? dump) !== null) {
    if (other !== null) return { preset: other, values: configValues(config) };
    if (taken !== undefined) return { preset: taken.presetId, values: taken.values };
  }
  throw new Error(`--${name} is missing`);
}

function configValues(config: DrafterSides | null): PresetSide["values"] {
  if (config === null) return {};
  return { blockSize: config.blockSize, ...(config.window === null ? {} : { window: config.window }) };
}

async function drafterConfig(path: string): Promise<DrafterSides> {
  const text = await readText(path);
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
