import { readFileSync } from "node:fs";
import { openTensorFile, type TensorFile } from "../../src/engine/tensor/tensor-file";

/** The bytes of a file that `training/write_dumps.py` wrote. */
export function dumpBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../fixtures/dumps/${name}`, import.meta.url)));
}

export function openDump(name: string): Promise<TensorFile> {
  return openTensorFile(new Blob([dumpBytes(name)]), name);
}

/** `cells` of the script: whether the cell of an index [b, h, q, kv], or of its last ones, is visible. */
export function fixtureCell(index: readonly number[]): boolean {
  const [b, h, q, kv] = [0, 0, 0, ...index].slice(-4);
  return (11 * b + 7 * h + 3 * q + kv * kv) % 5 < 2;
}

/** Every index of a shape, in row-major order. */
export function indicesOf(shape: readonly number[]): number[][] {
  if (shape.length === 0) return [[]];
  return Array.from({ length: shape[0] }, (_, at) =>
    indicesOf(shape.slice(1)).map((rest) => [at, ...rest]),
  ).flat();
}
