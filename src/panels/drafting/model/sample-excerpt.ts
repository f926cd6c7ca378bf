import type { Measurement } from "../../../store/library";

export type FreeRunningText = NonNullable<Measurement["sample"]>;

export interface SampleExcerpt {
  /** `isRepeat` marks the longest repeat of the run. */
  pieces: readonly { text: string; isRepeat: boolean }[];
  /** Some of the sample's text is left out. */
  isCut: boolean;
}

const mostCharacters = 150;
const charactersBefore = 40;
/** Of a repeat behind the end of the text; more of it says nothing new. */
const mostOfLaterRepeat = 24;
/** A shorter end of the text may begin like the repeat by chance. */
const shortestCutRepeat = 6;

/**
 * The text around its longest repeat, or all of it; … stands where something is left out. A sample may
 * be cut before its repeat, then that follows. Line breaks are marked, since they repeat too; only the
 * whole text breaks there and keeps its indents.
 */
export function sampleExcerpt({ text, repeat }: FreeRunningText, isWhole: boolean): SampleExcerpt {
  const { start, end } = repeatIn(text, repeat ?? "");
  const later = start === end && repeat ? repeat.slice(0, mostOfLaterRepeat) : "";
  const from = isWhole || start === end ? 0 : Math.max(0, start - charactersBefore);
  const to = isWhole ? text.length : Math.min(text.length, from + mostCharacters);
  const cut = (left: number, right: number) => text.slice(Math.max(left, from), Math.min(right, to));
  const isCut = from > 0 || to < text.length;
  const pieces = [
    { text: `${from > 0 ? "…" : ""}${cut(0, start)}`, isRepeat: false },
    { text: cut(start, end), isRepeat: true },
    { text: `${cut(end, text.length)}${later ? "… " : to < text.length ? "…" : ""}`, isRepeat: false },
    { text: later, isRepeat: true },
  ];
  const drawn = isWhole ? withBreaks : inOneLine;
  return {
    pieces: pieces
      .filter((piece) => piece.text !== "")
      .map((piece) => ({ ...piece, text: drawn(piece.text) })),
    isCut,
  };
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

function withBreaks(text: string): string {
  return text.replaceAll("\n", "⏎\n");
}

function inOneLine(text: string): string {
  return text.replaceAll("\n", "⏎").replace(/ {2,}/g, " ");
}
