import type { Side } from "../../engine/masks/frame";
import type { Appearance } from "../appearance";
import type { PairInput } from "../pair-input";
import { sharedCells } from "./shared-cells";

/** What the overlay shows below the differences: the cells that both sides see. Attention belongs to one side and is left out. */
export function overlayInput(input: PairInput): PairInput {
  const mask = sharedCells(input.train.mask, input.infer.mask);
  return { ...input, train: { ...input.train, mask }, weights: { train: null, infer: null } };
}

/** What each pane shows with the attention of both on one scale, or each on its own. */
export function inputsOfPanes(input: PairInput, isOneScale: boolean): Record<Side, PairInput> {
  const { train, infer } = input.weights;
  if (isOneScale || train === null || infer === null) return { train: input, infer: input };
  return {
    train: { ...input, weights: { train, infer: null } },
    infer: { ...input, weights: { train: null, infer } },
  };
}

/**
 * Colours of a pane whose subject is the mask itself: what is seen takes the darker ink. Under attention
 * it stays pale, or the squares would not stand out.
 */
export function maskAppearance(appearance: Appearance, { weights }: PairInput): Appearance {
  if (weights.train !== null || weights.infer !== null) return appearance;
  const { colours } = appearance;
  return { ...appearance, colours: { ...colours, on: colours.mask } };
}
