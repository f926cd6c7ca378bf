import { softmaxOf } from "../drafting/entropy";

/** Entropy of the softmax of every row of logits, in nats. [rows] */
export function slotEntropies(logits: Float32Array, vocabularySize: number): number[] {
  return Array.from(
    { length: logits.length / vocabularySize },
    (_, row) => softmaxOf(logits.subarray(row * vocabularySize, (row + 1) * vocabularySize)).entropy,
  );
}
