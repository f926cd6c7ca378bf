import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checksumOf, checksumText } from "../../../src/engine/masks/checksum";
import { forEachInterval, type IntervalMask } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { parseMask } from "../../../src/engine/masks/text";
import { conventions, layerTypes, layouts } from "./random-sides";

function bytesOf(mask: IntervalMask): Uint8Array {
  const bytes = new Uint8Array(mask.rowCount * mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      bytes.fill(1, row * mask.columnCount + start, row * mask.columnCount + end);
    });
  }
  return bytes;
}

describe("the checksum of a mask", () => {
  test("is zlib's CRC-32 of its cells as bytes, for every convention and layout", () => {
    fc.assert(
      fc.property(conventions, layouts, layerTypes, (convention, layout, layerType) => {
        const mask = maskOf(convention, layout, layerType);
        expect(checksumOf(mask)).toBe(crc32(bytesOf(mask)));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  test("is exact at 8,192 rows and 12,288 columns", () => {
    const anchors = Array.from({ length: 512 }, (_, block) => block * 8);
    const mask = maskOf(alignedConvention, { contextLength: 4096, documents: null, anchors }, "full");
    expect([mask.rowCount, mask.columnCount]).toEqual([8192, 12288]);
    expect(checksumOf(mask)).toBe(crc32(bytesOf(mask)));
  });

  test("tells masks with the same counts and other rows apart", () => {
    const [a, b] = ["##.|#.\n.##|.#", ".##|#.\n##.|.#"].map((text) => parseMask(text).mask);
    expect(checksumOf(a)).not.toBe(checksumOf(b));
  });

  test("is written as eight hexadecimal digits", () => {
    const empty = maskOf(alignedConvention, { contextLength: 3, documents: null, anchors: [] }, "full");
    expect(checksumText(empty)).toBe("0x00000000");
  });
});
