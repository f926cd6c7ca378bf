import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bitDifferenceOf } from "../../src/engine/masks/bit-difference";
import { bitsOfIntervals } from "../../src/engine/masks/bit-mask";
import { largePair, size } from "./large-pair";
import type { Figure } from "./report";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What two masks and their difference keep, as intervals and as bits. */
export function benchMemory(): Figure[] {
  const [comparison, intervalGrowth] = grown(largePair("anchors"));
  const { train, infer, difference, frame } = comparison;
  const masks = [train.mask, infer.mask, difference.trainOnly, difference.inferOnly];
  const [bits, bitGrowth] = grown(() => {
    const both = [bitsOfIntervals(train.mask), bitsOfIntervals(infer.mask)] as const;
    return [...both, bitDifferenceOf(both[0], both[1], frame)] as const;
  });
  const [ragged, raggedGrowth] = grown(largePair("ragged"));
  const arrays = arrayBytes(masks);
  const words = arrayBytes([bits[0], bits[1], bits[2].trainOnly, bits[2].inferOnly]);
  const what = `two masks and their difference, ${size}`;
  return [
    {
      name: "memory as intervals",
      value: intervalGrowth,
      unit: "bytes",
      limit: 60_000_000,
      how: `growth of the process by ${what}, with causes, runs and rails; ${megabytes(arrays)} of it are the masks' arrays`,
    },
    {
      name: "memory of ragged masks",
      value: raggedGrowth + arrayBytes([ragged.train.mask, ragged.infer.mask]),
      unit: "bytes",
      limit: 120_000_000,
      how: `the same with ${ragged.train.mask.bounds.length / 2} runs of cells a side, ${ragged.runs.length} of which differ`,
    },
    {
      name: "memory as bits",
      value: bitGrowth,
      unit: "bytes",
      limit: 120_000_000,
      how: `growth of the process by ${what}; ${megabytes(words)} of it are words`,
    },
  ];
}

/** What was made, and the bytes that stayed: heap and array buffers. */
function grown<Made>(make: () => Made): [Made, number] {
  const before = keptBytes();
  const made = make();
  return [made, Math.max(0, keptBytes() - before)];
}

function keptBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function arrayBytes(masks: readonly object[]): number {
  const arrays = masks.flatMap((mask) => Object.values(mask)).filter((value) => ArrayBuffer.isView(value));
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
