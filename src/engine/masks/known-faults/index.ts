import type { Cause } from "../causes";
import type { Comparison } from "../comparison";
import type { KnownFault } from "./known-fault";
import { labelFaults } from "./label-faults";
import { maskFaults } from "./mask-faults";
import { mirrored, mirroredCause } from "./mirrored";
import { positionFaults } from "./position-faults";
import { wiringFaults } from "./wiring-faults";

export const knownFaults: readonly KnownFault[] = [
  ...maskFaults,
  ...positionFaults,
  ...wiringFaults,
  ...labelFaults,
];

/** A known fault that a comparison shows. */
export interface SeenFault {
  fault: KnownFault;
  /** The sides are the other way round than in the reports: what training did wrong there, serving does here. */
  isReversed: boolean;
}

/** The faults that explain the cells of one cause. */
export function faultsOfCause(comparison: Comparison, cause: Cause): SeenFault[] {
  const [back, backCause] = [mirrored(comparison), mirroredCause(cause)];
  return seenFaults(
    (fault) => fault.explains?.(cause, comparison) ?? false,
    (fault) => fault.explains?.(backCause, back) ?? false,
  );
}

/** The faults that show in positions, labels, weights, taps and tokens: in no cell of the mask. */
export function faultsBesideCells(comparison: Comparison): SeenFault[] {
  const back = mirrored(comparison);
  return seenFaults(
    (fault) => fault.shows?.(comparison) ?? false,
    (fault) => fault.shows?.(back) ?? false,
  );
}

/** All that a comparison shows, each once, in the order of its causes. */
export function faultsOf(comparison: Comparison): SeenFault[] {
  const all = [
    ...comparison.causes.flatMap((cause) => faultsOfCause(comparison, cause)),
    ...faultsBesideCells(comparison),
  ];
  return all.filter(({ fault }, at) => all.findIndex((other) => other.fault === fault) === at);
}

function seenFaults(
  isSeen: (fault: KnownFault) => boolean,
  isSeenBack: (fault: KnownFault) => boolean,
): SeenFault[] {
  return knownFaults.flatMap((fault) => {
    if (isSeen(fault)) return [{ fault, isReversed: false }];
    return isSeenBack(fault) ? [{ fault, isReversed: fault.isSymmetric !== true }] : [];
  });
}
