import { RuleError } from "../../tensor/rule-error";
import type { AxisRange } from "../../tensor/stored-array";
import { type BitMask, compactMask } from "../bit-mask";
import type { IntervalMask } from "../interval-mask";
import { complementOf, decode, type MaskEncoding } from "./encoding";
import type { MaskArray } from "./mask-array";
import { type Planes, type Progress, readPlanes } from "./read-planes";

export interface DumpedMask {
  /** Intervals where they pay, else bits, [rowCount, columnCount]. */
  mask: IntervalMask | BitMask;
  encoding: MaskEncoding;
}

/** What the reader chooses of an array. */
export interface MaskChoice {
  /** An index for each of the leading axes: [batch, head], [head], or none. */
  leading: readonly number[];
  /** The dump marks what is hidden: True means masked out, as in torch.nn.MultiheadAttention. */
  isInverted: boolean;
}

/**
 * One mask of a dump.
 * @throws RuleError where the array holds what no mask holds, with the first such cell.
 */
export async function readMask(
  array: MaskArray,
  choice: MaskChoice,
  onProgress?: Progress,
): Promise<DumpedMask> {
  checkLeading(array, choice.leading);
  const planes = await readPlanes(array, choice.leading, onProgress);
  const { visible, encoding } = decode(planes, array.stored.dtype);
  if (!choice.isInverted) return { mask: compactMask(visible), encoding };
  const sentence = `${encoding.sentence} Read the other way round, as asked.`;
  return { mask: compactMask(complementOf(visible)), encoding: { ...encoding, sentence } };
}

/** Cells that are read at most to compare batches and heads. */
const mostCompared = 2 ** 28;

/**
 * Whether every batch and head holds the same numbers as the chosen one: null where there is nothing
 * to compare or too much, the first other index that differs, or "equal".
 */
export async function compareLeading(
  array: MaskArray,
  chosen: readonly number[],
): Promise<"equal" | { differs: readonly number[] } | null> {
  checkLeading(array, chosen);
  if (array.leading.every((length) => length === 1)) return null;
  // An expanded axis repeats the same bytes; only one index of it has to be read.
  const ranges = array.leading.map((length, axis) =>
    array.stored.strides[axis] === 0
      ? { start: chosen[axis], end: chosen[axis] + 1 }
      : { start: 0, end: length },
  );
  const count = ranges.reduce((product, { start, end }) => product * (end - start), 1);
  if (count * array.rowCount * array.columnCount > mostCompared) return null;
  const own = count === 1 ? null : await readPlanes(array, chosen);
  for (const index of indicesOf(ranges)) {
    const isChosen = index.every((at, axis) => at === chosen[axis]);
    if (own !== null && !isChosen && !areEqual(own, await readPlanes(array, index)))
      return { differs: index };
  }
  return "equal";
}

function areEqual(a: Planes, b: Planes): boolean {
  return (["ones", "hidden"] as const).every((plane) =>
    a[plane].words.every((word, at) => word === b[plane].words[at]),
  );
}

function* indicesOf(ranges: readonly AxisRange[]): Generator<number[]> {
  if (ranges.length === 0) yield [];
  for (let at = ranges[0]?.start ?? 0; at < (ranges[0]?.end ?? 0); at++) {
    for (const rest of indicesOf(ranges.slice(1))) yield [at, ...rest];
  }
}

function checkLeading({ name, leading }: MaskArray, chosen: readonly number[]): void {
  if (chosen.length !== leading.length) {
    throw new RuleError(`"${name}" batch and head`, `${leading.length} in number`, chosen.length);
  }
  for (const [axis, length] of leading.entries()) {
    const index = chosen[axis];
    const title = leading.length === 2 && axis === 0 ? "batch" : "head";
    if (!Number.isInteger(index) || index < 0 || index >= length) {
      throw new RuleError(`"${name}" ${title}`, `a whole number in 0..${length - 1}`, index);
    }
  }
}
