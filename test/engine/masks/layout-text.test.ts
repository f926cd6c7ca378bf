import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorText,
  documentStarts,
  readAnchors,
  readDocuments,
} from "../../../src/engine/masks/layout-text";

describe("anchors as text", () => {
  test("are read back as they were written", () => {
    const anchors = fc.array(fc.option(fc.nat(9000)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anchors, (list) => {
        expect(readAnchors(anchorText(list))).toEqual(list);
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  test("are read back where many rise by one step", () => {
    const row = fc
      .tuple(fc.nat(99), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }))
      .map(([first, step, count]) => Array.from({ length: count }, (_, i) => first + i * step));
    const anchors = fc.array(fc.oneof(row, fc.constant([null]), fc.array(fc.nat(50), { minLength: 1 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(anchors, (rows) => {
        const list: (number | null)[] = rows.flat();
        expect(readAnchors(anchorText(list))).toEqual(list);
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  test("four or more at equal distances stay the range that was typed", () => {
    for (const text of ["0..4096:8", "7, 15, 23", "3, 0..32:8, unused, 50..54", "9, 8, 7, 6, 5"]) {
      expect(anchorText(readAnchors(text))).toBe(text);
    }
    expect(anchorText(readAnchors("0..4095:8"))).toBe("0..4096:8");
  });

  test("an unused one is spelled unused or -", () => {
    expect(readAnchors("8, - unused;24")).toEqual([8, null, null, 24]);
  });

  test("can be a range that leaves out its end, with a step", () => {
    expect(readAnchors("2..5")).toEqual([2, 3, 4]);
    expect(readAnchors("0..24:8, 30")).toEqual([0, 8, 16, 30]);
    expect(() => readAnchors("5..5")).toThrow('anchors must be at least one index, got "5..5"');
    expect(() => readAnchors("0..9:0")).toThrow("a step of anchors must be >= 1");
    expect(() => readAnchors("0..99999999")).toThrow("anchors must be at most 65536");
  });
});

test("documents are read back from where they begin", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lengths, (list) => {
      const documents = list.flatMap((length, document) => Array.from({ length }, () => document));
      expect(readDocuments(documentStarts(documents).join(" "), documents.length)).toEqual(documents);
    }),
    { seed: 13, numRuns: 200 },
  );
});
