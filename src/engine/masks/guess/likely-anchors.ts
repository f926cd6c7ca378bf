import type { Convention } from "../convention";
import type { ContextEdges } from "./context-edges";
import type { OpenContext } from "./open-context";

/** Up to this many context columns, every one of them is tried as an anchor. */
const smallContext = 48;

/** The anchors that a block likely has under a convention, the likeliest first; null is an unused one. */
export function likelyAnchors(
  { contextEnd }: Convention,
  contextLength: number,
  { ends, firstEmpty }: ContextEdges,
  { documents, isEmpty }: OpenContext,
  prefersUnused: boolean,
): (number | null)[] {
  const inside = (anchors: readonly number[]) => anchors.filter((at) => at >= 0 && at < contextLength);
  const read = ends.map((end) => (contextEnd === "through-anchor" ? end - 1 : end));
  const anchors: (number | null)[] =
    contextEnd === "whole-context" ? inside([contextLength - 1]) : inside(read);
  if (isEmpty !== null) {
    // Where rows end before the block does, the sequence ends.
    const padding = documents?.indexOf(-1) ?? -1;
    const sequenceEnd = padding === -1 ? contextLength : padding;
    if (firstEmpty !== null) anchors.push(...inside([sequenceEnd - firstEmpty]));
    if (padding !== -1) anchors.push(padding);
  }
  if (ends.length === 0) anchors.push(...(prefersUnused ? [null, ...inside([0])] : [...inside([0]), null]));
  else anchors.push(...inside([...read.flatMap((at) => [at - 1, at + 1]), 0]), null);
  if (documents !== null && ends.length === 0) {
    anchors.push(
      ...inside([...documents.keys()].filter((at) => at > 0 && documents[at] !== documents[at - 1])),
    );
  }
  return [...new Set(anchors)];
}

/** Every anchor there is where the context is small, else none. */
export function allAnchors(contextLength: number): number[] {
  return contextLength > smallContext ? [] : Array.from({ length: contextLength }, (_, index) => index);
}
