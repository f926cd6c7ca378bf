import * as v from "valibot";
import { bitsOfDtype, type Dtype } from "./dtype";
import { checkOutside, parseOutsideJson, wholeNumber } from "./outside-data";
import { repeatedKey } from "./repeated-key";
import { RuleError } from "./rule-error";

export interface StoredTensor {
  dtype: Dtype;
  shape: readonly number[];
  /** First byte in the file, and the byte after the last. */
  start: number;
  end: number;
}

/** Bytes of the number in front of the header. */
export const lengthBytes = 8;
/** The writers' own limit; a longer header is damage or an attack. */
const longestHeaderBytes = 100_000_000;

const offset = wholeNumber(0);
const entrySchema = v.object(
  {
    dtype: v.picklist(Object.keys(bitsOfDtype) as Dtype[], "a safetensors dtype"),
    shape: v.array(wholeNumber(0), "a list of lengths"),
    data_offsets: v.strictTuple([offset, offset], "a pair of byte offsets"),
  },
  "an object",
);
const headerSchema = v.record(v.string(), v.unknown(), "an object");
const metadataSchema = v.record(v.string(), v.string("text"), "an object");

/** @returns Length of the header in bytes, from the first 8 bytes of a file of `fileBytes`. */
export function headerLength(start: ArrayBuffer, fileBytes: number, fileName: string): number {
  if (start.byteLength < lengthBytes) {
    throw new RuleError(`${fileName} length`, `at least ${lengthBytes} bytes`, fileBytes);
  }
  const length = new DataView(start).getBigUint64(0, true);
  if (length > longestHeaderBytes) {
    throw new RuleError(`${fileName} header length`, `at most ${longestHeaderBytes} bytes`, length);
  }
  const needed = lengthBytes + Number(length);
  if (fileBytes < needed) {
    throw new RuleError(`${fileName} length`, `at least ${needed} bytes, its header's end`, fileBytes);
  }
  return Number(length);
}

/**
 * Tensors by name from the JSON header of a file of `fileBytes`. The data must cover the file from
 * the header's end to its own end with no hole and no overlap, in any order of names.
 */
export function parseHeader(
  header: ArrayBuffer,
  fileBytes: number,
  fileName: string,
): Map<string, StoredTensor> {
  const name = `${fileName} header`;
  const text = decodeUtf8(header, name);
  if (!text.startsWith("{")) throw new RuleError(name, "JSON that starts with {", text);
  const entries = checkOutside(headerSchema, parseOutsideJson(text, name), name);
  const repeated = repeatedKey(text);
  if (repeated !== null) throw new RuleError(`${name} keys`, "there once each", repeated);
  const dataStart = lengthBytes + header.byteLength;
  const tensors = new Map<string, StoredTensor>();
  for (const [key, value] of Object.entries(entries)) {
    if (key === "__metadata__") checkOutside(metadataSchema, value, `${name} __metadata__`);
    else tensors.set(key, storedTensor(value, dataStart, `${fileName} ${key}`));
  }
  checkCover(tensors, dataStart, fileBytes, fileName);
  return tensors;
}

function decodeUtf8(bytes: ArrayBuffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RuleError(name, "UTF-8 text", "other bytes");
  }
}

function storedTensor(value: unknown, dataStart: number, name: string): StoredTensor {
  const { dtype, shape, data_offsets } = checkOutside(entrySchema, value, name);
  const [start, end] = data_offsets;
  const bytes = (shape.reduce((product, length) => product * length, 1) * bitsOfDtype[dtype]) / 8;
  if (!Number.isSafeInteger(bytes))
    throw new RuleError(`${name} size`, "a whole number of bytes below 2^53", bytes);
  if (end - start !== bytes) {
    throw new RuleError(
      `${name} data_offsets`,
      `${bytes} bytes apart for ${dtype} ${shown(shape)}`,
      data_offsets,
    );
  }
  return { dtype, shape, start: dataStart + start, end: dataStart + end };
}

const shown = (shape: readonly number[]) => `[${shape.join(", ")}]`;

function checkCover(
  tensors: Map<string, StoredTensor>,
  dataStart: number,
  fileBytes: number,
  fileName: string,
) {
  let covered = dataStart;
  const inOrder = [...tensors].sort(([, a], [, b]) => a.start - b.start || a.end - b.end);
  for (const [key, { start }] of inOrder) {
    if (start !== covered) {
      const rule = `${covered - dataStart}, where the data before it ends`;
      throw new RuleError(`${fileName} ${key} first offset`, rule, start - dataStart);
    }
    covered = tensors.get(key)?.end ?? covered;
  }
  if (covered !== fileBytes) {
    throw new RuleError(`${fileName} length`, `${covered} bytes, as its header says`, fileBytes);
  }
}
