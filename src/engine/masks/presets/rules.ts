import type { AttentionRule, Convention, LayerType } from "../convention";

/** What rows see, by rules that several projects have in common. W keys always count the query itself. */

const noReach = { left: null, right: null };

/** The whole context before the anchor and the whole block. */
export const seesAll: AttentionRule = { contextStart: { from: "start" }, direction: "both", reach: noReach };

/** The whole context, and the block up to the query. */
export const seesUpToItself: AttentionRule = { ...seesAll, direction: "causal" };

/** `keys` context rows before the anchor, the same for every slot; the window does not reach into the block. */
export function windowBeforeAnchor(keys: number, direction: AttentionRule["direction"]): AttentionRule {
  return { contextStart: { from: "anchor", keys }, direction, reach: noReach };
}

/** W keys up to every query, applied to the context only. */
export function windowOnContext(keys: number, direction: AttentionRule["direction"]): AttentionRule {
  return { contextStart: { from: "query", keys }, direction, reach: noReach };
}

/** W keys up to every query, and nothing behind it. */
export function causalWindow(keys: number): AttentionRule {
  return {
    contextStart: { from: "query", keys },
    direction: "causal",
    reach: { left: keys - 1, right: null },
  };
}

/** Keys less than W positions away on either side. */
export function symmetricWindow(keys: number): AttentionRule {
  const reach = { left: keys - 1, right: keys - 1 };
  return { contextStart: { from: "query", keys }, direction: "both", reach };
}

/** Keys less than W positions before the query, and all behind it. */
export function olderWindow(keys: number): AttentionRule {
  return { contextStart: { from: "query", keys }, direction: "both", reach: { left: keys - 1, right: null } };
}

/** One rule for both types of drafter layer. */
export function everyLayer(rule: AttentionRule): Record<LayerType, AttentionRule> {
  return { full: rule, sliding: rule };
}

/** The rule a DFlash drafter is trained under and has to be served under, with position ids from 1. */
export const alignedConvention: Convention = {
  blockSize: 16,
  contextEnd: "before-anchor",
  attention: everyLayer(seesAll),
  documents: "same-document",
  deadAnchor: "own-block",
  positions: { origin: 1, perDocument: true, blockStart: "anchor", shift: 0, slotsPerPosition: 1 },
  labelShift: 0,
  taps: { shift: 0, zeroed: [] },
  maskToken: "declared",
};

const countedFromZero = { ...alignedConvention.positions, origin: 0 };

/** Training on packed documents, which do not see each other; unused anchors keep their block. */
export function trainedPacked(size: number, attention: Convention["attention"]): Convention {
  return { ...alignedConvention, blockSize: size, attention, positions: countedFromZero };
}

/** Training on one sequence per batch row; unused anchors see nothing. */
export function trainedAlone(size: number, attention: Convention["attention"]): Convention {
  return {
    ...trainedPacked(size, attention),
    documents: "ignored",
    deadAnchor: "empty-row",
    positions: { ...countedFromZero, perDocument: false },
  };
}

/**
 * An engine that serves a request. Documents of a training sequence would be requests of their own; unused
 * anchors it does not have, so they are left as in packed training.
 */
export function served(size: number, attention: Convention["attention"]): Convention {
  return trainedPacked(size, attention);
}
