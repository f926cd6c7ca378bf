import type { ContextRow } from "../drafting/context-row";
import type { DraftPlan } from "../drafting/plan";
import { normed } from "./drafter-output";
import type { OpenPair } from "./open-pair";
import { roundTo } from "./round-to";
import type { TargetState } from "./target-state";

/**
 * What feeds fc, context rows from `start` on, [contextRows - start, taps * targetHiddenSize], the taps side by side
 * in fc's order; zeros for a tap that is left out and for a row that was never written.
 * @param states those of the target, or of one that computes otherwise
 */
export function contextFeatures(
  { taps, context, contextRows, wiring, numerics }: DraftPlan,
  states: TargetState,
  { target, targetNorm }: OpenPair,
  start = 0,
): Float32Array {
  const { hiddenSize, normEpsilon } = target;
  const features = new Float32Array((contextRows - start) * taps.length * hiddenSize);
  for (let at = start; at < contextRows; at++) {
    for (const [ordinal, tap] of taps.entries()) {
      if (tap === null) continue;
      const state = stateOf(context[at], tap, states);
      if (state === null) continue;
      const fed = wiring.tapNorm === "final" ? normed(state, targetNorm, hiddenSize, normEpsilon) : state;
      features.set(fed, ((at - start) * taps.length + ordinal) * hiddenSize);
    }
  }
  return roundTo(numerics.states, features);
}

/** X_tap of a context row, [hiddenSize]; null where nothing was written. */
function stateOf(row: ContextRow, tap: number, states: TargetState): Float32Array | null {
  const { index, state } = row;
  switch (state.kind) {
    case "present":
      return states.stream(tap, index, index + 1);
    case "unwritten":
      return null;
    case "earlier":
      return states.keptState("earlier", tap, index);
    case "rejected":
      return states.keptState(state.round, tap, state.offset);
  }
}
