import { RuleError } from "../../tensor/rule-error";
import { checkInteger } from "../check-value";
import type { Convention, LayerType } from "../convention";
import type { Layout } from "../layout";

/** A known side, ready to be chosen. */
export interface Preset {
  /** `project.variant` in lower case. */
  id: string;
  /** Other names that it is known by, for looking it up. */
  aliases: readonly string[];
  /** `either`: a mask that is not tied to one of the two. */
  side: "training" | "inference" | "either";
  title: string;
  /** Repository or program whose behaviour it stands for. */
  project: string;
  /** Commit, release or request that was read; null for a pattern that has none. */
  version: string | null;
  /** Day of that version, `2026-08-20`, as far as it is known. */
  date: string | null;
  /** What it does, in one sentence. */
  sentence: string;
  /** What of the original is not in the convention, in one sentence. */
  notModelled: string;
  confidence: Confidence;
  /** Types of the drafter layers that it is about; the first is the one to look at. */
  layerTypes: readonly LayerType[];
  /** Numbers that the reader may set, with their defaults. */
  parameters: readonly PresetParameter[];
  /** @throws RuleError when a value breaks the rule of its parameter. */
  convention(values?: PresetValues): Convention;
  /** Where the original asks for blocks: absent when any anchors will do. */
  layout?(contextLength: number, values?: PresetValues): Layout;
}

/**
 * How it is known: its code was executed and compared cell by cell, its source was read, or somebody else
 * said so.
 */
export type Confidence = "run" | "read" | "told";

/** The letters that reference tables mark it with. */
export const confidenceMarks: Readonly<Record<Confidence, string>> = { run: "V", read: "R", told: "T" };

/** Values by the ids of parameters; others are taken no notice of. */
export type PresetValues = Readonly<Record<string, number>>;

export interface PresetParameter {
  id: string;
  title: string;
  initial: number;
  least: number;
  /** Absent when there is no limit. */
  most?: number;
  /** What 0 and 1 stand for, where it is a switch. */
  choices?: readonly [zero: string, one: string];
}

interface Definition<Id extends string>
  extends Omit<Preset, "aliases" | "parameters" | "convention" | "layout"> {
  aliases?: readonly string[];
  parameters: Readonly<Record<Id, Omit<PresetParameter, "id">>>;
  conventionOf(values: Readonly<Record<Id, number>>): Convention;
  layoutOf?(contextLength: number, values: Readonly<Record<Id, number>>): Layout;
}

/** A preset whose values are checked and filled up with the defaults before they are used. */
export function definePreset<Id extends string>(definition: Definition<Id>): Preset {
  const { conventionOf, layoutOf, parameters, aliases = [], ...facts } = definition;
  const ids = keysOf(parameters);
  const filled = (values: PresetValues): Readonly<Record<Id, number>> => {
    const all: Record<string, number> = {};
    for (const id of ids) all[id] = checked(parameters[id], values[id] ?? parameters[id].initial);
    if (!hasAll(all, ids)) throw new Error("a parameter has no value");
    return all;
  };
  return {
    ...facts,
    aliases,
    parameters: ids.map((id) => ({ id, ...parameters[id] })),
    convention: (values = {}) => conventionOf(filled(values)),
    ...(layoutOf && { layout: (contextLength, values = {}) => layoutOf(contextLength, filled(values)) }),
  };
}

function checked({ title, least, most }: Omit<PresetParameter, "id">, value: number): number {
  checkInteger(title, value, least);
  if (most !== undefined && value > most) throw new RuleError(title, `<= ${most}`, value);
  return value;
}

function hasAll<Id extends string>(
  values: Readonly<Record<string, number>>,
  ids: readonly Id[],
): values is Readonly<Record<Id, number>> {
  return ids.every((id) => id in values);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
