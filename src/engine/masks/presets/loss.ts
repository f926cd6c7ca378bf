import type { LossRule } from "../convention";

/** How training projects weigh the slots of a block. */

/**
 * speculators, "fixed-exp-decay" with its default gamma: divided by the number of supervised rows, and the
 * supervision is read at the row's own index also where the label is the next token. A block may run over
 * the end of its document; that no loss is taken there (request 901) rests on documents that open with a
 * prompt, which is not supervised.
 */
export function speculatorsLoss(firstSlot: 0 | 1): LossRule {
  return {
    weight: { by: "decay", gamma: 4, from: firstSlot },
    dividedBy: "rows",
    supervisedAt: "slot",
    within: "document",
  };
}

/** SpecForge: divided by the weights; a batch row holds one document, whose end blocks may run past. */
export function specforgeLoss(gamma: number, firstSlot: 0 | 1): LossRule {
  return {
    weight: { by: "decay", gamma, from: firstSlot },
    dividedBy: "weights",
    supervisedAt: "label",
    within: "sequence",
  };
}

/** diffusers, by the paper: gamma 7, 5 and 4 for blocks of 16, 10 and 8 slots, else half of them. */
export function diffusersLoss(blockSize: number): LossRule {
  const gamma = { 16: 7, 10: 5, 8: 4 }[blockSize] ?? Math.max(2, blockSize / 2);
  return specforgeLoss(gamma, 1);
}
