import type { Convention } from "../convention";
import { specforgeLoss } from "./loss";
import { blockSize, toggle, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesAll, served, trainedAlone, windowOnContext } from "./rules";

const facts = {
  side: "training",
  project: "sgl-project/SpecForge",
  version: "a6b6b023",
  date: "2026-08-08",
  confidence: "run",
} as const;

const choice =
  "which anchors are drawn is left out; loss weights are those of the recipes, without which they are all equal";
/** Gamma of the recipes. */
const recipes = { dflash: 7, domino: 7, dspark: 4 } as const;

/** Full layers see everything; sliding ones are causal in the block, which their window does not reach. */
function layered(size: number, window: number): Convention {
  return {
    ...trainedAlone(size, { full: seesAll, sliding: windowOnContext(window, "causal") }),
    loss: specforgeLoss(recipes.dflash, 1),
  };
}

export const specforgePresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "specforge.full",
    aliases: ["TR.sf.full"],
    title: "SpecForge, full attention",
    sentence: "Every slot sees the context strictly before its anchor and all slots of its own block.",
    notModelled: `Batch rows hold one document each, so packed documents are not kept apart; ${choice}.`,
    layerTypes: ["full"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => ({
      ...trainedAlone(values.blockSize, everyLayer(seesAll)),
      loss: specforgeLoss(recipes.dflash, 1),
    }),
  }),
  definePreset({
    ...facts,
    id: "specforge.swa",
    aliases: ["TR.sf.swa"],
    title: "SpecForge, sliding",
    sentence:
      "In a sliding layer the window of W keys moves with the slot and cuts the context only; the block is causal and never cut.",
    notModelled: `Layers of type full attend to everything; ${choice}.`,
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: (values) => layered(values.blockSize, values.window),
  }),
  definePreset({
    ...facts,
    id: "specforge.dspark",
    aliases: ["TR.sf.dspark"],
    title: "SpecForge DSpark",
    sentence:
      "The SpecForge mask in blocks of 7 with every slot trained for the token after its own position, slot 0 included.",
    notModelled: `Only slots up to the first unsupervised label count in its loss; heads are no attention; ${choice}.`,
    layerTypes: ["full"],
    parameters: { blockSize: blockSize(7), window: windowSize() },
    conventionOf: (values) => ({
      ...layered(values.blockSize, values.window),
      labelShift: 1,
      loss: specforgeLoss(recipes.dspark, 0),
    }),
  }),
  definePreset({
    ...facts,
    id: "specforge.domino",
    aliases: ["TR.sf.domino"],
    title: "SpecForge Domino",
    sentence:
      "The SpecForge mask under a recurrent correction head; with shift_label every slot is trained for the token after its own position.",
    notModelled: `The correction runs over the slots one after the other, which no attention mask shows; ${choice}.`,
    layerTypes: ["full"],
    parameters: {
      blockSize: blockSize(),
      window: windowSize(),
      shifted: toggle("shift_label", 0, ["false", "true"]),
    },
    conventionOf: (values) => ({
      ...layered(values.blockSize, values.window),
      labelShift: values.shifted === 1 ? 1 : 0,
      loss: specforgeLoss(recipes.domino, values.shifted === 1 ? 0 : 1),
    }),
  }),
  definePreset({
    ...facts,
    id: "specforge.spec_generate",
    side: "inference",
    title: "SpecForge spec_generate",
    sentence:
      "The reference decoder beside the trainer: everything is seen, and slots 1.. are read as the tokens at their own positions, also for DSpark.",
    notModelled:
      "A Domino with shifted labels is read one slot earlier, as it was trained; caches are left out.",
    confidence: "read",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
];
