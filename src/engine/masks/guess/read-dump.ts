import { RuleError } from "../../tensor/rule-error";
import { type BitMask, intervalsOfBits, isBitMask } from "../bit-mask";
import type { IntervalMask } from "../interval-mask";
import { presets } from "../presets";
import { guessLayout, type LayoutGuess } from "./guess-layout";
import { intoLayout } from "./into-layout";
import type { PresetFit } from "./preset-fit";
import { type ResidualCell, residualCells } from "./residual-cells";
import type { KnownLayout } from "./shapes";

/** A dump on a layout, ready to be compared. */
export interface DumpReading {
  guess: LayoutGuess;
  /** The fit that was asked for, or the best one. */
  taken: PresetFit;
  /** Cells that it leaves over, the first 100. */
  residualCells: readonly ResidualCell[];
  /**
   * What fits best on the same layout and layer type among the presets of training; null where none has
   * such blocks.
   */
  training: PresetFit | null;
  /** The dump as the taken layout lays it out, [anchors * blockSize, contextLength + anchors * blockSize]. */
  mask: IntervalMask;
}

/**
 * @param takenId Preset of a tie or a runner-up to take in place of the best; taken no notice of when it is
 *   neither.
 */
export function readDump(
  dump: IntervalMask | BitMask,
  known: KnownLayout,
  takenId: string | null,
): DumpReading {
  const mask = isBitMask(dump) ? intervalsOfBits(dump) : dump;
  const guess = guessLayout(mask, presets, known);
  const taken =
    [...guess.ties, ...guess.runnersUp].find(({ presetId }) => presetId === takenId) ?? guess.best;
  return {
    guess,
    taken,
    residualCells: taken === guess.best ? guess.residualCells : residualCells(mask, taken),
    training: trainingFit(mask, taken),
    mask: intoLayout(mask, taken.shape),
  };
}

function trainingFit(mask: IntervalMask, { layout, shape, layerType }: PresetFit): PresetFit | null {
  const { contextLength, anchors } = layout;
  const training = presets.filter(({ side }) => side === "training");
  try {
    return guessLayout(mask, training, { contextLength, anchors, blockSize: shape.blockSize, layerType })
      .best;
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}
