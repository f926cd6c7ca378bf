import type { ChangedSlot, DraftChange } from "../../../engine/inside/draft-change";
import { counted, listed } from "../../../engine/masks/wording";
import type { Backend } from "../../../engine/runtime/engine";
import type { BackendCheck } from "../../../store/backend-check";
import type { RunName } from "../../../store/branches";

export const backendNames: Record<Backend, string> = { webgpu: "WebGPU", wasm: "WebAssembly" };

/** Logits of two backends in 32 bits are closer than this; halves of the bits, or a wrong kernel, are not. */
const roundingBound = 0.01;

export const checkDefinition = `Each block is drafted and verified again on both backends, from the same tokens, with the drafts it has. A change is another best token; the difference is the largest of a logit, over all slots and the whole vocabulary. Two that compute in 32 bits stay within ${roundingBound}.`;

/** What the check says, and what it means. */
export function checkSentences(run: RunName, check: BackendCheck): string[] {
  const { here, there, rounds, asked } = check;
  if (rounds.length === 0) return [];
  const isPart = rounds.length < asked;
  const changed = rounds.filter(({ drafts, checks }) => drafts.changed.length + checks.changed.length > 0);
  const differences = rounds.flatMap(({ drafts, checks }) => [
    drafts.largest.difference,
    checks.largest.difference,
  ]);
  const most = differences.some(Number.isNaN) ? Number.NaN : Math.max(...differences);
  const isRounding = most <= roundingBound;
  const both = `${backendNames[there.backend]} and ${backendNames[here.backend]}`;
  const blocks = `${counted(rounds.length, "block")} of run ${run}`;
  const howFar = Number.isNaN(most)
    ? "Logits are there that are no number."
    : `Logits differ by ${logitWords(most)} at most.`;
  const what =
    changed.length === 0
      ? `${blocks}: ${both} draft and verify the same tokens.`
      : `${changed.length} of ${blocks} ${changed.length === 1 ? "comes" : "come"} out otherwise on ${backendNames[there.backend]}: ${changed.length === 1 ? "block" : "blocks"} ${listed(changed.map(({ round }) => `${round + 1}`))}.`;
  return [
    `${what} ${howFar}`,
    meaningOf(changed.length > 0, isRounding),
    ...(isPart
      ? [`${rounds.length} of ${counted(asked, "block")} ${rounds.length === 1 ? "was" : "were"} checked.`]
      : []),
  ];
}

function meaningOf(isChanged: boolean, isRounding: boolean): string {
  if (!isRounding) {
    return "That is more than rounding in 32 bits: one of the two computes something else. Hold both against the reference code.";
  }
  return isChanged
    ? "That is rounding: two tokens were nearly tied there, and either is right."
    : "That is rounding: what is wrong here is not the arithmetic of this backend.";
}

export interface CheckRow {
  round: number;
  anchor: number;
  drafts: string;
  draftDifference: string;
  checks: string;
  checkDifference: string;
}

export function checkRows({ rounds }: BackendCheck, tokenText: (id: number) => string): CheckRow[] {
  return rounds.map(({ round, anchor, drafts, checks }) => ({
    round: round + 1,
    anchor,
    drafts: changeWords(drafts, "slot", tokenText),
    draftDifference: logitWords(drafts.largest.difference),
    checks: changeWords(checks, "row", tokenText),
    checkDifference: logitWords(checks.largest.difference),
  }));
}

/** More changes than these are counted. */
const mostNamed = 2;

function changeWords(
  { changed, slotCount }: DraftChange,
  place: string,
  tokenText: (id: number) => string,
): string {
  if (changed.length === 0) return `0 of ${slotCount}`;
  const named = ({ slot, was, is, lead }: ChangedSlot) =>
    `${place} ${slot}: ${tokenText(was)} becomes ${tokenText(is)}, which was ${logitWords(lead)} behind`;
  const others = changed.length - mostNamed;
  const rest = others > 0 ? `; and ${others} more` : "";
  return `${changed.length} of ${slotCount}: ${changed.slice(0, mostNamed).map(named).join("; ")}${rest}`;
}

function logitWords(difference: number): string {
  if (!Number.isFinite(difference)) return "no number";
  if (difference === 0) return "0";
  return difference < roundingBound ? difference.toExponential(1) : difference.toPrecision(2);
}
