import type { Comparison } from "./comparison";
import { slotWeight } from "./loss";

/** Where both sides train: how their weights compare, slot by slot; null where one of them does not, or says not. */
type LossComparison =
  | { kind: "equal" }
  /** All weights of one side are `factor` times those of the other. */
  | { kind: "scaled"; factor: number; isDividedOut: boolean }
  /** First slot whose share differs from that of the slots before. */
  | { kind: "differing"; slot: number; weights: readonly [number, number] };

/** Weights that differ by rounding alone are equal. */
const TOLERANCE = 1e-9;

function compareLoss({ frame, train, infer }: Comparison): LossComparison | null {
  const losses = [train.convention.loss, infer.convention.loss];
  if (losses[0] === undefined || losses[1] === undefined) return null;
  let factor: number | null = null;
  for (let slot = 0; slot < frame.sharedSlotCount; slot++) {
    const before = slotWeight(train.convention, slot) ?? 0;
    const after = slotWeight(infer.convention, slot) ?? 0;
    if (before === 0 && after === 0) continue;
    factor ??= before === 0 ? Infinity : after / before;
    if (!(Math.abs(after - factor * before) <= TOLERANCE * Math.max(before, after))) {
      return { kind: "differing", slot, weights: [before, after] };
    }
  }
  if (factor === null || Math.abs(factor - 1) <= TOLERANCE) return { kind: "equal" };
  const isDividedOut = losses.every((loss) => loss?.dividedBy === "weights");
  return { kind: "scaled", factor, isDividedOut };
}

/** Differences of the weights that change what is learned. */
export function lossDifferences(comparison: Comparison): { what: string; says: string }[] {
  const found = compareLoss(comparison);
  const say = (says: string) => [{ what: "loss weights", says }];
  if (found?.kind === "differing") {
    const [before, after] = found.weights.map(short);
    return say(
      `The loss weighs slot ${found.slot} at ${before} on the first side and at ${after} on the second.`,
    );
  }
  if (found?.kind !== "scaled" || found.isDividedOut) return [];
  return say(
    `Every weight of the loss is ${short(found.factor)} times as large on the second side, and nothing divides that out.`,
  );
}

export function harmlessLoss(comparison: Comparison): string[] {
  const found = compareLoss(comparison);
  if (found?.kind !== "scaled" || !found.isDividedOut) return [];
  return [
    `Every weight of the loss is ${short(found.factor)} times as large on the second side: harmless, both divide by the sum of their weights.`,
  ];
}

function short(weight: number): string {
  return `${Number(weight.toPrecision(3))}`;
}
