/** What a softmax over a row of logits is made of. */
interface Softmax {
  /** Largest logit. */
  top: number;
  /** Sum of e^(logit - top); the probability of a logit is e^(logit - top) / sum. */
  sum: number;
  /** In nats: 0 where one token has it all, ln(vocabulary) where every token is as likely. */
  entropy: number;
}

/** Entropy is ln(sum e^x) - sum p x, with the largest logit taken off first so that nothing overflows. */
export function softmaxOf(row: Float32Array): Softmax {
  let top = Number.NEGATIVE_INFINITY;
  for (const logit of row) if (logit > top) top = logit;
  let sum = 0;
  let weighted = 0;
  for (const logit of row) {
    const weight = Math.exp(logit - top);
    sum += weight;
    weighted += weight * (logit - top);
  }
  return { top, sum, entropy: Math.log(sum) - weighted / sum };
}
