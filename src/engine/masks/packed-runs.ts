import { RuleError } from "../tensor/rule-error";
import type { IntervalMask } from "./interval-mask";
import { MaskBuilder } from "./mask-builder";

/**
 * A mask in few bytes: for every stretch of equal rows its length, how many intervals they have, and every
 * bound as its distance from the bound above it (from the bound before it where the row above has another
 * number of them), all as variable-length numbers, deflated. Rows that move from block to block repeat
 * themselves so.
 */
export async function packRuns(mask: IntervalMask): Promise<Uint8Array<ArrayBuffer>> {
  const bytes: number[] = [];
  let above: number[] = [];
  for (let row = 0; row < mask.rowCount; ) {
    const group = mask.groupOfRow[row];
    let end = row + 1;
    while (end < mask.rowCount && mask.groupOfRow[end] === group) end++;
    const bounds = [...mask.bounds.subarray(2 * mask.groupStart[group], 2 * mask.groupStart[group + 1])];
    pushNumber(bytes, end - row);
    pushNumber(bytes, bounds.length / 2);
    for (const [at, bound] of bounds.entries()) {
      const from = above.length === bounds.length ? above[at] : (bounds[at - 1] ?? 0);
      pushNumber(bytes, zigzag(bound - from));
    }
    above = bounds;
    row = end;
  }
  const stream = new Blob([Uint8Array.from(bytes)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** No mask that is packed unpacks to more bytes or cells. */
const mostBytes = 2 ** 23;
const mostCells = 2 ** 28;
/** Every row costs memory, however little is in it. */
const mostRows = 2 ** 17;

/** @throws RuleError where the bytes are not a mask of this shape. */
export async function unpackRuns(
  packed: Uint8Array<ArrayBuffer>,
  rowCount: number,
  columnCount: number,
): Promise<IntervalMask> {
  if (!(rowCount >= 0 && columnCount >= 0 && rowCount * columnCount <= mostCells && rowCount <= mostRows)) {
    throw new RuleError(
      "packed mask",
      `at most ${mostCells} cells in ${mostRows} rows`,
      `${rowCount} x ${columnCount}`,
    );
  }
  const numbers = numbersOf(await inflated(packed));
  const builder = new MaskBuilder(rowCount, columnCount);
  let above: number[] = [];
  for (let row = 0; row < rowCount; ) {
    const length = next(numbers);
    const count = 2 * next(numbers);
    if (length < 1 || length > rowCount - row || count > columnCount + 1) throw damaged();
    const bounds: number[] = [];
    for (let at = 0; at < count; at++) {
      const from = above.length === count ? above[at] : (bounds[at - 1] ?? 0);
      bounds.push(from + unzigzag(next(numbers)));
    }
    for (let at = 0; at < count; at += 2) {
      if (!(bounds[at] >= (bounds[at - 1] ?? 0) && bounds[at] < bounds[at + 1])) throw damaged();
      builder.add(bounds[at], bounds[at + 1]);
    }
    builder.closeRow();
    for (let more = 1; more < length; more++) builder.repeatRow();
    above = bounds;
    row += length;
  }
  if (!numbers.next().done) throw damaged();
  return builder.build();
}

const damaged = () => new RuleError("packed mask", "whole, as it was stored", "other bytes");

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) break;
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw damaged();
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

function* numbersOf(bytes: Uint8Array): Generator<number, undefined> {
  let number = 0;
  let shift = 0;
  for (const byte of bytes) {
    if (shift > 28) throw damaged();
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    yield number >>> 0;
    number = 0;
    shift = 0;
  }
  if (shift > 0) throw damaged();
}

function next(numbers: Generator<number, undefined>): number {
  const { value } = numbers.next();
  if (value === undefined) throw damaged();
  return value;
}

const zigzag = (number: number) => (number << 1) ^ (number >> 31);
const unzigzag = (number: number) => (number >>> 1) ^ -(number & 1);
