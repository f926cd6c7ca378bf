/** Text in an .ipynb file: a list of lines, each with its line end, so that a change is a changed line. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function textOf(source: string | readonly string[]): string {
  return typeof source === "string" ? source : source.join("");
}

/**
 * FNV-1a of a text, without blanks at its end, which editors add and take away. It stands beside the Python
 * of a cell and shows later that somebody changed it.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.trimEnd()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** A comment of one line, whatever the text is: line ends and characters that are not seen become blanks. */
export function comment(text: string): string {
  return `# ${text.replace(/[\p{C}\p{Z}]+/gu, " ").trim()}`;
}
