import type { Breakpoint } from "../../../engine/drafting/breakpoints";
import type { Step } from "../../../engine/drafting/steps";
import { grouped } from "../../../engine/masks/wording";
import { RuleError } from "../../../engine/tensor/rule-error";
import type { StoppedAt } from "../../../store/drafting-result";

/** What can be run to, as a menu offers it; the numbers are those that a reader starts from. */
export const offeredBreakpoints: readonly { title: string; breakpoint: Breakpoint }[] = [
  { title: "first rejection", breakpoint: { kind: "rejection" } },
  { title: "first difference from run A", breakpoint: { kind: "difference" } },
  { title: "repetition found", breakpoint: { kind: "repetition", times: 3 } },
  { title: "entropy above a bound", breakpoint: { kind: "entropy", nats: 2 } },
  { title: "a given position", breakpoint: { kind: "position", index: 60 } },
];

/** A breakpoint in parts, around the number that belongs to it. */
export function breakpointParts(breakpoint: Breakpoint): {
  before: string;
  number: { value: number; label: string; isWhole: boolean; least: number } | null;
  after: string;
} {
  switch (breakpoint.kind) {
    case "rejection":
      return { before: "a draft is rejected", number: null, after: "" };
    case "difference":
      return { before: "a run differs from run A", number: null, after: "" };
    case "repetition": {
      const number = { value: breakpoint.times, label: "Times in a row", isWhole: true, least: 2 };
      return { before: "tokens stand", number, after: "times in a row" };
    }
    case "entropy": {
      const number = { value: breakpoint.nats, label: "Entropy in nats", isWhole: false, least: 0 };
      return { before: "entropy is above", number, after: natsUnit(breakpoint.nats) };
    }
    case "position": {
      const number = { value: breakpoint.index, label: "Sequence index", isWhole: true, least: 0 };
      return { before: "index", number, after: "is written" };
    }
  }
}

/** A breakpoint in words: "tokens stand 3 times in a row". */
export function breakpointWords(breakpoint: Breakpoint): string {
  const { before, number, after } = breakpointParts(breakpoint);
  return [before, number?.value, after].filter((part) => part !== undefined && part !== "").join(" ");
}

/** The rule that a text breaks which is typed as the number of a breakpoint; null where it breaks none. */
export function numberFault(breakpoint: Breakpoint, text: string): string | null {
  const { number } = breakpointParts(breakpoint);
  if (number === null) return null;
  const { label, isWhole, least } = number;
  const isNumber = (isWhole ? /^\s*\d+\s*$/ : /^\s*(\d+\.?\d*|\.\d+)\s*$/).test(text);
  if (isNumber && Number(text) >= least && Number(text) <= largestNumber) return null;
  const rule = `a ${isWhole ? "whole " : ""}number from ${least} to ${grouped(largestNumber)}`;
  return new RuleError(label, rule, text).message;
}

/** More than any text has tokens, or any softmax nats. */
const largestNumber = 1_000_000;

/** The same breakpoint with another number. */
export function withNumber(breakpoint: Breakpoint, value: number): Breakpoint {
  switch (breakpoint.kind) {
    case "repetition":
      return { ...breakpoint, times: value };
    case "entropy":
      return { ...breakpoint, nats: value };
    case "position":
      return { ...breakpoint, index: value };
    default:
      return breakpoint;
  }
}

/** Which breakpoint stopped the runs, and where. */
export function stoppedSentence({ breakpoint, run, step }: StoppedAt): string {
  return `Stopped where ${whatHit(breakpoint, run)}: ${stepWords(step)}. Go on takes it further.`;
}

function whatHit(breakpoint: Breakpoint, run: string): string {
  switch (breakpoint.kind) {
    case "rejection":
      return `a draft of run ${run} is rejected`;
    case "difference":
      return `run ${run} differs from run A`;
    case "repetition":
      return `run ${run} repeats tokens ${breakpoint.times} times in a row`;
    case "entropy":
      return `the entropy in run ${run} is above ${breakpoint.nats} ${natsUnit(breakpoint.nats)}`;
    case "position":
      return `run ${run} writes index ${breakpoint.index}`;
  }
}

function natsUnit(nats: number): string {
  return nats === 1 ? "nat" : "nats";
}

function stepWords(step: Step): string {
  if (step.kind === "prompt") return "the prompt";
  const round = `round ${step.round + 1}`;
  return "slot" in step
    ? `${round}, slot ${step.slot}, ${step.kind === "draft" ? "drafted" : "verified"}`
    : round;
}
