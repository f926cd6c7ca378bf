import type { Layout } from "./layout";

/** Document of a base index; -1 is padding. A layout without documents is one document, 0. */
export function documentOf(layout: Layout, index: number): number {
  return layout.documents === null ? 0 : layout.documents[index];
}

/**
 * Runs of consecutive base indices of every document, as start, end pairs in rising order. A
 * document may come in several runs. Padding has none.
 */
export function runsByDocument(layout: Layout): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  if (layout.documents === null) return runs.set(0, [0, layout.contextLength]);
  forEachRun(
    layout.documents,
    (document) => document,
    (document, start, end) => {
      if (document === -1) return;
      const own = runs.get(document);
      if (own === undefined) runs.set(document, [start, end]);
      else own.push(start, end);
    },
  );
  return runs;
}

/** Runs of consecutive base indices that are not padding, as start, end pairs in rising order. */
export function runsOutsidePadding(layout: Layout): number[] {
  if (layout.documents === null) return [0, layout.contextLength];
  const runs: number[] = [];
  forEachRun(
    layout.documents,
    (document) => document !== -1,
    (isToken, start, end) => {
      if (isToken) runs.push(start, end);
    },
  );
  return runs;
}

function forEachRun<Key>(
  documents: readonly number[],
  keyOf: (document: number) => Key,
  visit: (key: Key, start: number, end: number) => void,
): void {
  let start = 0;
  for (let end = 1; end <= documents.length; end++) {
    if (end < documents.length && keyOf(documents[end]) === keyOf(documents[start])) continue;
    visit(keyOf(documents[start]), start, end);
    start = end;
  }
}

/** One past the last base index that is not padding. */
export function sequenceEndOf({ documents, contextLength }: Layout): number {
  if (documents === null) return contextLength;
  return documents.findLastIndex((document) => document !== -1) + 1;
}
