import { parseArgs } from "node:util";
import { type Comparison, compareSides } from "../engine/masks/comparison";
import type { LayerType } from "../engine/masks/convention";
import { type PresetValues, presetNamed } from "../engine/masks/presets";
import { checkConvention, checkLayout } from "../engine/masks/validate";
import { verdictOf } from "../engine/masks/verdict";
import { RuleError } from "../engine/tensor/rule-error";
import { cellLists } from "./cell-lists";

export const masksUsage = `Compares what two presets see, without a browser.

  npx anchorscope masks --train <preset> --serve <preset> --context <n> --anchors <n,n,...>
                        [--block <n>] [--window <n>] [--set <name>=<n>]... [--layer full|sliding] [--json]

  --train, --serve  ids from "anchorscope presets"
  --context         tokens of context; --anchors are indices in the sequence, "-" is an unused one
  --block, --window block size and window W of both sides; --set is any other number that a preset takes
  --layer           the type of drafter layer; else the first that the training preset is about
  --json            counts, differing cells as [slot, column] with columns c<index> and b<slot>, verdict

Position ids count from 0 unless --set positionOrigin=<n> says otherwise.
Exit codes: 0 nothing differs that attention can feel; 1 something does; 2 the command could not be read.
`;

interface Answer {
  text: string;
  /** Whether something differs that attention can feel. */
  differs: boolean;
}

/** @throws Error with a sentence for what cannot be read, RuleError for a value that breaks a rule. */
export function compareByCommand(words: readonly string[]): Answer {
  const { values } = parseArgs({
    args: [...words],
    options: {
      train: { type: "string" },
      serve: { type: "string" },
      context: { type: "string" },
      anchors: { type: "string" },
      block: { type: "string" },
      window: { type: "string" },
      set: { type: "string", multiple: true },
      layer: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const train = presetNamed(needed("--train", values.train));
  const serve = presetNamed(needed("--serve", values.serve));
  const layout = {
    contextLength: wholeNumber("--context", needed("--context", values.context)),
    documents: null,
    anchors: needed("--anchors", values.anchors)
      .split(",")
      .map((anchor) => (anchor.trim() === "-" ? null : wholeNumber("--anchors", anchor))),
  };
  const layer = layerNamed(values.layer) ?? train.layerTypes[0];
  const numbers: PresetValues = {
    positionOrigin: 0,
    ...(values.block === undefined ? {} : { blockSize: wholeNumber("--block", values.block) }),
    ...(values.window === undefined ? {} : { window: wholeNumber("--window", values.window) }),
    ...Object.fromEntries((values.set ?? []).map(namedNumber)),
  };
  const sides = { train: train.convention(numbers), infer: serve.convention(numbers) };
  checkLayout(layout);
  checkConvention(sides.train);
  checkConvention(sides.infer);
  const comparison = compareSides(sides.train, sides.infer, layout, layer);
  const verdict = verdictOf(comparison);
  const ids = { train: train.id, serve: serve.id };
  return {
    text: values.json ? jsonOf(ids, comparison) : `${verdict.sentences.join("\n")}\n`,
    differs: verdict.tone === "differing",
  };
}

function jsonOf(ids: { train: string; serve: string }, comparison: Comparison): string {
  const { layerType, frame, difference, positions, labelShift } = comparison;
  const { tone, sentences } = verdictOf(comparison);
  const value = {
    ...ids,
    layer: layerType,
    contextLength: frame.layout.contextLength,
    anchors: frame.layout.anchors,
    blockSizes: frame.blockSizes,
    counts: {
      agreeing: difference.agreeingCount,
      trainOnly: difference.trainOnlyCount,
      inferOnly: difference.inferOnlyCount,
    },
    ...cellLists(comparison),
    positions,
    labels: { shift: labelShift },
    harmless: tone === "harmless" ? sentences : [],
    verdict: { tone, sentences },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function needed(option: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${option} is missing`);
  return value;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\s*-?\d{1,15}\s*$/.test(text)) throw new RuleError(name, "a whole number", text);
  return Number(text);
}

function namedNumber(text: string): [string, number] {
  const [, name, number] = /^([A-Za-z]+)=(.*)$/.exec(text) ?? [];
  if (name === undefined) throw new RuleError("--set", "<name>=<whole number>", text);
  return [name, wholeNumber(`--set ${name}`, number)];
}

function layerNamed(text: string | undefined): LayerType | null {
  if (text === undefined || text === "full" || text === "sliding") return text ?? null;
  throw new RuleError("--layer", "full or sliding", text);
}
