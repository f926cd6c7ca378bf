import { expect } from "vitest";
import { presentRows } from "../../src/engine/drafting/context-row";
import type { DraftPlan } from "../../src/engine/drafting/plan";
import { readDrafterConfig } from "../../src/engine/models/drafter-config";
import { readTargetConfig } from "../../src/engine/models/target-config";
import { blockForward, type Decoder, matrix, type Rows, targetForward } from "./reference-forward";
import { tinyDrafterConfig, tinyDrafterTensors, tinyTargetConfig, tinyTargetTensors } from "./tiny-pair";
import { maskOfCells } from "./visible-cells";
import type { Tensors } from "./write-safetensors";

export const tinyTarget: Decoder = {
  config: readTargetConfig(tinyTargetConfig, null),
  tensors: tinyTargetTensors(),
  prefix: "model.",
};
export const drafterConfig = readDrafterConfig(tinyDrafterConfig);
export function drafterOf(tensors: Tensors): Decoder {
  return { config: drafterConfig, tensors, prefix: "" };
}
const tinyDrafter = drafterOf(tinyDrafterTensors());
const embeddings = matrix(tinyTarget.tensors, "model.embed_tokens.weight");
/** The sequence that every plan here is about. */
export const tokens = [5, 9, 2, 14, 7, 7, 20, 11, 4, 16, 8];
const taps = [1, 3];

/** Full layers see the context and the whole block; sliding layers three keys back, none ahead. */
const fullCell = () => true;
const slidingCell = (contextRows: number) => (row: number, key: number) =>
  key <= contextRows + row && key > contextRows + row - 3;

/** A plan at `anchor` as the loop makes it, or changed as given. */
export function planAt(anchor: number, change: Partial<DraftPlan> = {}): DraftPlan {
  const contextRows = change.contextRows ?? anchor;
  const blockSize = 5;
  return {
    anchor,
    blockSize,
    blockTokens: [tokens[anchor], 1, 1, 1, 1],
    contextRows,
    context: presentRows(tokens.slice(0, contextRows)),
    contextPositions: Int32Array.from({ length: contextRows }, (_, row) => row),
    slotPositions: Int32Array.from({ length: blockSize }, (_, slot) => anchor + slot),
    visible: {
      full: maskOfCells(blockSize, contextRows + blockSize, fullCell),
      sliding: maskOfCells(blockSize, contextRows + blockSize, slidingCell(contextRows)),
    },
    taps,
    wiring: {},
    training: null,
    numerics: {},
    mutedHeads: [],
    firstUsedSlot: 1,
    ...change,
  };
}

/** The plain-loop forward of a plan. */
export function reference(plan: DraftPlan, drafter = tinyDrafter) {
  const { streams } = targetForward(tinyTarget, tokens);
  const zeros = Array.from({ length: 16 }, () => 0);
  const features: Rows = Array.from({ length: plan.contextRows }, (_, row) =>
    plan.taps.flatMap((tap) => (tap === null ? zeros : streams[tap][row])),
  );
  const cells = { full: fullCell, sliding: slidingCell(plan.contextRows) };
  return blockForward(
    drafter,
    embeddings,
    features,
    plan.blockTokens,
    { context: plan.contextPositions, slots: plan.slotPositions },
    (layer, row, key) => cells[drafterConfig.layerTypes[layer]](row, key),
  );
}

export function largestError(got: Float32Array, wanted: Rows): number {
  const flat = wanted.flat();
  expect(got.length).toBe(flat.length);
  return flat.reduce((worst, value, i) => Math.max(worst, Math.abs(value - got[i])), 0);
}
