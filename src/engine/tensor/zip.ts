import { type ByteSource, blobSource, inflatedSource } from "./byte-source";
import { RuleError } from "./rule-error";
import type { ZipEntry } from "./zip-directory";

/** The bytes of one file of a zip, inflated where it is packed. Reads its local header only. */
export async function openZipEntry(zip: Blob, entry: ZipEntry, fileName: string): Promise<ByteSource> {
  const { headerStart, packedLength, byteLength, method } = entry;
  const name = `${fileName} ${entry.name}`;
  const header = new DataView(await zip.slice(headerStart, headerStart + 30).arrayBuffer());
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) {
    throw new RuleError(name, "where the zip directory says", "no file header there");
  }
  const start = headerStart + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const end = start + packedLength;
  if (end > zip.size)
    throw new RuleError(name, `inside the ${zip.size} bytes of the zip`, `bytes up to ${end}`);
  return method === "stored"
    ? blobSource(zip, start, end, name)
    : inflatedSource(zip.slice(start, end), byteLength, name);
}
