import type { TapMatch } from "../../../engine/inside/match-taps";
import { isSameList } from "../../../engine/tensor/same-list";

/** What all inputs have in common that are not as declared, and what does that; null where there is nothing. */
export function patternOf(inputs: readonly Pick<TapMatch, "best" | "declared" | "warning">[]): string | null {
  const best = inputs.map((input) => input.best);
  const declared = inputs.map((input) => input.declared);
  if (inputs.length < 2 || inputs.every(({ warning }) => warning === null)) return null;
  const shifts = new Set(inputs.map((input) => (input.best === null ? null : input.best - input.declared)));
  const [shift] = shifts;
  if (shifts.size === 1 && shift !== null && shift !== 0) return shiftSentence(shift);
  if (isSameList(best, declared.toReversed()))
    return "They are the right states, from the last to the first.";
  const inOrder = (states: readonly (number | null)[]) =>
    states.toSorted((one, other) => (one ?? -1) - (other ?? -1));
  if (!isSameList(best, declared) && isSameList(inOrder(best), inOrder(declared))) {
    return "They are the right states, in another order.";
  }
  return null;
}

function shiftSentence(shift: number): string {
  if (shift === -1) {
    return "Each is one state early, as when the id of a layer is read as its place in hidden_states, which begins with the embeddings.";
  }
  if (shift === 1) {
    return "Each is one state late, as when a place in hidden_states is taken for the id of a layer.";
  }
  return `Each is ${Math.abs(shift)} states ${shift < 0 ? "early" : "late"}.`;
}
