import { deflateRawSync } from "node:zlib";

/** A file of a zip to be written, and what the zip says of it where that is not true. */
export interface ZipPart {
  name: string;
  bytes: Uint8Array;
  deflate?: boolean;
  claims?: {
    byteLength?: number;
    packedLength?: number;
    headerStart?: number;
    flags?: number;
    method?: number;
  };
}

/** A zip with nothing but local headers, data and a directory. */
export function writeZip(parts: readonly ZipPart[], entryCount = parts.length): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes, deflate, claims } of parts) {
    const packed = deflate ? deflateRawSync(bytes) : bytes;
    const encoded = new TextEncoder().encode(name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(26, encoded.length, true);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(8, claims?.flags ?? 0, true);
    central.setUint16(10, claims?.method ?? (deflate ? 8 : 0), true);
    central.setUint32(20, claims?.packedLength ?? packed.length, true);
    central.setUint32(24, claims?.byteLength ?? bytes.length, true);
    central.setUint16(28, encoded.length, true);
    central.setUint32(42, claims?.headerStart ?? at, true);
    pieces.push(new Uint8Array(local.buffer), encoded, packed);
    directory.push(new Uint8Array(central.buffer), encoded);
    at += 30 + encoded.length + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, entryCount, true);
  end.setUint32(
    12,
    directory.reduce((sum, piece) => sum + piece.length, 0),
    true,
  );
  end.setUint32(16, at, true);
  return new Uint8Array(Buffer.concat([...pieces, ...directory, new Uint8Array(end.buffer)]));
}

/** A .npy file with a header of one's own and as many bytes as given. */
export function writeNpy(header: string, bytes: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(header);
  const start = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, text.length & 0xff, text.length >> 8);
  return new Uint8Array(Buffer.concat([start, text, bytes]));
}
