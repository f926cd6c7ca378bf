import type { Dtype } from "../../tensor/dtype";
import { HIDDEN, valueAt } from "./cell-classes";

const most = 4;

/** Adds the different numbers that hide cells to `found`, until there are four. */
export function hiddenValuesOf(
  bytes: Uint8Array<ArrayBuffer>,
  dtype: Dtype,
  classes: Uint8Array,
  found: Set<number>,
): void {
  // Masks repeat few numbers: a value is looked at only where its first bytes differ from the last one.
  const size = bytes.length / classes.length;
  const words = size === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
  const wordsPerValue = size === 2 ? 1 : size / 4;
  let last = -1;
  for (let i = 0; i < classes.length && found.size < most; i++) {
    if ((classes[i] & HIDDEN) === 0) continue;
    const word = words[(i + 1) * wordsPerValue - 1];
    if (word === last) continue;
    last = word;
    found.add(valueAt(bytes, dtype, i));
  }
}
