import type { Candidate } from "../drafting/round";
import { candidatesOf } from "../drafting/verification";
import { slotEntropies } from "./slot-entropy";

/** What the head would say of the residual stream of one slot after one drafter layer. */
export interface LensCell {
  /** Best first; probabilities are the softmax over the whole vocabulary. */
  candidates: readonly Candidate[];
  /** Of that softmax, in nats. */
  entropy: number;
  /** The token that the last layer says, as this layer holds it. */
  final: Candidate;
  /** Its rank in this layer, 1 for the top one. */
  finalRank: number;
}

/** Candidates that a cell keeps. */
const keptCount = 8;

/** One drafter layer read by the logit lens, slot by slot. */
export function readLens(
  /** [blockSize, vocabularySize]: head(final norm(stream behind this layer)) */
  logits: Float32Array,
  /** Top tokens of the last layer, [blockSize] */
  finals: readonly number[],
  vocabularySize: number,
): LensCell[] {
  const entropies = slotEntropies(logits, vocabularySize);
  return finals.map((token, slot): LensCell => {
    const candidates = candidatesOf(logits, slot, vocabularySize, Math.min(keptCount, vocabularySize));
    const row = logits.subarray(slot * vocabularySize, (slot + 1) * vocabularySize);
    const logit = row[token];
    // Against the best, whose probability is known: the sum need not be taken again.
    const [best] = candidates;
    const probability = best.probability * Math.exp(logit - best.logit);
    return {
      candidates,
      entropy: entropies[slot],
      final: { token, logit, probability },
      finalRank: rankOf(row, token),
    };
  });
}

/** The token of every row that greedy decoding takes, [rows]. */
export function topTokens(logits: Float32Array, vocabularySize: number): number[] {
  return Array.from(
    { length: logits.length / vocabularySize },
    (_, row) => candidatesOf(logits, row, vocabularySize, 1)[0].token,
  );
}

/**
 * Where the last layer's token is the top one for the first time, and from where on it stays so, as layer numbers.
 * @param lens [layers][blockSize]
 */
export function settling(
  lens: readonly (readonly LensCell[])[],
  slot: number,
): { first: number; stays: number } {
  const isTop = lens.map((layer) => layer[slot].finalRank === 1);
  return { first: isTop.indexOf(true), stays: isTop.lastIndexOf(false) + 1 };
}

/** Of equal logits the lower token is the better one, as argmax has it. */
function rankOf(row: Float32Array, token: number): number {
  let rank = 1;
  for (let other = 0; other < row.length; other++) {
    if (row[other] > row[token] || (row[other] === row[token] && other < token)) rank++;
  }
  return rank;
}
