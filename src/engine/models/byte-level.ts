/**
 * Byte-level BPE (GPT-2) writes each byte as one printable character: printable Latin-1 bytes as
 * themselves, the other 68 as the characters from U+0100 on, in byte order.
 */
const byteOfCharacter = new Map<string, number>();

for (let byte = 0, hidden = 0; byte < 256; byte++) {
  const printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
  byteOfCharacter.set(String.fromCharCode(printable ? byte : 0x100 + hidden++), byte);
}

/** Bytes of a vocabulary piece, or null when a character stands for no byte. */
export function bytesOfPiece(piece: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  for (const character of piece) {
    const byte = byteOfCharacter.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
