import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { additiveMask, causalMask } from "../../../src/engine/models/additive-mask";
import { maskOfCells } from "../../support/visible-cells";

describe("additiveMask", () => {
  it("is 0 on visible cells and -1e9 on hidden ones, for any cells", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), { maxLength: 6 }),
        (cells) => {
          const attentionMask = additiveMask(
            maskOfCells(cells.length, 7, (row, column) => cells[row][column]),
          );
          expect([...attentionMask]).toEqual(
            cells.flat().map((visible) => (visible ? 0 : Math.fround(-1e9))),
          );
        },
      ),
      { seed: 31 },
    );
  });
});

describe("causalMask", () => {
  it("shows each row all past rows, itself and the rows before it", () => {
    const [o, x] = [0, Math.fround(-1e9)];
    expect([...causalMask(2, 3)]).toEqual([o, o, o, x, x, o, o, o, o, x, o, o, o, o, o]);
    expect([...causalMask(0, 1)]).toEqual([o]);
  });
});
