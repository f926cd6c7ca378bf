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
  { starts, padding, isEmpty }: OpenContext,
  prefersUnused: boolean,
): (number | null)[] {
  const anchors: (number | null)[] = [];
  const add = (anchor: number | null) => {
    const isInside = anchor === null || (anchor >= 0 && anchor < contextLength);
    if (isInside && !anchors.includes(anchor)) anchors.push(anchor);
  };
  const late = contextEnd === "through-anchor" ? 1 : 0;
  if (contextEnd === "whole-context") add(contextLength - 1);
  else for (const end of ends) add(end - late);
  if (isEmpty !== null) {
    // Where rows end before the block does, the sequence ends.
    if (firstEmpty !== null) add((padding ?? contextLength) - firstEmpty);
    if (padding !== null) add(padding);
  }
  if (ends.length === 0) {
    if (prefersUnused) add(null);
    add(0);
    add(null);
    for (const start of starts) add(start);
  } else {
    for (const end of ends) for (const near of [end - late - 1, end - late + 1]) add(near);
    add(0);
    add(null);
  }
  return anchors;
}

/** Every anchor there is where the context is small, else none. */
export function allAnchors(contextLength: number): number[] {
  return contextLength > smallContext ? [] : Array.from({ length: contextLength }, (_, index) => index);
}
