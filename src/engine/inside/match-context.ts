import type { DraftPlan } from "../drafting/plan";
import { matchTaps, type TapMatch } from "./match-taps";

/** What the context rows of a block are made of, told by their directions. */
export interface ContextMatch {
  /** One per input of fc; empty where no row can be compared. */
  inputs: readonly InputMatch[];
  /** Rows that hold a state of the text itself. */
  rowCount: number;
  /** Indices before the anchor that no row was written for. */
  missingCount: number;
  /** Rows that hold something else, and are not compared. */
  leftOut: Readonly<Record<"unwritten" | "rejected" | "earlier", number>>;
}

export interface InputMatch extends TapMatch {
  /** Compared rows on which this input is zeros. */
  zeroRows: number;
}

/**
 * @param features what feeds fc for the plan's context rows, [contextRows, taps * hiddenSize]
 * @param streams X_0..X_T of the run's text, each [tokens, hiddenSize]
 * @param declared the i of X_i for every input of fc, [taps]
 */
export function matchContext(
  { context, anchor }: Pick<DraftPlan, "context" | "anchor">,
  features: Float32Array,
  streams: readonly Float32Array[],
  declared: readonly number[],
  hiddenSize: number,
): ContextMatch {
  const present = [...context.keys()].filter((row) => context[row].state.kind === "present");
  const countOf = (kind: string) => context.filter(({ state }) => state.kind === kind).length;
  const leftOut = {
    unwritten: countOf("unwritten"),
    rejected: countOf("rejected"),
    earlier: countOf("earlier"),
  };
  const written = new Set(context.map(({ index }) => index));
  const missingCount = Array.from({ length: anchor }, (_, index) => index).filter(
    (index) => !written.has(index),
  ).length;
  if (present.length === 0) return { inputs: [], rowCount: 0, missingCount, leftOut };
  const own = rowsOf(features, present, declared.length * hiddenSize);
  const indices = present.map((row) => context[row].index);
  const ofText = streams.map((stream) => rowsOf(stream, indices, hiddenSize));
  const inputs = matchTaps(own, ofText, declared, hiddenSize).map((match) => ({
    ...match,
    zeroRows: present.filter((_, row) => {
      const start = (row * declared.length + match.ordinal) * hiddenSize;
      return own.subarray(start, start + hiddenSize).every((value) => value === 0);
    }).length,
  }));
  return { inputs, rowCount: present.length, missingCount, leftOut };
}

function rowsOf(values: Float32Array, rows: readonly number[], width: number): Float32Array {
  const taken = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries())
    taken.set(values.subarray(row * width, (row + 1) * width), at * width);
  return taken;
}
