import { RuleError } from "../../tensor/rule-error";
import type { StoredArray } from "../../tensor/stored-array";
import type { TensorFile } from "../../tensor/tensor-file";

/** An array of a file that can be a mask, with the shape of its cells. */
export interface MaskArray {
  name: string;
  /** Lengths of the axes before the cells, outermost first: none, [heads or batch], or [batch, heads]. */
  leading: readonly number[];
  rowCount: number;
  columnCount: number;
  stored: StoredArray;
  /** Eight columns a byte, as numpy.packbits writes them; null where a value is a cell. */
  bitOrder: "little" | "big" | null;
}

/** 16,384 x 16,384 cells: 32 MB as bits. */
const mostCells = 2 ** 28;

/**
 * The arrays of a file that have the shape of a mask, [Q, KV] to [B, H, Q, KV]. An array `x_bits`
 * beside `x_shape` is a mask of packed bits, as the dump snippets write it.
 * @throws RuleError where there is none, with the shapes that there are.
 */
export async function maskArrays(file: TensorFile, fileName: string): Promise<MaskArray[]> {
  const found: MaskArray[] = [];
  for (const stored of file.entries) {
    const shape = file.entries.find(({ name }) => name === stored.name.replace(/bits$/, "shape"));
    if (stored.name.endsWith("bits") && shape !== undefined && shape !== stored) {
      found.push(await packedArray(file, stored, shape));
    } else if (stored.shape.length >= 2 && stored.shape.length <= 4 && !stored.shape.includes(0)) {
      found.push(maskArray(stored));
    }
  }
  if (found.length > 0) return found;
  const shapes = file.entries.slice(0, 5).map(({ name, shape }) => `${name} [${shape.join(", ")}]`);
  throw new RuleError(
    `${fileName} masks`,
    "at least one array of 2 to 4 axes",
    shapes.join(", ") || "no arrays",
  );
}

/** An array as a mask of one value per cell. @throws RuleError where it has no such shape. */
export function maskArray(stored: StoredArray): MaskArray {
  const { name, shape } = stored;
  if (shape.length < 2 || shape.length > 4 || shape.includes(0)) {
    throw new RuleError(`"${name}" shape`, "[Q, KV], [H, Q, KV] or [B, H, Q, KV]", shape);
  }
  return checkSize({
    name,
    leading: shape.slice(0, -2),
    rowCount: shape[shape.length - 2],
    columnCount: shape[shape.length - 1],
    stored,
    bitOrder: null,
  });
}

/**
 * A uint8 array as packed bits, the last axis eight columns a byte.
 * @param columnCount Columns of the mask; the last byte may have bits to spare.
 */
export function packedMaskArray(
  stored: StoredArray,
  columnCount: number,
  bitOrder: "little" | "big",
): MaskArray {
  const { name, dtype } = stored;
  if (dtype !== "U8") throw new RuleError(`"${name}" dtype`, "U8 for packed bits", dtype);
  const mask = { ...maskArray(stored), columnCount, bitOrder };
  const byteCount = Math.ceil(columnCount / 8);
  const rowBytes = stored.shape[stored.shape.length - 1];
  if (!Number.isSafeInteger(columnCount) || columnCount < 1 || byteCount !== rowBytes) {
    throw new RuleError(
      `"${name}" columns`,
      `${8 * rowBytes - 7}..${8 * rowBytes}, eight a byte`,
      columnCount,
    );
  }
  return checkSize(mask);
}

async function packedArray(file: TensorFile, stored: StoredArray, shape: StoredArray): Promise<MaskArray> {
  const [length] = shape.shape;
  if (shape.dtype !== "I64" || shape.shape.length !== 1 || length !== stored.shape.length) {
    throw new RuleError(
      `${shape.name}`,
      `${stored.shape.length} int64 lengths`,
      `${shape.dtype} [${shape.shape}]`,
    );
  }
  const lengths = new BigInt64Array((await file.read(shape, [null])).buffer);
  const mask = packedMaskArray(stored, Number(lengths[length - 1]), "little");
  const others = lengths.subarray(0, -1);
  if (others.some((other, axis) => other !== BigInt(stored.shape[axis]))) {
    throw new RuleError(
      shape.name,
      `[${stored.shape.slice(0, -1)}] before the columns`,
      [...others].join(", "),
    );
  }
  return { ...mask, name: stored.name.replace(/_?bits$/, "") || "mask" };
}

function checkSize(mask: MaskArray): MaskArray {
  const cells = mask.rowCount * mask.columnCount;
  if (cells > mostCells) {
    throw new RuleError(
      `${mask.name} cells`,
      `at most ${mostCells}, 16384 x 16384`,
      `${mask.rowCount} x ${mask.columnCount}`,
    );
  }
  return mask;
}
