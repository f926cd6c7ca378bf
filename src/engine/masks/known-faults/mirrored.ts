import type { DifferenceKind } from "../difference";
import type { FaultScene } from "./known-fault";

/** The same comparison with the sides in each other's place. */
export function mirrored(comparison: FaultScene): FaultScene {
  const { layerType, train, infer, frame, difference, causes, positions, labelShift } = comparison;
  const swapCounts = <Counts extends { trainOnly: number; inferOnly: number }>(counts: Counts) => ({
    trainOnly: counts.inferOnly,
    inferOnly: counts.trainOnly,
  });
  return {
    layerType,
    frame: { ...frame, blockSizes: { train: frame.blockSizes.infer, infer: frame.blockSizes.train } },
    train: infer,
    infer: train,
    difference: {
      ...difference,
      trainOnly: difference.inferOnly,
      inferOnly: difference.trainOnly,
      trainOnlyCount: difference.inferOnlyCount,
      inferOnlyCount: difference.trainOnlyCount,
      perBlock: difference.perBlock.map(swapCounts),
      perSlot: difference.perSlot.map(swapCounts),
      first: difference.first && withOtherKind(difference.first),
    },
    causes: causes.map(mirroredCause),
    positions: {
      ...positions,
      shift: negated(positions.shift),
      blockOffset: negated(positions.blockOffset),
      first: positions.first && {
        ...positions.first,
        train: positions.first.infer,
        infer: positions.first.train,
      },
    },
    labelShift: negated(labelShift) ?? 0,
  };
}

export function mirroredCause(cause: FaultScene["causes"][number]): FaultScene["causes"][number] {
  return { ...withOtherKind(cause), first: withOtherKind(cause.first) };
}

function withOtherKind<Value extends { kind: DifferenceKind }>(value: Value): Value {
  return { ...value, kind: value.kind === "train-only" ? "infer-only" : "train-only" };
}

function negated(value: number | null): number | null {
  return value === null || value === 0 ? value : -value;
}
