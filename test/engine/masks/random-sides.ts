import fc from "fast-check";
import type { BlockPattern } from "../../../src/engine/masks/block-pattern";
import type {
  AttentionRule,
  ContextStart,
  Convention,
  LayerType,
  LossRule,
  PositionRule,
} from "../../../src/engine/masks/convention";
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

const counts = (most: number) => fc.integer({ min: 1, max: most });
const sizes = fc.tuple(counts(4), counts(4));

const neighbourhood = fc
  .record({
    order: fc.constantFrom("rows" as const, "tiles" as const, "morton" as const),
    tiles: sizes,
    kernel: sizes,
    tile: fc.tuple(counts(2), counts(2)),
  })
  .map(({ order, tiles, kernel, tile }): BlockPattern => {
    const canvas = [tiles[0] * tile[0], tiles[1] * tile[1]] as const;
    return { kind: "neighbourhood", order, canvas, kernel, tile };
  });

const tileWindow = fc
  .array(fc.record({ count: counts(3), kernel: counts(3), tile: counts(2) }), { minLength: 1, maxLength: 3 })
  .chain((axes) =>
    fc.record({
      kind: fc.constant("tile-window" as const),
      canvas: fc.constant(axes.map(({ count, tile }) => count * tile)),
      kernel: fc.constant(axes.map(({ kernel, tile }) => kernel * tile)),
      tile: fc.constant(axes.map(({ tile }) => tile)),
      text: fc.nat(2),
    }),
  );

const segments = fc.array(counts(3), { minLength: 1, maxLength: 3 });

const patterns: fc.Arbitrary<BlockPattern> = fc.oneof(
  fc.record({ kind: fc.constant("every" as const), step: counts(3) }),
  fc.record({ kind: fc.constant("prefix" as const), length: fc.nat(4) }),
  fc.record({ kind: fc.constant("segments" as const), lengths: segments }),
  segments.chain((lengths) =>
    fc.record({
      kind: fc.constant("shared-prefix" as const),
      lengths: fc.constant(lengths),
      prefixOf: fc.tuple(...lengths.map(() => fc.nat(lengths.length - 1))),
    }),
  ),
  fc.record({
    kind: fc.constant("global" as const),
    radius: fc.nat(2),
    slots: fc.array(fc.nat(7), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant("ancestors" as const),
    parents: fc.tuple(...[0, 1, 2, 3, 4].map((slot) => fc.integer({ min: -1, max: slot - 1 }))),
  }),
  fc.record({ kind: fc.constant("noised-and-clean" as const), length: counts(4), block: counts(3) }),
  neighbourhood,
  tileWindow,
  fc.record({
    kind: fc.constant("listed-tiles" as const),
    tile: counts(3),
    seen: fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 4 }),
    sizes: fc.array(fc.nat(3), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("intervals" as const),
    length: counts(3),
    intervals: fc.array(fc.tuple(fc.nat(5), fc.nat(6)), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("band" as const),
    prompt: fc.nat(2),
    firstKeys: fc.nat(3),
    width: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant("frame-band" as const),
    prompt: fc.nat(2),
    frame: counts(4),
    width: fc.nat(3),
  }),
);

const plainRule = fc.record({
  contextStart,
  direction: fc.constantFrom("both" as const, "causal" as const, "anti-causal" as const),
  reach: fc.record({
    left: fc.option(fc.nat(4), { freq: 2 }),
    right: fc.option(fc.nat(4), { freq: 2 }),
  }),
});
const attentionRule: fc.Arbitrary<AttentionRule> = fc
  .tuple(plainRule, fc.option(patterns, { freq: 1 }))
  .map(([rule, pattern]) => (pattern === null ? rule : { ...rule, pattern }));

const positionRule: fc.Arbitrary<PositionRule> = fc
  .tuple(
    fc.record({
      origin: fc.integer({ min: -1, max: 2 }),
      perDocument: fc.boolean(),
      blockStart: fc.constantFrom("anchor" as const, "context-length" as const),
      shift: fc.integer({ min: -1, max: 1 }),
      slotsPerPosition: fc.integer({ min: 1, max: 3 }),
    }),
    fc.option(fc.integer({ min: 1, max: 12 }), { freq: 1 }),
  )
  .map(([rest, limit]) => (limit === null ? rest : { ...rest, limit }));

const withoutEmptyRows = fc.record({
  blockSize: fc.integer({ min: 1, max: 6 }),
  contextEnd: fc.constantFrom("before-anchor" as const, "through-anchor" as const, "whole-context" as const),
  attention: fc.record({ full: attentionRule, sliding: attentionRule }),
  documents: fc.constantFrom("ignored" as const, "same-document" as const),
  deadAnchor: fc.constantFrom("own-block" as const, "empty-row" as const),
  positions: positionRule,
  labelShift: fc.constantFrom(0 as const, 1 as const, 2 as const),
  taps: fc.constant({ shift: 0, zeroed: [] }),
  maskToken: fc.constant("declared" as const),
});

export const conventions: fc.Arbitrary<Convention> = fc
  .tuple(
    withoutEmptyRows,
    fc.option(fc.constantFrom("past-end" as const, "padding-anchor" as const), { freq: 1 }),
  )
  .map(([rest, emptyRows]) => (emptyRows === null ? rest : { ...rest, emptyRows }));

const lossRule: fc.Arbitrary<LossRule> = fc.record({
  weight: fc.oneof(
    fc.constant({ by: "uniform" as const }),
    fc.record({
      by: fc.constant("decay" as const),
      gamma: fc.integer({ min: 1, max: 8 }),
      from: fc.nat(2),
    }),
  ),
  dividedBy: fc.constantFrom("weights" as const, "rows" as const),
  supervisedAt: fc.constantFrom("label" as const, "slot" as const),
  within: fc.constantFrom("sequence" as const, "document" as const),
});

/** Sides that say how their loss is taken. */
export const trainings: fc.Arbitrary<Convention & { loss: LossRule }> = fc
  .tuple(conventions, lossRule)
  .map(([convention, loss]) => ({ ...convention, loss }));

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
