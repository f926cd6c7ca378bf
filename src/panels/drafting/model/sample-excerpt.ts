import type { Measurement } from "../../../store/library";

export type FreeRunningText = NonNullable<Measurement["sample"]>;

/** A piece of a text; `isRepeat` marks its longest repeat. */
export interface ExcerptPiece {
  text: string;
  isRepeat: boolean;
}

const mostCharacters = 150;
const charactersBefore = 40;
/** A shorter end of the text may begin like the repeat by chance. */
const shortestCutRepeat = 6;

/** The text around its longest repeat, or all of it; … stands where something is left out. */
export function sampleExcerpt({ text, repeat }: FreeRunningText, isWhole: boolean): ExcerptPiece[] {
  const { start, end } = repeatIn(text, repeat ?? "");
  const from = isWhole || start === end ? 0 : Math.max(0, start - charactersBefore);
  const to = isWhole ? text.length : Math.min(text.length, from + mostCharacters);
  const cut = (left: number, right: number) => text.slice(Math.max(left, from), Math.min(right, to));
  const pieces = [
    { text: `${from > 0 ? "…" : ""}${cut(0, start)}`, isRepeat: false },
    { text: cut(start, end), isRepeat: true },
    { text: `${cut(end, text.length)}${to < text.length ? "…" : ""}`, isRepeat: false },
  ];
  return pieces.filter((piece) => piece.text !== "");
}

/** Where the repeat stands. The text may have been cut inside it, then as far as it goes. */
function repeatIn(text: string, repeat: string): { start: number; end: number } {
  const found = text.indexOf(repeat);
  if (repeat !== "" && found >= 0) return { start: found, end: found + repeat.length };
  for (let length = Math.min(text.length, repeat.length); length >= shortestCutRepeat; length--) {
    if (text.endsWith(repeat.slice(0, length))) return { start: text.length - length, end: text.length };
  }
  return { start: text.length, end: text.length };
}
