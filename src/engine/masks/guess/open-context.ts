import type { Convention } from "../convention";
import { documentOf, runsByDocument, runsOutsidePadding } from "../documents";
import { rowConditionOf } from "../empty-row";
import type { Layout } from "../layout";

/** What the documents of a layout leave of the context under a convention. */
export interface OpenContext {
  documents: readonly number[] | null;
  /** Where documents start behind the first, and padding. */
  starts: readonly number[];
  /** First index of padding, or null. */
  padding: number | null;
  /** Runs of context indices that a block of this anchor may see. */
  runsFor(anchor: number): readonly number[];
  /** Whether a row sees nothing though its anchor is used; null where there is no such row. */
  isEmpty: ((anchor: number, slot: number) => boolean) | null;
}

export function openContext(
  convention: Convention,
  contextLength: number,
  documents: readonly number[] | null,
): OpenContext {
  const layout: Layout = { contextLength, documents, anchors: [] };
  const condition = rowConditionOf(convention, layout);
  const isEmpty =
    condition === null ? null : (anchor: number, slot: number) => !condition(anchor, slot).passed;
  const starts: number[] = [];
  for (let at = 1; at < (documents?.length ?? 0); at++) {
    if (documents?.[at] !== documents?.[at - 1]) starts.push(at);
  }
  const padding = documents?.indexOf(-1) ?? -1;
  const facts = { documents, starts, padding: padding === -1 ? null : padding, isEmpty };
  if (convention.documents === "ignored") {
    const runs = runsOutsidePadding(layout);
    return { ...facts, runsFor: () => runs };
  }
  const byDocument = runsByDocument(layout);
  return { ...facts, runsFor: (anchor) => byDocument.get(documentOf(layout, anchor)) ?? [] };
}
