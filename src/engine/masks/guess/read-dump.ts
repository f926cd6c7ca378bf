import { RuleError } from "../../tensor/rule-error";
import { type BitMask, intervalsOfBits, isBitMask } from "../bit-mask";
import type { IntervalMask } from "../interval-mask";
import { presets } from "../presets";
import { guessLayout, type LayoutGuess } from "./guess-layout";
import { intoLayout } from "./into-layout";
import { type OpenAnchors, openAnchorsOf, openAnchorsWords } from "./open-anchors";
import type { PresetFit } from "./preset-fit";
import { type ResidualCell, residualCells } from "./residual-cells";
import type { KnownLayout } from "./shapes";

/** A dump on a layout, ready to be compared. */
export interface DumpReading {
  /** Its notes begin with the anchors, where they are open. */
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
  /** The other anchors that the cells allow; null where the anchors are given, or no block sees context. */
  openAnchors: OpenAnchors | null;
  /** Whether the reader has set the anchors. */
  isGiven: boolean;
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
  const isGiven = known.anchors !== undefined;
  const openAnchors = isGiven ? null : openAnchorsOf(taken);
  const notes = openAnchors === null ? guess.notes : [openAnchorsWords(openAnchors), ...guess.notes];
  return {
    guess: { ...guess, notes },
    taken,
    openAnchors,
    isGiven,
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
