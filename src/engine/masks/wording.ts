/** `1 cell`, `8,192 cells`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Digits in threes, the same in every locale: 8,192. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** First letter large, full stop at the end. */
export function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
