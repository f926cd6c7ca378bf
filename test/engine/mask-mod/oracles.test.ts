import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bindings } from "../../../src/engine/mask-mod/bound-value";
import type { Layout } from "../../../src/engine/masks/layout";
import { conventionOf } from "../masks/dialects";
import { plainMask } from "../masks/plain";
import { cases, drawCase, drawSource, fixtureText } from "./fixtures";
import { oracles } from "./oracles";

describe("mask_mods in the shapes of the field", () => {
  it.each(cases)("$name sees what its rule says, cell by cell", (one) => {
    const oracle = oracles[one.name];
    const rows = Array.from({ length: one.rows }, (_, q) =>
      Array.from({ length: one.columns }, (__, kv) => (oracle(q, kv) ? "#" : ".")).join(""),
    );
    expect(drawCase(one)).toEqual(rows);
  });
});

const layouts: fc.Arbitrary<Layout> = fc
  .array(fc.constantFrom(0, 0, 0, 1), { minLength: 4, maxLength: 24 })
  .chain((starts) => {
    let document = 0;
    const documents = starts.map((isStart) => (isStart === 1 ? ++document : document));
    const padding = fc.integer({ min: 0, max: 3 });
    const anchors = fc.array(fc.nat(documents.length - 1), { minLength: 1, maxLength: 5 });
    return fc.record({ padding, anchors }).map((drawn) => ({
      contextLength: documents.length,
      documents: documents.map((one, i) => (i >= documents.length - drawn.padding ? -1 : one)),
      anchors: drawn.anchors,
    }));
  })
  // An anchor on padding is no anchor.
  .filter(({ documents, anchors }) => anchors.every((anchor) => documents[anchor] !== -1));

const tensor = (values: readonly number[], dtype: "int64" | "bool" = "int64", batch = false) => ({
  kind: "tensor" as const,
  dtype,
  shape: batch ? [1, values.length] : [values.length],
  values,
});

describe("mask_mods of training frameworks on random layouts", () => {
  const numbers = fc.record({
    layout: layouts,
    blockSize: fc.integer({ min: 1, max: 5 }),
    window: fc.option(fc.integer({ min: 1, max: 8 })),
    isCausal: fc.boolean(),
  });

  it("give the cells of the convention that speculators trains under", () => {
    fc.assert(
      fc.property(numbers, ({ layout, blockSize, window, isCausal }) => {
        const convention = conventionOf(
          window === null ? { from: "start" } : { from: "anchor", keys: window },
          window !== null && isCausal ? "causal" : "both",
          [null, null],
          { blockSize },
        );
        const bindings: Bindings = {
          document_ids: tensor(layout.documents ?? []),
          total_seq_len: { kind: "int", value: layout.contextLength },
          anchor_positions: tensor(layout.anchors.map((anchor) => anchor ?? 0)),
          block_size: { kind: "int", value: blockSize },
          sliding_window: window === null ? { kind: "none" } : { kind: "int", value: window },
          sliding_window_non_causal: { kind: "bool", value: Number(!isCausal) },
        };
        const rowCount = layout.anchors.length * blockSize;
        const size = { rowCount, columnCount: layout.contextLength + rowCount };
        const drawn = drawSource(fixtureText("speculators.py"), "make_anchor_blocks", bindings, size);
        expect(drawn).toEqual(textOf(plainMask(convention, layout, "full")));
      }),
      { seed: 4, numRuns: 150 },
    );
  });

  it("give the cells of the convention that SpecForge trains under, unused blocks included", () => {
    const cases = fc.tuple(numbers, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }));
    fc.assert(
      fc.property(cases, ([{ layout, blockSize, window }, keep]) => {
        const convention = conventionOf(
          window === null ? { from: "start" } : { from: "query", keys: window },
          window === null ? "both" : "causal",
          [null, null],
          { blockSize, documents: "ignored", deadAnchor: "empty-row" },
        );
        const used = layout.anchors.map((anchor, n) => (keep[n] ? anchor : null));
        const bindings: Bindings = {
          anchor_positions: tensor(
            used.map((anchor) => anchor ?? 0),
            "int64",
            true,
          ),
          block_keep_mask: tensor(
            used.map((anchor) => Number(anchor !== null)),
            "bool",
            true,
          ),
          S: { kind: "int", value: layout.contextLength },
          block_size: { kind: "int", value: blockSize },
          window_size: window === null ? { kind: "none" } : { kind: "int", value: window },
        };
        const rowCount = layout.anchors.length * blockSize;
        const size = { rowCount, columnCount: layout.contextLength + rowCount };
        const drawn = drawSource(fixtureText("specforge.py"), "build_block_mod", bindings, size);
        const plain = plainMask(convention, { ...layout, documents: null, anchors: used }, "full");
        expect(drawn).toEqual(textOf(plain));
      }),
      { seed: 4, numRuns: 150 },
    );
  });
});

function textOf(grid: readonly (readonly boolean[])[]): string[] {
  return grid.map((row) => row.map((cell) => (cell ? "#" : ".")).join(""));
}
