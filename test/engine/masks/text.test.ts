import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskOf } from "../../../src/engine/masks/mask";
import { parseMask, printMask } from "../../../src/engine/masks/text";
import { conventions, layerTypes, layouts } from "./random-sides";

describe("a mask as text", () => {
  it("is read back as it was printed", () => {
    fc.assert(
      fc.property(conventions, layouts, layerTypes, (convention, layout, layerType) => {
        fc.pre(layout.anchors.length > 0);
        const mask = maskOf(convention, layout, layerType);
        const text = printMask(mask, layout.contextLength, convention.blockSize);
        expect(parseMask(text)).toEqual({
          mask,
          contextLength: layout.contextLength,
          blockSize: convention.blockSize,
        });
      }),
      { seed: 15, numRuns: 200 },
    );
  });

  it("may be indented and have blank lines", () => {
    const { mask, contextLength, blockSize } = parseMask("\n  ##.|#.\n\n  ##.|##  \n");
    expect([contextLength, blockSize, printMask(mask, 3, 2)]).toEqual([3, 2, "##.|#.\n##.|##"]);
  });

  const bad = [
    ["", 'mask text must be at least one row of # and ., got ""'],
    ["##.#.", 'line 1 must be # and . with one |, as in ##.|#., got "##.#."'],
    ["##|#.\n#x|##", 'line 2 must be # and . with one |, as in ##.|#., got "#x|##"'],
    ["##|#.", "mask text must be 2 rows, one per block column, got 1"],
    ["##|#.\n#|##", 'context of line 2 must be 2 cells long, got "#"'],
    ["##|#.\n##|#", 'blocks of line 2 must be laid out as in line 1, got "#"'],
    ["##|# .#\n##|# ##\n##|# ##", 'blocks of line 1 must be laid out as in line 1, got "# .#"'],
  ];
  for (const [text, message] of bad) {
    it(`is refused with its line: ${message}`, () => {
      expect(() => parseMask(text)).toThrow(message);
    });
  }
});
