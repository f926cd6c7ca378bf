import type { DraftPlan } from "../../../engine/drafting/plan";
import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";

/** A token in quotes, its whitespace shown. */
export function tokenWords(token: number, tokenizer: PairTokenizer): string {
  return `“${visibleToken(tokenizer.tokenText(token))}”`;
}

/** A share with one decimal; what is there is never 0.0 %. */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return "< 0.1 %";
  return share < 1 && share >= 0.9995 ? "> 99.9 %" : `${(100 * share).toFixed(1)} %`;
}

/** A difference of shares in points of a hundred, with its sign. */
export function signedPoints(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${(100 * Math.abs(difference)).toFixed(1)} points`;
}

/** Two digits, and never a rounded 1.00 or 0.00. */
export function probabilityText(probability: number): string {
  if (probability > 0.995 && probability < 1) return "> 0.99";
  return probability < 0.005 && probability > 0 ? "< 0.01" : probability.toFixed(2);
}

export function nats(entropy: number): string {
  return entropy > 0 && entropy < 0.005 ? "< 0.01" : entropy.toFixed(2);
}

/** What a key column is: a slot of the block, or a row of the context and what it holds. */
export function columnWords(
  { contextRows, context }: Pick<DraftPlan, "contextRows" | "context">,
  column: number,
  tokenizer: PairTokenizer,
): string {
  if (column >= contextRows) return `slot ${column - contextRows}`;
  const { index, token, state } = context[column];
  const text = token === null ? "" : ` ${tokenWords(token, tokenizer)}`;
  switch (state.kind) {
    case "present":
      return `context ${index}${text}`;
    case "unwritten":
      return `context ${index}, never written`;
    case "rejected":
      return `row of a rejected draft of round ${state.round + 1}, index ${index}${text}`;
    case "earlier":
      return `row ${index}${text} of the request before`;
  }
}

/** Whose block it is, and whether that run ever drafted it. */
export function blockWords({ name, round }: OpenedBlock): string {
  return round === null
    ? `Run ${name} never came by this text; this is what it would draft here.`
    : `Round ${round.index + 1} of run ${name}.`;
}

/** Slots whose output is used, in order. */
export function usedSlots({ blockSize, firstUsedSlot }: DraftPlan): number[] {
  return Array.from({ length: blockSize - firstUsedSlot }, (_, at) => firstUsedSlot + at);
}
