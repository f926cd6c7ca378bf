import type { DraftPlan } from "../drafting/plan";
import { stateDistance } from "./cross-tap";
import { matchTaps, stateName, type TapMatch } from "./match-taps";
import { isNormedInto } from "./normed";

/** What the context rows of a block are made of, told by their directions. */
export interface ContextMatch {
  /** One per input of fc; empty where no row can be compared. */
  inputs: readonly InputMatch[];
  /** Rows that hold a state of the text itself. */
  rowCount: number;
  /** Indices before the anchor that this request has written no row for. */
  missingCount: number;
  /** Rows that hold something else, and are not compared. */
  leftOut: Readonly<Record<"unwritten" | "rejected" | "earlier", number>>;
}

interface InputMatch extends TapMatch {
  /** Compared rows on which this input is zeros. */
  zeroRows: number;
  /**
   * How far it is from the best state, relative to that state, on the rows that are not zeros; null without a best
   * state. A direction alone does not tell a state from one that was scaled or normed.
   */
  relativeError: number | null;
}

/** A state that is off by more is not the state itself: bfloat16 leaves about a hundredth. */
const sameBound = 0.05;

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
  const written = new Set(context.flatMap(({ index, state }) => (state.kind === "earlier" ? [] : [index])));
  const missingCount = Array.from({ length: anchor }, (_, index) => index).filter(
    (index) => !written.has(index),
  ).length;
  if (present.length === 0) return { inputs: [], rowCount: 0, missingCount, leftOut };
  const own = rowsOf(features, present, declared.length * hiddenSize);
  const indices = present.map((row) => context[row].index);
  const ofText = streams.map((stream) => rowsOf(stream, indices, hiddenSize));
  const inputs = matchTaps(own, ofText, declared, hiddenSize).map((match) => {
    const input = columnsOf(own, match.ordinal, declared.length, hiddenSize);
    const filled = [...indices.keys()].filter((row) => !isZeros(input, row, hiddenSize));
    const zeroRows = present.length - filled.length;
    if (match.best === null) return { ...match, zeroRows, relativeError: null };
    const is = rowsOf(input, filled, hiddenSize);
    const state = rowsOf(ofText[match.best], filled, hiddenSize);
    const { relativeError, cosine } = stateDistance(match.best, state, is, hiddenSize);
    const warning =
      match.warning ??
      (relativeError > sameBound
        ? otherwise(match, cosine, isNormedInto(state, is, hiddenSize), relativeError)
        : null);
    return { ...match, zeroRows, relativeError, warning };
  });
  return { inputs, rowCount: present.length, missingCount, leftOut };
}

/** What is wrong with an input that is most like the declared state, and not that state. */
function otherwise(
  { ordinal, declared }: TapMatch,
  cosine: number | null,
  isNormed: boolean,
  relativeError: number,
): string {
  const place = `Input ${ordinal} of fc`;
  const state = stateName(declared);
  if (isNormed) return `${place} is behind a norm; it should be ${state}, itself.`;
  if (cosine !== null && cosine > 0.9999)
    return `${place} is a multiple of ${state}; it should be that itself.`;
  return `${place} is most like ${state}, as it should be, but is off by ${relativeError.toPrecision(2)} of its norm: its rows may belong to other tokens, or hold something else.`;
}

/** One input of fc, [rows, hiddenSize]. */
function columnsOf(
  rows: Float32Array,
  ordinal: number,
  inputCount: number,
  hiddenSize: number,
): Float32Array {
  const width = inputCount * hiddenSize;
  const taken = new Float32Array(rows.length / inputCount);
  for (let row = 0; row * width < rows.length; row++) {
    const start = row * width + ordinal * hiddenSize;
    taken.set(rows.subarray(start, start + hiddenSize), row * hiddenSize);
  }
  return taken;
}

function isZeros(rows: Float32Array, row: number, hiddenSize: number): boolean {
  return rows.subarray(row * hiddenSize, (row + 1) * hiddenSize).every((value) => value === 0);
}

function rowsOf(values: Float32Array, rows: readonly number[], width: number): Float32Array {
  const taken = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries())
    taken.set(values.subarray(row * width, (row + 1) * width), at * width);
  return taken;
}
