import { bitDifferenceOf } from "../../src/engine/masks/bit-difference";
import { type BitMask, bitsOfIntervals } from "../../src/engine/masks/bit-mask";
import { maskArray, packedMaskArray } from "../../src/engine/masks/dump/mask-array";
import { readMask } from "../../src/engine/masks/dump/read-mask";
import { frameOf } from "../../src/engine/masks/frame";
import { countVisible, type IntervalMask } from "../../src/engine/masks/interval-mask";
import type { Layout } from "../../src/engine/masks/layout";
import { maskOf } from "../../src/engine/masks/mask";
import { alignedConvention } from "../../src/engine/masks/presets";
import { openTensorFile } from "../../src/engine/tensor/tensor-file";
import type { Figure } from "./report";

const contextLength = 4096;
const layout: Layout = {
  contextLength,
  documents: Array.from({ length: contextLength }, (_, j) => Math.floor(j / 512)),
  anchors: Array.from({ length: 512 }, (_, n) => 8 * n + 3),
};
const repeats = 3;

/** A dump of a training batch, 8,192 x 12,288 cells, from the file to the mask that is drawn. */
export async function benchDumps(): Promise<Figure[]> {
  const mask = maskOf(alignedConvention, layout, "full");
  const bits = bitsOfIntervals(mask);
  const size = `${mask.rowCount} x ${mask.columnCount} cells`;
  const packed = npy(
    "|u1",
    [mask.rowCount, mask.columnCount / 8],
    Uint8Array.from(new Uint8Array(bits.words.buffer)),
  );
  const bytes = npy("|b1", [mask.rowCount, mask.columnCount], unpacked(bits));
  const packedMs = await leastMsOf(() => importPacked(packed, mask));
  const bytesMs = await leastMsOf(() => importBytes(bytes, mask));
  const scanMs = await leastMsOf(async () => scan(new Uint8Array(await bytes.arrayBuffer())));
  const differenceMs = await leastMsOf(async () => {
    bitDifferenceOf(bits, bits, frameOf(alignedConvention, alignedConvention, layout));
  });
  return [
    {
      name: "import of packed bits",
      value: packedMs,
      unit: "ms",
      limit: 500,
      how: `from a .npy Blob of ${(packed.size / 1e6).toFixed(1)} MB to intervals, ${size}, least of ${repeats}`,
    },
    {
      name: "import of booleans",
      value: bytesMs,
      unit: "ms",
      how: `from a .npy Blob of ${(bytes.size / 1e6).toFixed(1)} MB to intervals, ${size}, least of ${repeats}`,
    },
    {
      name: "import of booleans / plain scan",
      value: bytesMs / scanMs,
      unit: "ratio",
      limit: 4,
      how: `reading the whole Blob and summing its bytes takes ${scanMs.toFixed(0)} ms`,
    },
    {
      name: "difference of bits",
      value: differenceMs,
      unit: "ms",
      how: `counts and first cell of two bit masks, ${size}, least of ${repeats}`,
    },
  ];
}

async function importPacked(file: Blob, expected: IntervalMask): Promise<void> {
  const [stored] = (await openTensorFile(file, "mask.npy")).entries;
  check(await readMask(packedMaskArray(stored, expected.columnCount, "little"), plain), expected);
}

async function importBytes(file: Blob, expected: IntervalMask): Promise<void> {
  const [stored] = (await openTensorFile(file, "mask.npy")).entries;
  check(await readMask(maskArray(stored), plain), expected);
}

const plain = { leading: [], isInverted: false };

function check({ mask }: { mask: IntervalMask | BitMask }, expected: IntervalMask): void {
  if ("words" in mask || countVisible(mask) !== countVisible(expected)) {
    throw new Error("the import must have the cells of the dump, as intervals");
  }
}

function scan(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += bytes[i];
  return sum;
}

function unpacked({ words, rowCount, columnCount }: BitMask): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rowCount * columnCount);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (words[i >>> 5] >>> (i & 31)) & 1;
  return bytes;
}

function npy(descr: string, shape: number[], values: Uint8Array<ArrayBuffer>): Blob {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`.padEnd(
    117,
  );
  const start = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length + 1, 0);
  return new Blob([start, `${header}\n`, values]);
}

async function leastMsOf(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < repeats; i++) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
