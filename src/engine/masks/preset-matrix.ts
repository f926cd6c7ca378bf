import { RuleError } from "../tensor/rule-error";
import type { Convention, LayerType } from "./convention";
import { countDifference, type DifferenceCounts } from "./difference-counts";
import { alignToFrame, frameOf } from "./frame";
import type { IntervalMask } from "./interval-mask";
import { layersByType } from "./layers";
import type { Layout } from "./layout";
import { maskOf } from "./mask";
import type { Preset, PresetValues } from "./presets";

export interface MatrixParameters {
  /** Values for the parameters of all presets, by their ids; what is absent stays at its default. */
  values: PresetValues;
  /** Other values at inference. */
  inferValues?: PresetValues;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
  /** Asked before every pair; true ends the work. */
  isCancelled?: () => boolean;
}

/** All pairs of a training and an inference preset. */
export interface PresetMatrix {
  train: readonly Preset[];
  infer: readonly Preset[];
  /** [train, infer] */
  cells: readonly (readonly MatrixCell[])[];
}

interface MatrixCell {
  /** Differing cells over all blocks and all layers of the drafter. */
  trainOnly: number;
  inferOnly: number;
  /** By type of layer, counted in one layer of the type. */
  layers: readonly MatrixLayer[];
  /** Label shift at inference minus the one in training. */
  labelShift: number;
  /** Why the pair has no counts, as a sentence; null when it has. */
  problem: string | null;
}

interface MatrixLayer extends DifferenceCounts {
  layerType: LayerType;
  layerCount: number;
}

/**
 * Counts the differing cells of every pair on one layout, from intervals alone. Sides that see the same are
 * built and compared once.
 * @returns null when it was cancelled.
 */
export function presetMatrix(
  train: readonly Preset[],
  infer: readonly Preset[],
  layout: Layout,
  parameters: MatrixParameters,
): PresetMatrix | null {
  const types = layersByType(parameters.layerTypes);
  const count = new PairCounts(layout);
  const columns = infer.map((preset) => conventionOf(preset, parameters.inferValues ?? parameters.values));
  const cells: MatrixCell[][] = [];
  for (const preset of train) {
    const row = conventionOf(preset, parameters.values);
    const ofRow: MatrixCell[] = [];
    for (const column of columns) {
      if (parameters.isCancelled?.() === true) return null;
      if (typeof row === "string") ofRow.push(withoutCounts(row));
      else if (typeof column === "string") ofRow.push(withoutCounts(column));
      else ofRow.push(cellOf(row, column, types, count));
    }
    cells.push(ofRow);
  }
  return { train, infer, cells };
}

function cellOf(
  train: Convention,
  infer: Convention,
  types: readonly { layerType: LayerType; layers: readonly number[] }[],
  count: PairCounts,
): MatrixCell {
  const layers = types.map(({ layerType, layers }) => ({
    layerType,
    layerCount: layers.length,
    ...count.of(train, infer, layerType),
  }));
  return {
    trainOnly: layers.reduce((sum, each) => sum + each.layerCount * each.trainOnly, 0),
    inferOnly: layers.reduce((sum, each) => sum + each.layerCount * each.inferOnly, 0),
    layers,
    labelShift: infer.labelShift - train.labelShift,
    problem: null,
  };
}

function withoutCounts(problem: string): MatrixCell {
  return { trainOnly: 0, inferOnly: 0, layers: [], labelShift: 0, problem };
}

/** The convention, or the sentence of the rule that the values break. */
function conventionOf(preset: Preset, values: PresetValues): Convention | string {
  try {
    return preset.convention(values);
  } catch (error) {
    if (error instanceof RuleError) return `${preset.title}: ${error.message}.`;
    throw error;
  }
}

/** Masks and counts that were worked out before, by all that they depend on. */
class PairCounts {
  readonly #layout: Layout;
  readonly #masks = new Map<string, IntervalMask>();
  readonly #counts = new Map<string, DifferenceCounts>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  of(train: Convention, infer: Convention, layerType: LayerType): DifferenceCounts {
    const key = `${seenBy(train, layerType)} ${seenBy(infer, layerType)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const frame = frameOf(train, infer, this.#layout);
    const counts = countDifference(
      alignToFrame(this.#maskOf(train, layerType), frame, "train"),
      alignToFrame(this.#maskOf(infer, layerType), frame, "infer"),
      frame,
    );
    this.#counts.set(key, counts);
    return counts;
  }

  #maskOf(convention: Convention, layerType: LayerType): IntervalMask {
    const key = seenBy(convention, layerType);
    const mask = this.#masks.get(key) ?? maskOf(convention, this.#layout, layerType);
    this.#masks.set(key, mask);
    return mask;
  }
}

/** What of a convention decides its mask. */
function seenBy(convention: Convention, layerType: LayerType): string {
  const { blockSize, contextEnd, documents, deadAnchor, emptyRows, attention } = convention;
  return JSON.stringify([
    blockSize,
    contextEnd,
    documents,
    deadAnchor,
    emptyRows ?? null,
    attention[layerType],
  ]);
}
