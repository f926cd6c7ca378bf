import { RuleError } from "./rule-error";

/** Where the central directory is. */
interface DirectoryPlace {
  start: number;
  length: number;
  entryCount: number;
}

/** The end record and the longest comment behind it. */
const longestEnd = 22 + 0xffff;
/** Bytes of a directory: a hundred thousand tensors take about 10 MB. */
const longestDirectory = 32 * 2 ** 20;

/** The place of the directory from the record at the zip's end, or from its 64-bit twin. */
export async function findDirectory(zip: Blob, fileName: string): Promise<DirectoryPlace> {
  const tailStart = Math.max(0, zip.size - longestEnd);
  const tail = new DataView(await zip.slice(tailStart).arrayBuffer());
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at--;
  if (at < 0) throw new RuleError(`${fileName} zip`, "whole, with its directory at the end", "no directory");
  let place: DirectoryPlace = {
    entryCount: tail.getUint16(at + 10, true),
    length: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  };
  const isZip64 = at >= 20 && tail.getUint32(at - 20, true) === 0x07064b50;
  if (isZip64) {
    const recordStart = wholeAt(tail, at - 12, `${fileName} zip64 end record`);
    const record = new DataView(await zip.slice(recordStart, recordStart + 56).arrayBuffer());
    if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) {
      throw new RuleError(`${fileName} zip64 end record`, "where its locator says", recordStart);
    }
    place = {
      entryCount: wholeAt(record, 32, `${fileName} number of files`),
      length: wholeAt(record, 40, `${fileName} zip directory length`),
      start: wholeAt(record, 48, `${fileName} zip directory start`),
    };
  }
  const endStart = tailStart + at;
  if (place.start + place.length > endStart) {
    throw new RuleError(`${fileName} zip directory`, "before the end of the zip", place.start + place.length);
  }
  if (place.length > longestDirectory) {
    throw new RuleError(
      `${fileName} zip directory length`,
      `at most ${longestDirectory} bytes`,
      place.length,
    );
  }
  return place;
}

/** A 64-bit length or place. */
export function wholeAt(view: DataView, at: number, name: string): number {
  const value = view.getBigUint64(at, true);
  if (value > Number.MAX_SAFE_INTEGER) throw new RuleError(name, "below 2^53", value);
  return Number(value);
}
