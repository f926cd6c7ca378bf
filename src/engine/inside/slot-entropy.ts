/**
 * Entropy of the softmax of every row of logits, in nats: 0 where one token has it all, ln(vocabulary) where
 * every token is as likely. [rows]
 */
export function slotEntropies(logits: Float32Array, vocabularySize: number): number[] {
  return Array.from({ length: logits.length / vocabularySize }, (_, row) =>
    entropyOf(logits.subarray(row * vocabularySize, (row + 1) * vocabularySize)),
  );
}

/** ln(sum e^x) - sum p x, with the largest logit taken off first so that nothing overflows. */
function entropyOf(logits: Float32Array): number {
  const top = logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
  let sum = 0;
  let weighted = 0;
  for (const logit of logits) {
    const weight = Math.exp(logit - top);
    sum += weight;
    weighted += weight * (logit - top);
  }
  return Math.log(sum) - weighted / sum;
}
