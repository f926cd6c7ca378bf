import { RuleError } from "../../engine/tensor/rule-error";

/** The text of the first heading line (`# ...`) outside fenced code, without its marks; null when there is none. */
export function firstHeading(markdown: string): string | null {
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    if (fence !== null) continue;
    const opening = /^ {0,3}#{1,6}[ \t]/.exec(line)?.[0];
    const heading = opening && withoutClosing(line.slice(opening.length));
    if (heading) return heading.replace(/[*_`]/g, "");
  }
  return null;
}

/** Without blanks around and the `##` that may close a heading. A pattern would take quadratic time over long lines of `#`. */
function withoutClosing(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === "#") end--;
  // "C#" ends in a mark of its own.
  return end === 0 || /[ \t]/.test(trimmed[end - 1]) ? trimmed.slice(0, end).trimEnd() : trimmed;
}

/**
 * The text with its first line as a heading of this level: marks that it has are replaced, blank lines
 * before it go. An empty text becomes an empty heading to write on.
 *
 * @param level whole number, 1..6
 */
export function withHeadingLevel(markdown: string, level: number): string {
  if (!Number.isInteger(level) || level < 1 || level > 6) {
    throw new RuleError("level", "a whole number, 1..6", level);
  }
  return markdown.replace(/^\s*(?:#+[ \t]*)?/, `${"#".repeat(level)} `);
}
