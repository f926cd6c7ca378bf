import { compareSides } from "../engine/masks/comparison";
import { layersByType } from "../engine/masks/layers";
import { verdictOf } from "../engine/masks/verdict";
import { verdictNotes } from "../engine/masks/verdict-notes";
import { type ComparedLayers, jsonOf } from "./masks-json";
import { readMasksOptions } from "./masks-options";
import { type AskedSides, sidesOfOptions } from "./masks-sides";

export const masksUsage = `Compares what two sides see, without a browser.

  npx anchorscope masks --train <preset> --serve <preset> --context <n> --anchors <n,n,...>
                        [--documents <n,n,...>] [--block <n>] [--window <n>] [--set <name>=<n>]...
                        [--layer full|sliding] [--json]

  --train, --serve  ids from "anchorscope presets"
  --context         tokens of context; --anchors are indices in the sequence, "-" is an unused one
  --documents       indices at which documents begin; else the context is one
  --block, --window block size and window W of both sides; --set is any other number that a preset takes
  --layer           the type of drafter layer; else the first that the training preset is about
  --json            counts, differing cells as [slot, column] with columns c<index> and b<slot>, verdict;
                    of several blocks as [slot, column, block]

A side's cells can come from a file; its preset then only lays out the block and numbers it, and may be left
out where the other side has one:

  --train-source, --serve-source <file.py>  a mask_mod, or the function that makes it
  --train-entry, --serve-entry <name>       which one, where the file has several
  --bind <name>=<value>                     a captured name that the layout does not know, as Python
  --train-dump, --serve-dump <file>         a mask in a .npy, .npz, .safetensors or torch .pt file; what is
                                            not said of context, anchors, block and preset is read off it
  --train-array, --serve-array <name>       which array, where the file has several
  --train-at, --serve-at <batch,head>       which batch and head; else the first

  --config <config.json>                    of a drafter: presets, block size, window and layers where they
                                            are not given; every type of its layers is compared

Position ids count from 0 unless --set positionOrigin=<n> says otherwise.
Exit codes: 0 nothing differs that attention can feel; 1 something does; 2 the command could not be read.
`;

interface Answer {
  text: string;
  /** Whether something differs that attention can feel. */
  differs: boolean;
}

/** @throws Error with a sentence for what cannot be read, RuleError for a value that breaks a rule. */
export async function compareByCommand(words: readonly string[]): Promise<Answer> {
  const options = readMasksOptions(words);
  const asked = await sidesOfOptions(options);
  const layers = await compareLayers(asked);
  return {
    text: options.isJson ? jsonOf(asked, layers) : textOf(asked, layers),
    differs: layers.some(({ verdict }) => verdict.tone === "differing"),
  };
}

async function compareLayers({ train, serve, layout, layerTypes }: AskedSides): Promise<ComparedLayers> {
  const compared: ComparedLayers[number][] = [];
  for (const { layerType, layers } of layersByType(layerTypes)) {
    const given = { train: await train.given(layerType), infer: await serve.given(layerType) };
    const comparison = compareSides(train.convention, serve.convention, layout, layerType, given);
    compared.push({ layerType, layers, comparison, verdict: verdictOf(comparison) });
  }
  return compared;
}

function textOf({ notes }: AskedSides, layers: ComparedLayers): string {
  const parts = layers.map(({ layerType, layers: ordinals, verdict, comparison }) => {
    const sentences = [...verdict.sentences, ...verdictNotes(comparison)].join("\n");
    return layers.length === 1 ? sentences : `${layerType} layers ${ordinals.join(", ")}:\n${sentences}`;
  });
  return `${[...parts, ...(notes.length === 0 ? [] : [notes.join("\n")])].join("\n\n")}\n`;
}
