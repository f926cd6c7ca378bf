/**
 * Token text with its whitespace shown: · for a space, ⏎ for a newline, ⇥ for a tab. Indents are
 * counted: ·×8 are eight spaces.
 */
export function visibleToken(token: string): string {
  if (token === "") return "∅";
  const counted = token.replace(/ {4,}/g, (spaces) => `·×${spaces.length}`);
  const shown = counted
    .replaceAll(" ", "·")
    .replaceAll("\n", "⏎")
    .replaceAll("\t", "⇥")
    .replaceAll("\r", "␍");
  // Other control characters would draw as nothing.
  return shown.replace(/\p{Cc}/gu, "�");
}

/** The first `length` characters, with a mark where some are left out. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join("")}…`;
}
