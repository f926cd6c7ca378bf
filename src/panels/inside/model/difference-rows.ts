import { type CandidateDifference, candidateDifferences } from "../../../engine/inside/candidate-differences";
import { entropyDifferences, lensDifferences } from "../../../engine/inside/lens-differences";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { InsideResult } from "../result";
import { columnWords, nats, percent, probabilityText, signedPoints, tokenWords, usedSlots } from "./words";

export const differenceKinds = ["attention", "lens", "candidates", "entropy"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Where a row is to be seen: a cell of a head, or a field of the lens. */
export type InsidePlace =
  | { kind: "attention"; run: string; layer: number; head: number; slot: number; column: number }
  | { kind: "lens"; layer: number; slot: number };

export interface DifferenceRow {
  key: string;
  where: string;
  left: string;
  right: string;
  difference: string;
  place: InsidePlace;
}

/** Smaller ones would stand there as 0: of a probability or nats, and of a share of attention. */
const least = 0.005;
const leastShare = 0.0005;

/** What differs between the two blocks, the largest first; empty where there are not two. */
export function differenceRows(result: InsideResult, kind: DifferenceKind): DifferenceRow[] {
  const [left, right] = result.blocks;
  if (left === undefined || right === undefined) return [];
  switch (kind) {
    case "attention":
      return attentionRows(result, left, right);
    case "lens":
      return lensRows(result, left, right);
    case "candidates":
      return candidateRows(result, left, right);
    case "entropy":
      return entropyRows(left, right);
  }
}

function attentionRows(
  { attentionDifferences, pair }: InsideResult,
  left: OpenedBlock,
  right: OpenedBlock,
): DifferenceRow[] {
  const told = (attentionDifferences ?? []).filter(({ difference }) => Math.abs(difference) >= leastShare);
  return told.map((each) => {
    const { layer, head, slot } = each;
    const [block, column] =
      each.rightColumn === null ? [left, each.leftColumn ?? 0] : [right, each.rightColumn];
    return {
      key: `${layer} ${head} ${slot} ${each.leftColumn} ${each.rightColumn}`,
      where: `layer ${layer}, head ${head}, slot ${slot} on ${columnWords(block.plan, column, pair.tokenizer)}`,
      left: each.leftColumn === null ? "no such row" : percent(each.left),
      right: each.rightColumn === null ? "no such row" : percent(each.right),
      difference: signedPoints(each.difference),
      place: { kind: "attention", run: block.name, layer, head, slot, column },
    };
  });
}

function lensRows({ pair }: InsideResult, left: OpenedBlock, right: OpenedBlock): DifferenceRow[] {
  const used = usedByBoth(left, right);
  return lensDifferences(left.lens, right.lens)
    .filter(({ slot, difference }) => used.has(slot) && difference >= least)
    .map(({ layer, slot, left: one, right: other, difference }) => ({
      key: `${layer} ${slot}`,
      where: `after layer ${layer}, slot ${slot}`,
      left: `${tokenWords(one.token, pair.tokenizer)} ${probabilityText(one.probability)}`,
      right: `${tokenWords(other.token, pair.tokenizer)} ${probabilityText(other.probability)}`,
      difference: difference.toFixed(2),
      place: { kind: "lens", layer, slot },
    }));
}

function candidateRows({ pair }: InsideResult, left: OpenedBlock, right: OpenedBlock): DifferenceRow[] {
  const draftsOf = ({ plan, lens }: OpenedBlock) => ({
    drafts: usedSlots(plan).map((slot) => {
      const { candidates, entropy } = lens[lens.length - 1][slot];
      return { slot, token: candidates[0].token, candidates, entropy };
    }),
  });
  const layer = right.lens.length - 1;
  const held = (one: CandidateDifference["left"]) =>
    one === null ? "not among them" : probabilityText(one.probability);
  return candidateDifferences(draftsOf(left), draftsOf(right))
    .filter(({ difference }) => Math.abs(difference) >= least)
    .map(({ slot, token, left: one, right: other, difference }) => ({
      key: `${slot} ${token}`,
      where: `slot ${slot}, ${tokenWords(token, pair.tokenizer)}`,
      left: held(one),
      right: held(other),
      difference: signed(difference),
      place: { kind: "lens", layer, slot },
    }));
}

function entropyRows(left: OpenedBlock, right: OpenedBlock): DifferenceRow[] {
  const used = usedByBoth(left, right);
  return entropyDifferences(left.lens, right.lens)
    .filter(({ slot, difference }) => used.has(slot) && Math.abs(difference) >= least)
    .map(({ layer, slot, left: one, right: other, difference }) => ({
      key: `${layer} ${slot}`,
      where: `after layer ${layer}, slot ${slot}`,
      left: nats(one),
      right: nats(other),
      difference: signed(difference),
      place: { kind: "lens", layer, slot },
    }));
}

/** Slots whose output both blocks use. */
function usedByBoth(left: OpenedBlock, right: OpenedBlock): ReadonlySet<number> {
  const others = new Set(usedSlots(right.plan));
  return new Set(usedSlots(left.plan).filter((slot) => others.has(slot)));
}

function signed(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(2)}`;
}
