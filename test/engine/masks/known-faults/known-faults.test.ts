import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compareSides } from "../../../../src/engine/masks/comparison";
import type { Convention } from "../../../../src/engine/masks/convention";
import type { GivenMask } from "../../../../src/engine/masks/given-mask";
import {
  faultsBesideCells,
  faultsOf,
  faultsOfCause,
  knownFaults,
} from "../../../../src/engine/masks/known-faults";
import { mirrored } from "../../../../src/engine/masks/known-faults/mirrored";
import type { Layout } from "../../../../src/engine/masks/layout";
import { MaskBuilder } from "../../../../src/engine/masks/mask-builder";
import { alignedConvention, presetNamed } from "../../../../src/engine/masks/presets";
import { verdictOf } from "../../../../src/engine/masks/verdict";
import { conventions, layerTypes, layouts } from "../random-sides";

/** The catalogue's fixtures: plain, packed, windowed, and the anchors of a scripted loop. */
const plain: Layout = { contextLength: 12, documents: null, anchors: [3, 5, 8] };
const packed: Layout = { ...plain, documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1] };
const loop: Layout = { contextLength: 13, documents: null, anchors: [5, 8, 9] };

const right: Convention = { ...alignedConvention, blockSize: 4 };
const acrossDocuments: Convention = { ...right, documents: "ignored" };
const ruled = (rule: Partial<Convention["attention"]["full"]>, from = right): Convention => ({
  ...from,
  attention: {
    full: { ...from.attention.full, ...rule },
    sliding: { ...from.attention.sliding, ...rule },
  },
});
const windowed = ruled({ contextStart: { from: "query", keys: 3 }, direction: "causal" });

const shown = (
  train: Convention,
  infer: Convention,
  layout = plain,
  layerType: "full" | "sliding" = "full",
) => {
  const comparison = compareSides(train, infer, layout, layerType);
  const { trainOnlyCount, inferOnlyCount } = comparison.difference;
  const ids = faultsOf(comparison).map(
    ({ fault, isReversed }) => `${fault.id}${isReversed ? " reversed" : ""}`,
  );
  return { cells: [trainOnlyCount, inferOnlyCount], ids };
};

describe("a catalogue entry with cells is found in its fixture, with its count", () => {
  const entries: [string, ReturnType<typeof shown>, number[], string[]][] = [
    [
      "anti-causal training",
      shown(ruled({ direction: "anti-causal" }), right),
      [0, 18],
      ["block-mask-anti-causal"],
    ],
    [
      "anchor included in training",
      shown({ ...right, contextEnd: "through-anchor" }, right),
      [12, 0],
      ["anchor-inclusive-context"],
    ],
    [
      "anchor included in serving",
      shown(right, { ...right, contextEnd: "through-anchor" }),
      [0, 12],
      ["anchor-inclusive-context reversed"],
    ],
    [
      "windowed layer served without its direction",
      shown(windowed, ruled({ direction: "both" }, windowed), plain, "sliding"),
      [0, 18],
      ["windowed-layer-causality-lost"],
    ],
    ["run causally", shown(right, ruled({ direction: "causal" })), [18, 0], ["bidirectional-run-causal"]],
    [
      "window dropped",
      shown(windowed, ruled({ contextStart: { from: "start" } }, windowed), plain, "sliding"),
      [0, 55],
      ["window-dropped"],
    ],
    [
      "window counted from the anchor",
      shown(ruled({ contextStart: { from: "anchor", keys: 3 } }, windowed), windowed),
      [27, 0],
      ["window-off-by-one"],
    ],
    [
      "window of one key more",
      shown(windowed, ruled({ contextStart: { from: "query", keys: 4 } }, windowed)),
      [0, 9],
      ["window-off-by-one"],
    ],
    [
      "documents ignored in training",
      shown(acrossDocuments, right, packed),
      [24, 0],
      ["packed-document-leak"],
    ],
    [
      "documents ignored in serving",
      shown(right, acrossDocuments, packed),
      [0, 24],
      ["packed-document-leak reversed"],
    ],
    [
      "padding blocks without a row",
      shown({ ...right, deadAnchor: "empty-row" }, right, { ...plain, anchors: [3, null] }),
      [0, 16],
      ["empty-mask-row"],
    ],
  ];
  test.each(entries)("%s", (_, found, cells, ids) => {
    expect(found).toEqual({ cells, ids });
  });
});

it("finds a full layer made causal together with the windowed ones", () => {
  const train = { ...right, attention: { full: right.attention.full, sliding: windowed.attention.sliding } };
  expect(shown(train, ruled({ direction: "causal" }, train))).toEqual({
    cells: [18, 0],
    ids: ["windowed-layer-causality-lost", "bidirectional-run-causal"],
  });
});

it("finds context by block number in a mask that was given, by its 12 leaked and 36 lost cells", () => {
  const comparison = compareSides(right, right, plain, "full", { train: byBlockNumber(plain, 4) });
  const { trainOnlyCount, inferOnlyCount } = comparison.difference;
  expect([trainOnlyCount, inferOnlyCount]).toEqual([12, 36]);
  expect(faultsOf(comparison).map(({ fault }) => fault.id)).toEqual(["context-by-block-number"]);
  for (const cause of comparison.causes) expect(faultsOfCause(comparison, cause)).toHaveLength(1);
  const back = compareSides(right, right, plain, "full", { infer: byBlockNumber(plain, 4) });
  expect(faultsOf(back)[0].isReversed).toBe(true);
  // The rule of the convention, given as a mask, is no such thing.
  const other = compareSides(right, ruled({ direction: "causal" }), plain, "full", {
    train: { name: "dump", origin: "dump", mask: compareSides(right, right, plain, "full").train.mask },
  });
  expect(faultsOf(other).map(({ fault }) => fault.id)).toEqual(["bidirectional-run-causal"]);
});

it("knows a boolean mask that was added as numbers by what was found in its file, on either side", () => {
  const { mask } = compareSides(right, right, plain, "full").train;
  const given = { name: "run.npy", origin: "dump", mask } as const;
  const ids = (comparison: ReturnType<typeof compareSides>) =>
    faultsOf(comparison).map(({ fault }) => fault.id);
  for (const side of ["train", "infer"]) {
    const added = { [side]: { ...given, isAddedAsNumbers: true } };
    expect(ids(compareSides(right, right, plain, "full", added))).toEqual(["boolean-mask-added"]);
    expect(ids(compareSides(right, right, plain, "full", { [side]: given }))).toEqual([]);
  }
});

describe("what is no cell", () => {
  const at = (positions: Partial<Convention["positions"]>): Convention => ({
    ...right,
    positions: { ...right.positions, ...positions },
  });
  const cases: [string, ReturnType<typeof shown>, string[]][] = [
    ["ids from one", shown(at({ origin: 1 }), at({ origin: 0 }), loop), ["one-based-positions"]],
    [
      "ids that stand still",
      shown(at({ slotsPerPosition: 4 }), right, loop),
      ["unroll-rotation-not-advanced"],
    ],
    [
      "labels one ahead in training",
      shown({ ...right, labelShift: 1 }, right, loop),
      ["slot-convention-mismatch", "label-shift", "teacher-row-not-rolled", "dspark-slot-zero reversed"],
    ],
    [
      "labels one ahead in serving",
      shown(right, { ...right, labelShift: 1 }, loop),
      [
        "slot-convention-mismatch",
        "label-shift reversed",
        "teacher-row-not-rolled reversed",
        "dspark-slot-zero",
      ],
    ],
    [
      "taps a layer early",
      shown(right, { ...right, taps: { shift: -1, zeroed: [] } }),
      ["target-layer-off-by-one"],
    ],
    ["a tap less", shown(right, { ...right, taps: { shift: 0, zeroed: [-1] } }), ["tap-count-mismatch"]],
    ["another mask token", shown(right, { ...right, maskToken: "end-of-text" }), ["wrong-mask-token"]],
  ];
  test.each(cases)("%s", (_, { cells, ids }, expected) => {
    expect(cells).toEqual([0, 0]);
    expect(ids).toEqual(expected);
  });
});

it("names the founding case after the reports, the other way round", () => {
  const founding: Layout = { contextLength: 41, documents: null, anchors: [24] };
  const sides = ["speculators.full", "harness.through-anchor"].map((id) => presetNamed(id).convention());
  const comparison = compareSides(sides[0], sides[1], founding, "full");
  expect(faultsOfCause(comparison, comparison.causes[0])).toMatchObject([
    { fault: { id: "anchor-inclusive-context" }, isReversed: true },
  ]);
});

describe("over random sides", () => {
  it("an aligned comparison shows no fault, and one that differs in no way shows none either", () => {
    let aligned = 0;
    fc.assert(
      fc.property(conventions, layouts, layerTypes, (convention, layout, layerType) => {
        const comparison = compareSides(convention, convention, layout, layerType);
        expect(verdictOf(comparison).tone).toBe("aligned");
        expect(faultsOf(comparison)).toEqual([]);
        aligned++;
      }),
      { seed: 43, numRuns: 200 },
    );
    expect(aligned).toBe(200);
  });

  it("swapping the sides finds the same faults, turned round where the side matters", () => {
    let found = 0;
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const there = compareSides(train, infer, layout, layerType);
        const back = compareSides(infer, train, layout, layerType);
        const pairs = (seen: ReturnType<typeof faultsOfCause>, isSwapped: boolean) =>
          seen
            .map(
              ({ fault, isReversed }) => `${fault.id} ${fault.isSymmetric ? "" : isReversed !== isSwapped}`,
            )
            .sort();
        const [forth, swapped] = [faultsOf(there), faultsOf(back)];
        found += forth.length;
        // A fault that two reasons show in both directions counts for the first of them.
        const ids = (seen: typeof forth) => seen.map(({ fault }) => fault.id).sort();
        expect(ids(swapped)).toEqual(ids(forth));
        for (const cause of there.causes) {
          const other = back.causes.find((each) => each.clause === cause.clause && each.kind !== cause.kind);
          if (other === undefined) throw new Error("each cause must have one of the other kind");
          expect(pairs(faultsOfCause(back, other), true)).toEqual(pairs(faultsOfCause(there, cause), false));
        }
      }),
      { seed: 44, numRuns: 300 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it("a mirrored comparison is the one of the sides swapped", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const there = mirrored(compareSides(train, infer, layout, layerType));
        const back = compareSides(infer, train, layout, layerType);
        const { runs: _, ...told } = back;
        expect({ ...there, causes: [] }).toEqual({ ...told, causes: [] });
        const byText = (causes: typeof back.causes) => causes.map((cause) => JSON.stringify(cause)).sort();
        expect(byText(there.causes)).toEqual(byText(back.causes));
      }),
      { seed: 45, numRuns: 200 },
    );
  });
});

test("faults are found once for a comparison and a reason, and never by its runs", () => {
  const comparison = compareSides({ ...right, contextEnd: "through-anchor" }, right, plain, "full");
  const unread = Object.defineProperty({ ...comparison }, "runs", {
    get: () => {
      throw new Error("runs may be half a million");
    },
  });
  expect(unread.causes.length).toBeGreaterThan(0);
  for (const cause of unread.causes) {
    const found = faultsOfCause(unread, cause);
    expect(found).toEqual(faultsOfCause(comparison, cause));
    expect(faultsOfCause(unread, cause)).toBe(found);
  }
  expect(faultsBesideCells(unread)).toBe(faultsBesideCells(unread));
});

test("ids are there once, and every entry says what it is, how to tell it, and who reported it", () => {
  expect(new Set(knownFaults.map(({ id }) => id)).size).toBe(knownFaults.length);
  for (const { id, title, cause, symptom, tell, reports } of knownFaults) {
    expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
    for (const text of [cause, symptom, tell]) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(reports.length).toBeGreaterThan(0);
  }
});

/** A row sees as context what lies in the blocks of lower numbers, and its own block. */
function byBlockNumber({ contextLength, anchors }: Layout, blockSize: number): GivenMask {
  const rows = anchors.length * blockSize;
  const builder = new MaskBuilder(rows, contextLength + rows);
  for (let row = 0; row < rows; row++) {
    const block = Math.floor(row / blockSize);
    for (let j = 0; j < contextLength; j++) {
      const isOwned = anchors
        .slice(0, block)
        .some((anchor) => anchor !== null && anchor <= j && j < anchor + blockSize);
      if (isOwned) builder.add(j, j + 1);
    }
    builder.add(contextLength + block * blockSize, contextLength + (block + 1) * blockSize);
    builder.closeRow();
  }
  return { name: "by_number", origin: "source", mask: builder.build() };
}
