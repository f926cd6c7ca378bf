/**
 * The text before the caret and the text behind it, without the line ends at the cut.
 *
 * @param caret UTF-16 units from the start, as a text field counts; clipped to the text
 */
export function splitMarkdown(text: string, caret: number): [string, string] {
  const place = Math.min(Math.max(0, Math.trunc(caret) || 0), text.length);
  // Between the halves of one character there is no place to cut.
  const cut = isInsideCharacter(text, place) ? place - 1 : place;
  return [withoutLineEnds(text.slice(0, cut), "end"), withoutLineEnds(text.slice(cut), "start")];
}

/** Texts as one, a paragraph apart; empty ones leave no gap. */
export function mergeMarkdown(texts: readonly string[]): string {
  return texts
    .map((text) => withoutLineEnds(withoutLineEnds(text, "start"), "end"))
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

function isInsideCharacter(text: string, index: number): boolean {
  return index > 0 && index < text.length && (text.codePointAt(index - 1) ?? 0) > 0xffff;
}

/** Not by a pattern: `\n+$` takes quadratic time over many line ends that are followed by something. */
function withoutLineEnds(text: string, where: "start" | "end"): string {
  let start = 0;
  let end = text.length;
  if (where === "start") while (start < end && isLineEnd(text[start])) start++;
  else while (end > start && isLineEnd(text[end - 1])) end--;
  return text.slice(start, end);
}

function isLineEnd(character: string): boolean {
  return character === "\n" || character === "\r";
}
