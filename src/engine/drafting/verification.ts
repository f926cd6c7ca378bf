import type { Convention } from "../masks/convention";
import { softmaxOf } from "./entropy";
import type { Candidate, SlotCheck, SlotDraft } from "./round";

/** How many candidates a round keeps per slot. */
const candidateCount = 5;

/** Best candidates of one row of logits, as `rankedRow` has them. */
export function candidatesOf(
  logits: Float32Array,
  row: number,
  vocabularySize: number,
  count = candidateCount,
): Candidate[] {
  return rankedRow(logits, row, vocabularySize, count).candidates;
}

/**
 * Best candidates of one row of logits, best first; equal logits keep the lower token first, as argmax
 * does. Probabilities are the softmax over the whole row; the entropy is that of the same softmax, in nats.
 */
export function rankedRow(
  logits: Float32Array,
  row: number,
  vocabularySize: number,
  count = candidateCount,
): { candidates: Candidate[]; entropy: number } {
  const start = row * vocabularySize;
  const best: number[] = [];
  for (let token = 0; token < vocabularySize; token++) {
    const logit = logits[start + token];
    if (best.length === count && !(logit > logits[start + best[count - 1]])) continue;
    let place = best.length;
    while (place > 0 && logit > logits[start + best[place - 1]]) place--;
    best.splice(place, 0, token);
    if (best.length > count) best.pop();
  }
  const { top, sum, entropy } = softmaxOf(logits.subarray(start, start + vocabularySize));
  const candidates = best.map((token) => {
    const logit = logits[start + token];
    return { token, logit, probability: Math.exp(logit - top) / sum };
  });
  return { candidates, entropy };
}

/** Chooses a token from a row of logits. Greedy decoding is the only rule now; sampling is another one. */
export type Choose = (candidates: readonly Candidate[]) => number;

export const greedy: Choose = (candidates) => candidates[0].token;

/**
 * Compares drafts with the target, slot by slot.
 * @param drafts used slots in order, standing at sequence indices `firstIndex, firstIndex + 1, ...`
 * @param logits the target's [1 + drafts.length, vocabularySize] over the anchor and the drafts: row i
 *   is its guess for the token at `firstIndex + i`.
 */
export function verify(
  drafts: readonly Pick<SlotDraft, "slot" | "token">[],
  logits: Float32Array,
  vocabularySize: number,
  firstIndex: number,
  choose: Choose = greedy,
): { checks: SlotCheck[]; acceptedDrafts: number; bonus: number } {
  const checks: SlotCheck[] = [];
  let acceptedDrafts = 0;
  let open = true;
  for (const [row, draft] of drafts.entries()) {
    const { candidates, entropy } = rankedRow(logits, row, vocabularySize);
    const expected = choose(candidates);
    const matches = expected === draft.token;
    const outcome = !open ? "unobserved" : matches ? "accepted" : "rejected";
    if (outcome === "accepted") acceptedDrafts++;
    if (outcome === "rejected") open = false;
    checks.push({
      slot: draft.slot,
      index: firstIndex + row,
      drafted: draft.token,
      expected,
      outcome,
      candidates,
      entropy,
    });
  }
  const bonus = choose(candidatesOf(logits, acceptedDrafts, vocabularySize));
  return { checks, acceptedDrafts, bonus };
}

/**
 * What a verified round adds to the text: the accepted drafts and the bonus token, which a loop can lose or
 * double. Without either the loop would stand still after a rejected first draft, so then it keeps it.
 */
export function committedTokens(
  { loop }: Pick<Convention, "loop">,
  drafts: readonly number[],
  acceptedDrafts: number,
  bonus: number,
): number[] {
  const accepted = drafts.slice(0, acceptedDrafts);
  if (loop?.bonus === "doubled") return [...accepted, bonus, bonus];
  return loop?.bonus === "lost" && acceptedDrafts > 0 ? accepted : [...accepted, bonus];
}
