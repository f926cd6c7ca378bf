import { RuleError } from "./rule-error";
import { findDirectory, wholeAt } from "./zip-end";

/** One file of a zip, as the central directory at the zip's end says. */
export interface ZipEntry {
  name: string;
  method: "stored" | "deflated";
  /** Where its local header starts. */
  headerStart: number;
  packedLength: number;
  byteLength: number;
}

/** No deflate stream grows by more than this; a larger claim is false. */
const mostPerPackedByte = 1032;

/**
 * The files of a zip by name. Local headers are no source of lengths: torch and numpy leave them open.
 * @throws RuleError for a zip that is damaged, split, encrypted, or whose names could be paths upwards.
 */
export async function readZipDirectory(zip: Blob, fileName: string): Promise<Map<string, ZipEntry>> {
  const { start, length, entryCount } = await findDirectory(zip, fileName);
  const view = new DataView(await zip.slice(start, start + length).arrayBuffer());
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let i = 0; i < entryCount; i++) {
    if (at + 46 > length || view.getUint32(at, true) !== 0x02014b50) {
      throw new RuleError(`${fileName} zip directory`, `a list of ${entryCount} files`, `${i} files`);
    }
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const nextAt = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (nextAt > length)
      throw new RuleError(`${fileName} zip directory`, "whole", "a name that ends behind it");
    const entry = entryAt(view, at, nameLength, extraLength, fileName);
    checkClaims(entry, start, fileName);
    if (entries.has(entry.name)) {
      throw new RuleError(`${fileName} names`, "there once each", entry.name);
    }
    entries.set(entry.name, entry);
    at = nextAt;
  }
  checkOverlap([...entries.values()], start, fileName);
  return entries;
}

function entryAt(
  view: DataView,
  at: number,
  nameLength: number,
  extraLength: number,
  fileName: string,
): ZipEntry {
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
  const shownName = `${fileName} ${name}`;
  if ((view.getUint16(at + 8, true) & 1) !== 0)
    throw new RuleError(shownName, "unencrypted", "an encrypted file");
  const method = view.getUint16(at + 10, true);
  if (method !== 0 && method !== 8)
    throw new RuleError(`${shownName} zip method`, "0 (stored) or 8 (deflated)", method);
  const lengths = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  const [byteLength, packedLength, headerStart] = withZip64(
    view,
    at + 46 + nameLength,
    extraLength,
    lengths,
    shownName,
  );
  return { name, method: method === 0 ? "stored" : "deflated", headerStart, packedLength, byteLength };
}

/** Fields that are all ones stand, in this order, in the extra field of kind 1. */
function withZip64(view: DataView, start: number, length: number, fields: number[], name: string): number[] {
  let at = start;
  while (at + 4 <= start + length) {
    const kind = view.getUint16(at, true);
    const end = Math.min(at + 4 + view.getUint16(at + 2, true), start + length);
    if (kind === 1) {
      let from = at + 4;
      return fields.map((field) => {
        if (field !== 0xffffffff || from + 8 > end) return field;
        from += 8;
        return wholeAt(view, from - 8, `${name} zip64 length`);
      });
    }
    at = end;
  }
  return fields;
}

function checkClaims(entry: ZipEntry, directoryStart: number, fileName: string): void {
  const { name, method, headerStart, packedLength, byteLength } = entry;
  // Nothing is ever written to a disk, but a name that climbs is no name of a tensor.
  const isPlain = name !== "" && !/^\/|\\|^[A-Za-z]:|(^|\/)\.\.(\/|$)|\p{Cc}/u.test(name);
  if (!isPlain) throw new RuleError(`${fileName} names`, "plain names inside the zip", name);
  if (headerStart + 30 + packedLength > directoryStart) {
    throw new RuleError(
      `${fileName} ${name}`,
      "inside the zip",
      `bytes up to ${headerStart + 30 + packedLength}`,
    );
  }
  const most = method === "stored" ? packedLength : packedLength * mostPerPackedByte;
  if (byteLength > most || (method === "stored" && byteLength !== packedLength)) {
    throw new RuleError(
      `${fileName} ${name} length`,
      `what ${packedLength} packed bytes can hold`,
      byteLength,
    );
  }
}

/** Files that share packed bytes multiply a small zip into a huge one; no honest writer makes them. */
function checkOverlap(entries: ZipEntry[], directoryStart: number, fileName: string): void {
  entries.sort((a, b) => a.headerStart - b.headerStart);
  for (const [index, { name, headerStart, packedLength }] of entries.entries()) {
    const nextStart = entries[index + 1]?.headerStart ?? directoryStart;
    if (headerStart + 30 + packedLength > nextStart) {
      throw new RuleError(`${fileName} ${name}`, "apart from the file behind it", "shared bytes");
    }
  }
}
