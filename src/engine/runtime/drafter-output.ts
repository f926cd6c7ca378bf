import type { DraftPlan } from "../drafting/plan";
import type { DrafterConfig } from "../models/drafter-config";
import type { OpenPair } from "./open-pair";
import { roundTo } from "./round-to";

/** The block graph's output that a plan goes on from: after the last norm, or before it where that is wrong. */
export function hiddenOutput({ wiring }: DraftPlan, { layerCount }: DrafterConfig): string {
  return wiring.finalNorm === undefined ? "hidden" : `stream_${layerCount}`;
}

/** What the head is given, [blockSize, hiddenSize]. @param hidden that output */
export function hiddenForHead(
  { wiring, numerics }: DraftPlan,
  hidden: Float32Array,
  { drafter, drafterNorm }: OpenPair,
): Float32Array {
  const { hiddenSize, normEpsilon } = drafter;
  let rows = hidden;
  if (wiring.finalNorm === "weight-plus-one") {
    rows = normed(
      rows,
      drafterNorm.map((weight) => weight + 1),
      hiddenSize,
      normEpsilon,
    );
  }
  if (wiring.head === "untrained") rows = turned(rows, hiddenSize);
  return roundTo(numerics.states, rows);
}

/** Logits as the loop reads them, [blockSize, vocabularySize]. */
export function readLogits(
  { wiring }: DraftPlan,
  logits: Float32Array,
  vocabularySize: number,
): Float32Array {
  if (wiring.vocabulary !== "offsets-added") return logits;
  const read = new Float32Array(logits.length).fill(neverChosen);
  for (let start = 0; start < logits.length; start += vocabularySize) {
    // Ids past the end of the vocabulary are no tokens.
    for (let id = 0; 2 * id < vocabularySize; id++) read[start + 2 * id] = logits[start + id];
  }
  return read;
}

const neverChosen = -1e9;

/** RMSNorm of every row with these weights. */
export function normed(
  rows: Float32Array,
  weights: Float32Array,
  size: number,
  epsilon: number,
): Float32Array {
  const result = new Float32Array(rows.length);
  for (let start = 0; start < rows.length; start += size) {
    let squares = 0;
    for (let at = 0; at < size; at++) squares += rows[start + at] ** 2;
    const scale = 1 / Math.sqrt(squares / size + epsilon);
    for (let at = 0; at < size; at++) result[start + at] = rows[start + at] * scale * weights[at];
  }
  return result;
}

/**
 * Every row in another basis, its entries moved and half of them negated. The head then stands to the hidden
 * state as a matrix that was never trained with it would, and its logits keep their size.
 */
function turned(rows: Float32Array, size: number): Float32Array {
  const result = new Float32Array(rows.length);
  const step = coprimeTo(size);
  for (let start = 0; start < rows.length; start += size) {
    for (let at = 0; at < size; at++) {
      const sign = (at * step) % size < size / 2 ? 1 : -1;
      result[start + ((at * step + 1) % size)] = sign * rows[start + at];
    }
  }
  return result;
}

/** A step that visits all of `size` places before it comes round. */
function coprimeTo(size: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.floor(size * 0.618));
  while (divisor(step, size) !== 1) step++;
  return step;
}
