import { RuleError } from "../tensor/rule-error";
import type { Convention, LayerType } from "./convention";
import { inputDifferences } from "./input-wording";
import { layersByType } from "./layers";
import type { Layout } from "./layout";
import { type PairCount, PairCounts } from "./pair-counts";
import type { Preset, PresetValues } from "./presets";

export interface MatrixParameters {
  /** Values for the parameters of all presets, by their ids; what is absent stays at its default. */
  values: PresetValues;
  /** Other values at inference. */
  inferValues?: PresetValues;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
}

/** All pairs of a training and an inference preset. */
export interface PresetMatrix {
  train: readonly Preset[];
  infer: readonly Preset[];
  /** [train, infer]; null where it was not counted yet. */
  cells: readonly (readonly (MatrixCell | null)[])[];
}

export interface MatrixCell {
  /** Differing cells over all blocks and all layers of the drafter. */
  trainOnly: number;
  inferOnly: number;
  /** By type of layer, counted in one layer of the type. */
  layers: readonly MatrixLayer[];
  /** Label shift at inference minus the one in training. */
  labelShift: number;
  /** The worst over the types of layers. */
  positions: PairCount["positions"];
  /** What else a drafter can tell: slots that were never trained, taps, the mask token. */
  inputs: readonly string[];
  /** Why the pair has no counts, as a sentence; null when it has. */
  problem: string | null;
}

export interface MatrixLayer extends PairCount {
  layerType: LayerType;
  layerCount: number;
}

/** A matrix that is counted pair by pair, row by row. */
export interface MatrixWork {
  pairCount: number;
  /** Pairs that are counted, with those that were passed over. */
  doneCount(): number;
  /** Counts one more pair; false when there was none left. */
  next(): boolean;
  /** The matrix as it is, which later counting does not change. */
  soFar(): PresetMatrix;
}

/**
 * @param from pairs to pass over, the first of all.
 * @throws RuleError when there is no layer.
 */
export function startMatrix(
  train: readonly Preset[],
  infer: readonly Preset[],
  layout: Layout,
  { values, inferValues = values, layerTypes }: MatrixParameters,
  from = 0,
): MatrixWork {
  const types = layersByType(layerTypes);
  const counts = new PairCounts(layout);
  const rows = train.map((preset) => conventionOf(preset, values));
  const columns = infer.map((preset) => conventionOf(preset, inferValues));
  const cells: (MatrixCell | null)[][] = rows.map(() => columns.map(() => null));
  const pairCount = rows.length * columns.length;
  let done = from;
  return {
    pairCount,
    doneCount: () => done,
    next() {
      if (done === pairCount) return false;
      const [row, column] = [Math.floor(done / columns.length), done % columns.length];
      cells[row][column] = cellOf(rows[row], columns[column], types, counts);
      done++;
      return true;
    },
    soFar: () => ({ train, infer, cells: cells.map((row) => [...row]) }),
  };
}

function cellOf(
  train: Convention | string,
  infer: Convention | string,
  types: readonly { layerType: LayerType; layers: readonly number[] }[],
  counts: PairCounts,
): MatrixCell {
  if (typeof train === "string") return withoutCounts(train);
  if (typeof infer === "string") return withoutCounts(infer);
  const layers = types.map(({ layerType, layers }) => ({
    layerType,
    layerCount: layers.length,
    ...counts.of(train, infer, layerType),
  }));
  const kinds = layers.map(({ positions }) => positions);
  return {
    trainOnly: layers.reduce((sum, each) => sum + each.layerCount * each.trainOnly, 0),
    inferOnly: layers.reduce((sum, each) => sum + each.layerCount * each.inferOnly, 0),
    layers,
    labelShift: infer.labelShift - train.labelShift,
    inputs: inputsOf(train, infer),
    positions: kinds.includes("differing") ? "differing" : kinds.includes("shifted") ? "shifted" : "equal",
    problem: null,
  };
}

function inputsOf(train: Convention, infer: Convention): string[] {
  const fed = inputDifferences({ train: { convention: train }, infer: { convention: infer } });
  const untrained = infer.blockSize > train.blockSize;
  return [...(untrained ? ["slots that were never trained"] : []), ...fed.map(({ what }) => what)];
}

function withoutCounts(problem: string): MatrixCell {
  return { trainOnly: 0, inferOnly: 0, layers: [], labelShift: 0, positions: "equal", inputs: [], problem };
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
