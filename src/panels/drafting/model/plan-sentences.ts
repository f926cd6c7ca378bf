import type { ContextRow } from "../../../engine/drafting/context-row";
import { isOfText } from "../../../engine/drafting/context-row";
import { trainingInWords } from "../../../engine/drafting/deviations";
import type { DraftPlan } from "../../../engine/drafting/plan";
import type { Round } from "../../../engine/drafting/round";
import { numericClauses, wiringClauses } from "../../../engine/masks/served-wording";
import { counted, listed, sentence } from "../../../engine/masks/wording";

/** What a round takes as its context, with the rows that do not belong there and those that are missing. */
export function contextSentence({ plan, index }: Round): string {
  const { context, contextRows, contextPositions } = plan;
  const missing = missingWords(plan);
  if (contextRows === 0) {
    return `Round ${index + 1}: no context row; the block has only itself to look at.${missing}`;
  }
  const count = (kind: ContextRow["state"]["kind"]) =>
    context.filter(({ state }) => state.kind === kind).length;
  const isThrough = context.some(({ index: at, state }) => state.kind === "present" && at >= plan.anchor);
  const among = [
    ...(isThrough ? ["the anchor's own state"] : []),
    ...rowsOf(count("rejected"), "of rejected drafts"),
    ...rowsOf(count("earlier"), "of the request before"),
    ...rowsOf(count("unwritten"), "that nobody wrote"),
  ];
  const which =
    among.length === 0
      ? ""
      : isThrough && among.length === 1
        ? `, ${among[0]} among them`
        : `, among them ${listed(among)}`;
  return `Round ${index + 1} takes ${counted(contextRows, "hidden state")} of the target as context${which}, at ${positionIdWords(Math.min(...contextPositions), Math.max(...contextPositions))}.${missing}`;
}

/** `position id 7`, `position ids 7 to 9`. */
export function positionIdWords(first: number, last: number): string {
  return first === last ? `position id ${first}` : `position ids ${first} to ${last}`;
}

function rowsOf(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

function missingWords({ anchor, context }: DraftPlan): string {
  const there = new Set(
    context.filter((row) => isOfText(row) && row.index < anchor).map(({ index }) => index),
  );
  const missing = anchor - there.size;
  return missing === 0
    ? ""
    : ` ${counted(missing, "row")} of the text before the anchor ${missing === 1 ? "is" : "are"} missing.`;
}

/** What else is otherwise than right where the block is laid out, a sentence each: taps, wiring, numbers, weights. */
export function otherwise({ taps, wiring, numerics, training }: DraftPlan): string[] {
  const zeroed = taps.flatMap((tap, at) => (tap === null ? [`tap ${at + 1}`] : []));
  const clauses = [
    ...(zeroed.length === 0
      ? []
      : [`of ${taps.length} taps, ${listed(zeroed)} ${zeroed.length === 1 ? "is" : "are"} fed as zeros`]),
    ...wiringClauses(wiring),
    ...numericClauses(numerics),
    ...(training === null ? [] : [`the weights are of a drafter ${trainingInWords(training)}`]),
  ];
  return clauses.map(sentence);
}
