import type { Candidate } from "../drafting/round";
import { candidateDifferences } from "./candidate-differences";
import type { LensCell } from "./lens";

type Lens = readonly (readonly LensCell[])[];

/** How far two blocks are apart in what one slot would say after one layer. */
export interface LensDifference {
  layer: number;
  slot: number;
  left: Candidate;
  right: Candidate;
  /** Largest difference in the probability of one token, 0..1. */
  difference: number;
}

/** Every layer and slot that both blocks have, the largest difference first. */
export function lensDifferences(left: Lens, right: Lens): LensDifference[] {
  const differences = pairsOf(left, right).map(({ layer, slot, one, other }): LensDifference => {
    const [most] = candidateDifferences(
      { drafts: [{ slot, token: 0, ...one }] },
      { drafts: [{ slot, token: 0, ...other }] },
    );
    return {
      layer,
      slot,
      left: one.candidates[0],
      right: other.candidates[0],
      difference: Math.abs(most.difference),
    };
  });
  return largestFirst(differences);
}

/** How much less sure one block is than another, in nats. */
export interface EntropyDifference {
  layer: number;
  slot: number;
  left: number;
  right: number;
  /** Right less left. */
  difference: number;
}

/** Every layer and slot that both blocks have, the largest difference first. */
export function entropyDifferences(left: Lens, right: Lens): EntropyDifference[] {
  const differences = pairsOf(left, right).map(({ layer, slot, one, other }) => ({
    layer,
    slot,
    left: one.entropy,
    right: other.entropy,
    difference: other.entropy - one.entropy,
  }));
  return largestFirst(differences);
}

function pairsOf(left: Lens, right: Lens) {
  return left.flatMap((cells, layer) =>
    cells.flatMap((one, slot) => {
      const other = right[layer]?.[slot];
      return other === undefined ? [] : [{ layer, slot, one, other }];
    }),
  );
}

function largestFirst<Each extends { difference: number }>(differences: Each[]): Each[] {
  return differences.sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
}
