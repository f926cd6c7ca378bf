import fc from "fast-check";
import type { ContextStart, Convention, LayerType } from "../../../src/engine/masks/convention";
import type { Layout } from "../../../src/engine/masks/layout";

/** Random sides and layouts, small enough for plain loops, with every rule and the awkward sizes. */
const small = fc.integer({ min: 1, max: 7 });

const contextStart: fc.Arbitrary<ContextStart> = fc.oneof(
  fc.constant<ContextStart>({ from: "start" }),
  fc.record({ from: fc.constant("anchor" as const), keys: small }),
  fc.record({ from: fc.constant("query" as const), keys: small }),
  fc.record({ from: fc.constant("sink" as const), sink: fc.nat(4), window: small }),
  fc.record({ from: fc.constant("page" as const), tokens: small, page: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    from: fc.constant("rotation" as const),
    window: small,
    newRows: fc.integer({ min: 1, max: 3 }),
  }),
  fc.constant<ContextStart>({ from: "none" }),
);

const attentionRule = fc.record({
  contextStart,
  direction: fc.constantFrom("both" as const, "causal" as const, "anti-causal" as const),
  reach: fc.record({
    left: fc.option(fc.nat(4), { freq: 2 }),
    right: fc.option(fc.nat(4), { freq: 2 }),
  }),
});

export const conventions: fc.Arbitrary<Convention> = fc.record({
  blockSize: fc.integer({ min: 1, max: 6 }),
  contextEnd: fc.constantFrom("before-anchor" as const, "through-anchor" as const),
  attention: fc.record({ full: attentionRule, sliding: attentionRule }),
  documents: fc.constantFrom("ignored" as const, "same-document" as const),
  deadAnchor: fc.constantFrom("own-block" as const, "empty-row" as const),
  positions: fc.record({
    origin: fc.integer({ min: -1, max: 2 }),
    perDocument: fc.boolean(),
    blockStart: fc.constantFrom("anchor" as const, "context-length" as const),
    shift: fc.integer({ min: -1, max: 1 }),
    slotsPerPosition: fc.integer({ min: 1, max: 3 }),
  }),
  labelShift: fc.constantFrom(0 as const, 1 as const),
  taps: fc.constant({ shift: 0, zeroed: [] }),
  maskToken: fc.constant("declared" as const),
});

/** Documents are drawn index by index, so that they have gaps, and some of it is padding. */
export const layouts: fc.Arbitrary<Layout> = fc.integer({ min: 1, max: 14 }).chain((contextLength) =>
  fc.record({
    contextLength: fc.constant(contextLength),
    documents: fc.option(
      fc.array(fc.integer({ min: -1, max: 2 }), { minLength: contextLength, maxLength: contextLength }),
      { freq: 3 },
    ),
    anchors: fc.array(fc.option(fc.nat(contextLength - 1), { freq: 5 }), { maxLength: 4 }),
  }),
);

export const layerTypes: fc.Arbitrary<LayerType> = fc.constantFrom("full", "sliding");
