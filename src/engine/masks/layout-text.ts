import { RuleError } from "../tensor/rule-error";

/** Anchors and documents of a layout as people type them. */

const unused = "unused";

/** Nothing that can be compared has more blocks. */
const mostAnchors = 65_536;

/** `8, unused, 24`; four or more at equal distances as the range that they are, `0..96:8`. */
export function anchorText(anchors: readonly (number | null)[]): string {
  const parts: string[] = [];
  for (let from = 0; from < anchors.length; ) {
    const count = evenlySpaced(anchors, from);
    const first = anchors[from];
    const second = anchors[from + 1];
    if (count >= shortestRange && first !== null && second !== null) {
      const step = second - first;
      parts.push(`${first}..${first + count * step}${step === 1 ? "" : `:${step}`}`);
      from += count;
    } else {
      parts.push(String(first ?? unused));
      from++;
    }
  }
  return parts.join(", ");
}

const shortestRange = 4;

/** Anchors from `from` on that rise by one step. */
function evenlySpaced(anchors: readonly (number | null)[], from: number): number {
  const step = (at: number) => (anchors[at + 1] ?? Number.NaN) - (anchors[at] ?? Number.NaN);
  const first = step(from);
  if (!(first > 0)) return 1;
  let count = 2;
  while (step(from + count - 1) === first) count++;
  return count;
}

/**
 * @param text Indices by comma or space, `unused` or `-` for an unused one, and ranges with a step that
 *   leave out their end: `0..96:8`.
 */
export function readAnchors(text: string): (number | null)[] {
  const anchors: (number | null)[] = [];
  for (const part of partsOf(text)) {
    const [, from, to, step = "1"] = /^(\d+)\.\.(\d+)(?::(\d+))?$/.exec(part) ?? [];
    if (from === undefined)
      anchors.push(part === unused || part === "-" ? null : readWholeNumber("an anchor", part));
    else
      anchors.push(
        ...rangeOf(part, readWholeNumber("an anchor", from), readWholeNumber("an anchor", to), Number(step)),
      );
  }
  if (anchors.length === 0) throw new RuleError("anchors", "at least one index", text);
  return anchors;
}

function rangeOf(part: string, start: number, end: number, step: number): number[] {
  if (step < 1) throw new RuleError("a step of anchors", ">= 1", part);
  const count = Math.max(0, Math.ceil((end - start) / step));
  if (count > mostAnchors) throw new RuleError("anchors", `at most ${mostAnchors}`, part);
  return Array.from({ length: count }, (_, i) => start + i * step);
}

/** Indices at which the document changes, the first included; none when all is one document. */
export function documentStarts(documents: readonly number[] | undefined): number[] {
  if (documents === undefined) return [];
  return documents.flatMap((document, index) => (document === documents[index - 1] ? [] : [index]));
}

/** @returns the document of every context index, [contextLength]; undefined where the text is empty. */
export function readDocuments(text: string, contextLength: number): number[] | undefined {
  const starts = readStarts(text);
  if (starts.length === 0) return undefined;
  let before = -1;
  for (const start of starts) {
    if (start <= before) throw new RuleError("a document start", `> ${before}, the one before it`, start);
    if (start >= contextLength)
      throw new RuleError("a document start", `< contextLength ${contextLength}`, start);
    before = start;
  }
  return documentsFrom(starts, contextLength);
}

/** Indices at which documents begin, as they were typed, in whatever order. */
export function readStarts(text: string): number[] {
  return partsOf(text).map((part) => readWholeNumber("a document start", part));
}

/**
 * The document of every context index, [contextLength].
 * @param starts ascending
 */
export function documentsFrom(starts: readonly number[], contextLength: number): number[] {
  // The first document begins at index 0 whether or not it is listed.
  const later = starts.filter((start) => start > 0);
  let ordinal = 0;
  return Array.from({ length: contextLength }, (_, index) => {
    if (later[ordinal] === index) ordinal++;
    return ordinal;
  });
}

/** A longer context continues its last document, a shorter one loses its end. */
export function resizedDocuments(documents: readonly number[], contextLength: number): number[] {
  const last = documents.at(-1) ?? 0;
  return Array.from({ length: Math.max(0, contextLength) }, (_, index) => documents[index] ?? last);
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** Spaces around it and a typographic minus are fine. */
export function readWholeNumber(name: string, text: string): number {
  const plain = text.trim().replace("\u2212", "-");
  const value = Number(plain);
  if (!/^[+-]?\d+$/.test(plain) || !Number.isSafeInteger(value)) {
    throw new RuleError(name, "a whole number", text);
  }
  return value;
}
