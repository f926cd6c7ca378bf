/**
 * 16 hexadecimal digits that differ when two texts do. Not against anyone who wants them to be the same:
 * two FNV-1a sums over the UTF-16 units, with two beginnings.
 */
export function contentHash(text: string): string {
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start).toString(16).padStart(8, "0")).join("");
}

function fnv(text: string, start: number): number {
  let sum = start;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    sum = Math.imul(sum ^ (unit & 0xff), 0x01000193);
    sum = Math.imul(sum ^ (unit >>> 8), 0x01000193);
  }
  return sum >>> 0;
}

/** An id that no other tab or notebook has. Works on pages without a secure context too. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
