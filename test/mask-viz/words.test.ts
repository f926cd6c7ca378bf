import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { parseMask } from "../../src/engine/masks/text";
import { cellName } from "../../src/mask-viz/cell-name";
import { sharedDifference } from "../../src/mask-viz/cell-words";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { pairText } from "../../src/mask-viz/pair-text";
import { scaleWords } from "../../src/mask-viz/scale-words";
import { shortened, visibleToken } from "../../src/mask-viz/token-text";
import { foundingPair, largeLayout, pairOf, throughAnchor } from "./support/pairs";

test("whitespace in a token is shown, long indents are counted", () => {
  expect(visibleToken(" elif")).toBe("·elif");
  expect(visibleToken("\n")).toBe("⏎");
  expect(visibleToken("\n        ")).toBe("⏎·×8");
  expect(visibleToken("a\tb")).toBe("a⇥b");
  expect(visibleToken("")).toBe("∅");
  expect(visibleToken("\u0007")).toBe("�");
});

test("a shortened token ends in a mark and splits no character", () => {
  expect(shortened("abcdef", 6)).toBe("abcdef");
  expect(shortened("abcdefg", 6)).toBe("abcde…");
  expect(shortened("🙂🙂🙂", 2)).toBe("🙂…");
});

test("the scale is said in words", () => {
  expect(scaleWords({ xPx: 0, yPx: 0, columnPx: 11, rowPx: 15 })).toBe("1 cell = 11 × 15 px");
  expect(scaleWords({ xPx: 0, yPx: 0, columnPx: 0.05, rowPx: 0.05 })).toBe(
    "1 px = 20 × 20 cells, marked when any differs",
  );
  expect(scaleWords({ xPx: 0, yPx: 0, columnPx: 0.5, rowPx: 15 })).toBe(
    "1 px = 2 columns, marked when any differs, 1 row = 15 px",
  );
});

test("a cell is named by slot and key, with blocks where there are several", () => {
  expect(cellName(foundingPair.frame, { row: 3, column: 24 })).toBe("slot 3, c24");
  expect(cellName(foundingPair.frame, { row: 3, column: 26 })).toBe("slot 3, b1");
  const two = pairOf(alignedConvention, throughAnchor, {
    contextLength: 20,
    documents: null,
    anchors: [4, 9],
  });
  expect(cellName(two.frame, { row: 17, column: 20 })).toBe("block 1, slot 1, b0 of block 0");
  expect(cellName(two.frame, { row: 17, column: 36 })).toBe("block 1, slot 1, b0");
});

test("the copied text holds both masks as they are and every difference", () => {
  const text = pairText(foundingPair, marksOf(foundingPair).runs);
  const [train, infer, , differences] = text.split("\n\n");
  const gridOf = (part: string) => parseMask(part.slice(part.indexOf("\n"))).mask;
  expect(gridOf(train)).toEqual(foundingPair.train.mask);
  expect(gridOf(infer)).toEqual(foundingPair.infer.mask);
  expect(differences).toContain("infer-only 16");
  expect(differences).toContain("c24");
});

test("a mask too large to print is described instead", () => {
  const pair = pairOf(alignedConvention, throughAnchor, largeLayout);
  const text = pairText(pair, marksOf(pair).runs);
  expect(text).toContain("8192 rows x 12288 columns");
  expect(text).toContain("and 462 more");
  expect(text.length).toBeLessThan(6000);
});

test("a differing cell is told which difference it is part of and which rows share it", () => {
  const { runs } = marksOf(foundingPair);
  for (const row of [0, 7, 15])
    expect(sharedDifference(runs, { row, column: 24 })).toBe("Difference 1 of 1, rows 0 to 15 share it.");
  expect(sharedDifference(runs, { row: 3, column: 23 })).toBeNull();
  const large = marksOf(pairOf(alignedConvention, throughAnchor, largeLayout)).runs;
  const anchor = largeLayout.anchors[3] ?? 0;
  expect(sharedDifference(large, { row: 50, column: anchor })).toBe(
    "Difference 4 of 512, rows 48 to 63 share it.",
  );
  const alone = [{ kind: "train-only" as const, rowStart: 5, rowEnd: 6, columnStart: 2, columnEnd: 4 }];
  expect(sharedDifference(alone, { row: 5, column: 3 })).toBe("Difference 1 of 1, in row 5 alone.");
});
