import { parseArgs } from "node:util";
import type { LayerType } from "../engine/masks/convention";
import { readAnchors } from "../engine/masks/layout-text";
import type { PresetValues } from "../engine/masks/presets";
import { RuleError } from "../engine/tensor/rule-error";

/** What "masks" was asked for, read but not yet looked up. */
export interface MasksOptions {
  train: SideOptions;
  serve: SideOptions;
  config: string | null;
  contextLength: number | null;
  anchors: readonly (number | null)[] | null;
  /** Where documents begin, as text; null is one document. */
  documents: string | null;
  /** Numbers that were given for the parameters of presets. */
  values: PresetValues;
  /** Those of them that were given by name. */
  named: readonly string[];
  /** Captured names of sources, as Python: `max_seqlen=64`. */
  typed: Readonly<Record<string, string>>;
  layer: LayerType | null;
  isJson: boolean;
}

interface SideOptions {
  preset: string | null;
  /** A Python file with a mask_mod. */
  source: string | null;
  /** Its entry, where it has several. */
  entry: string | null;
  /** A file with a mask in it. */
  dump: string | null;
  /** Which of its arrays, where it has several, and which batch and head. */
  array: string | null;
  leading: readonly number[];
}

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;

const sideOptions = {
  train: text,
  "train-source": text,
  "train-entry": text,
  "train-dump": text,
  "train-array": text,
  "train-at": text,
  serve: text,
  "serve-source": text,
  "serve-entry": text,
  "serve-dump": text,
  "serve-array": text,
  "serve-at": text,
};

/** @throws Error for an unknown option, RuleError for a value that cannot be read. */
export function readMasksOptions(words: readonly string[]): MasksOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...sideOptions,
      config: text,
      context: text,
      anchors: text,
      documents: text,
      block: text,
      window: text,
      set: texts,
      bind: texts,
      layer: text,
      json: { type: "boolean" },
    },
  });
  const side = (name: "train" | "serve"): SideOptions => {
    const source = values[`${name}-source`] ?? null;
    const dump = values[`${name}-dump`] ?? null;
    if (source !== null && dump !== null) {
      throw new RuleError(`--${name}-source`, `alone, without --${name}-dump`, "both");
    }
    for (const [option, file] of [
      ["entry", "source"],
      ["array", "dump"],
      ["at", "dump"],
    ] as const) {
      const given = values[`${name}-${option}`];
      if (given !== undefined && values[`${name}-${file}`] === undefined) {
        throw new RuleError(`--${name}-${option}`, `beside --${name}-${file}`, given);
      }
    }
    return {
      preset: values[name] ?? null,
      source,
      entry: values[`${name}-entry`] ?? null,
      dump,
      array: values[`${name}-array`] ?? null,
      leading: listOf(values[`${name}-at`] ?? "").map((index) => wholeNumber(`--${name}-at`, index)),
    };
  };
  const named = (values.set ?? []).map(namedNumber);
  return {
    train: side("train"),
    serve: side("serve"),
    config: values.config ?? null,
    contextLength: values.context === undefined ? null : wholeNumber("--context", values.context),
    anchors: values.anchors === undefined ? null : readAnchors(values.anchors),
    values: {
      ...(values.block === undefined ? {} : { blockSize: wholeNumber("--block", values.block) }),
      ...(values.window === undefined ? {} : { window: wholeNumber("--window", values.window) }),
      ...Object.fromEntries(named),
    },
    named: named.map(([name]) => name),
    typed: Object.fromEntries((values.bind ?? []).map(namedText)),
    documents: values.documents ?? null,
    layer: layerNamed(values.layer),
    isJson: values.json ?? false,
  };
}

function listOf(list: string): string[] {
  return list.split(",").filter((part) => part.trim() !== "");
}

function wholeNumber(name: string, value: string): number {
  if (!/^\s*-?\d{1,15}\s*$/.test(value)) throw new RuleError(name, "a whole number", value);
  return Number(value);
}

function namedNumber(option: string): [string, number] {
  const [, name, number] = /^([A-Za-z]+)=(.*)$/.exec(option) ?? [];
  if (name === undefined) throw new RuleError("--set", "<name>=<whole number>", option);
  return [name, wholeNumber(`--set ${name}`, number)];
}

function namedText(option: string): [string, string] {
  const [, name, value] = /^([A-Za-z_]\w*)=(.+)$/s.exec(option) ?? [];
  if (name === undefined) throw new RuleError("--bind", "<name>=<Python value>", option);
  return [name, value];
}

function layerNamed(value: string | undefined): LayerType | null {
  if (value === undefined || value === "full" || value === "sliding") return value ?? null;
  throw new RuleError("--layer", "full or sliding", value);
}
