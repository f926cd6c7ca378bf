import type { Cause } from "../causes";
import type { Comparison } from "../comparison";
import type { FaultScene, KnownFault } from "./known-fault";
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

/** The faults that explain the cells of one cause. A panel asks on every move of the pointer: found once. */
export function faultsOfCause(comparison: Comparison, cause: Cause): readonly SeenFault[] {
  const found = foundIn(comparison);
  let faults = found.ofCause.get(cause);
  if (faults === undefined) {
    const backCause = mirroredCause(cause);
    faults = seenFaults(
      (fault) => fault.explains?.(cause, comparison) ?? false,
      (fault) => fault.explains?.(backCause, found.back) ?? false,
    );
    found.ofCause.set(cause, faults);
  }
  return faults;
}

/** The faults that show in positions, labels, weights, taps and tokens: in no cell of the mask. */
export function faultsBesideCells(comparison: Comparison): readonly SeenFault[] {
  const found = foundIn(comparison);
  found.besideCells ??= seenFaults(
    (fault) => fault.shows?.(comparison) ?? false,
    (fault) => fault.shows?.(found.back) ?? false,
  );
  return found.besideCells;
}

/** What was found of a comparison so far. */
interface Found {
  back: FaultScene;
  ofCause: Map<Cause, readonly SeenFault[]>;
  besideCells: readonly SeenFault[] | null;
}

const foundByComparison = new WeakMap<Comparison, Found>();

function foundIn(comparison: Comparison): Found {
  let found = foundByComparison.get(comparison);
  if (found === undefined) {
    found = { back: mirrored(comparison), ofCause: new Map(), besideCells: null };
    foundByComparison.set(comparison, found);
  }
  return found;
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
