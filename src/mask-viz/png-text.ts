/**
 * Texts in a PNG file (iTXt chunks, section 11.3.3.4 of the PNG specification), where programs that show or
 * index pictures look for a title and a description.
 */
export function withPngTexts(
  png: Uint8Array,
  texts: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  // The signature of 8 bytes and the IHDR chunk of 25 come first.
  const headBytes = 33;
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  const out = new Uint8Array(png.length + chunks.reduce((sum, { length }) => sum + length, 0));
  out.set(png.subarray(0, headBytes));
  let at = headBytes;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  out.set(png.subarray(headBytes), at);
  return out;
}

/** Length, "iTXt", keyword, no compression, no language, no translated keyword, the text, and a CRC. */
function textChunk(keyword: string, text: string): Uint8Array {
  const encoder = new TextEncoder();
  const data = encoder.encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(data.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length - 4);
  chunk.set(data, 4);
  view.setUint32(data.length + 4, crcOf(data));
  return chunk;
}

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
