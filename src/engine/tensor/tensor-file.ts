import { blobSource } from "./byte-source";
import { npyMagic, openNpy } from "./npy";
import { RuleError } from "./rule-error";
import { openSafetensors } from "./safetensors";
import { type AxisRange, checkStored, readBox, rowMajorStrides, type StoredArray } from "./stored-array";
import { legacyMagic, openTorch, refuseLegacy, torchRoot } from "./torch-file";
import { openZipEntry } from "./zip";
import { readZipDirectory, type ZipEntry } from "./zip-directory";

/** An open file of arrays; only its headers are in memory. */
export interface TensorFile {
  format: "npy" | "npz" | "safetensors" | "torch";
  entries: readonly StoredArray[];
  /** The values of a box of an entry, row-major and little-endian; a range per axis, null is all. */
  read(entry: StoredArray, box: readonly (AxisRange | null)[]): Promise<Uint8Array<ArrayBuffer>>;
}

const mostNpzArrays = 10_000;

/**
 * Opens .npy, .npz, .safetensors and torch .pt files by what they hold, not by their names.
 * @param fileName For the sentences: "mask.npy".
 * @throws RuleError where the file is none of them, is damaged, or claims what it cannot hold.
 */
export async function openTensorFile(blob: Blob, fileName: string): Promise<TensorFile> {
  const start = new Uint8Array(await blob.slice(0, 16).arrayBuffer());
  const startsWith = (magic: readonly number[]) => magic.every((byte, i) => start[i] === byte);
  if (startsWith(npyMagic)) {
    const stem = fileName.replace(/\.npy$/i, "");
    return tensorFile("npy", [{ ...(await openNpy(wholeOf(blob, fileName), fileName)), name: stem }]);
  }
  if (startsWith([0x50, 0x4b])) return openZip(blob, fileName);
  if (startsWith(legacyMagic)) refuseLegacy(fileName);
  if (start[8] === 0x7b || /\.safetensors$/i.test(fileName)) {
    return tensorFile("safetensors", await safetensorsArrays(blob, fileName));
  }
  const rule = "a .npy, .npz, .safetensors or torch .pt file (unpack a compressed one first)";
  throw new RuleError(fileName, rule, blob.size === 0 ? "an empty file" : "other bytes");
}

function tensorFile(format: TensorFile["format"], entries: readonly StoredArray[]): TensorFile {
  return {
    format,
    entries,
    read: (entry, box) =>
      readBox(
        entry,
        entry.shape.map((length, axis) => box[axis] ?? { start: 0, end: length }),
      ),
  };
}

async function openZip(blob: Blob, fileName: string): Promise<TensorFile> {
  const entries = await readZipDirectory(blob, fileName);
  const root = torchRoot(entries);
  if (root !== null) return tensorFile("torch", await openTorch(blob, entries, root, fileName));
  return tensorFile("npz", await npzArrays(blob, entries, fileName));
}

async function npzArrays(
  zip: Blob,
  entries: ReadonlyMap<string, ZipEntry>,
  fileName: string,
): Promise<StoredArray[]> {
  const files = [...entries.values()].filter(({ name }) => name.endsWith(".npy"));
  if (files.length === 0)
    throw new RuleError(fileName, "a zip of .npy arrays or of torch's data.pkl", "neither");
  if (files.length > mostNpzArrays)
    throw new RuleError(`${fileName} arrays`, `at most ${mostNpzArrays}`, files.length);
  const arrays: StoredArray[] = [];
  for (const file of files) {
    const array = await openNpy(await openZipEntry(zip, file, fileName), `${fileName} ${file.name}`);
    arrays.push({ ...array, name: file.name.slice(0, -".npy".length) });
  }
  return arrays;
}

async function safetensorsArrays(blob: Blob, fileName: string): Promise<StoredArray[]> {
  const { tensors } = await openSafetensors(blob, fileName);
  const source = wholeOf(blob, fileName);
  return [...tensors].map(([name, { dtype, shape, start }]) => {
    const array = { name, dtype, shape, strides: rowMajorStrides(shape), start, source, bigEndian: false };
    // Dtypes of less than a byte are listed, and refused where they are read.
    return dtype.startsWith("F4") || dtype.startsWith("F6") ? array : checkStored(array);
  });
}

const wholeOf = (blob: Blob, name: string) => blobSource(blob, 0, blob.size, name);
