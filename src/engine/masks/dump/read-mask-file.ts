import type { Dtype } from "../../tensor/dtype";
import { RuleError } from "../../tensor/rule-error";
import { openTensorFile, type TensorFile } from "../../tensor/tensor-file";
import type { BitMask } from "../bit-mask";
import type { IntervalMask } from "../interval-mask";
import type { MaskEncoding } from "./encoding";
import { type MaskArray, maskArrays } from "./mask-array";
import { compareLeading, readMask } from "./read-mask";
import type { Progress } from "./read-planes";

/** An array that can be a mask, in what can be said of it without reading it. */
export interface MaskArrayFacts {
  name: string;
  dtype: Dtype;
  /** Lengths of the axes before the cells: none, [heads or batch], or [batch, heads]. */
  leading: readonly number[];
  rowCount: number;
  columnCount: number;
  /** Eight columns a byte. */
  isPacked: boolean;
}

/** What to read of a file; what is absent is the first. */
export interface MaskFileChoice {
  /** Name of the array. */
  array?: string;
  /** An index for each leading axis. */
  leading?: readonly number[];
  /** The file marks what is hidden. */
  isInverted?: boolean;
}

export interface MaskFileReading {
  format: TensorFile["format"];
  /** Every array that can be a mask, in the order of the file. */
  arrays: readonly MaskArrayFacts[];
  /** The one that was read, and the indices of its leading axes. */
  array: MaskArrayFacts;
  leading: readonly number[];
  /** [rowCount, columnCount] */
  mask: IntervalMask | BitMask;
  encoding: MaskEncoding;
  /** Whether all batches and heads hold the same: null where there is one, or too much to compare. */
  others: Awaited<ReturnType<typeof compareLeading>>;
}

/**
 * One mask of a .npy, .npz, .safetensors or torch .pt file.
 * @param onProgress Is told the fraction of the cells that is read.
 * @throws RuleError where the file is damaged, holds no mask, or has no such array, batch or head.
 */
export async function readMaskFile(
  blob: Blob,
  fileName: string,
  choice: MaskFileChoice = {},
  onProgress?: Progress,
): Promise<MaskFileReading> {
  const file = await openTensorFile(blob, fileName);
  const arrays = await maskArrays(file, fileName);
  const array = arrays.find(({ name }) => name === (choice.array ?? name));
  if (array === undefined) {
    throw new RuleError(
      `${fileName} array`,
      `one of ${arrays.map(({ name }) => name).join(", ")}`,
      choice.array,
    );
  }
  const leading = choice.leading ?? array.leading.map(() => 0);
  const isInverted = choice.isInverted ?? false;
  const { mask, encoding } = await readMask(array, { leading, isInverted }, onProgress);
  return {
    format: file.format,
    arrays: arrays.map(factsOf),
    array: factsOf(array),
    leading,
    mask,
    encoding,
    others: await compareLeading(array, leading),
  };
}

function factsOf({ name, leading, rowCount, columnCount, stored, bitOrder }: MaskArray): MaskArrayFacts {
  return { name, dtype: stored.dtype, leading, rowCount, columnCount, isPacked: bitOrder !== null };
}
