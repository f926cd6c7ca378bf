import { describe, expect, test } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { GivenMask } from "../../../src/engine/masks/given-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { presetNamed } from "../../../src/engine/masks/presets";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { stepsInCell } from "../../../src/panels/masks/steps-in-cell";

const layout = { contextLength: 5, anchors: [2, 4], documents: null };
const convention = { ...presetNamed("speculators.full").convention(), blockSize: 2 };
const larger = { ...convention, blockSize: 3 };

function compared(stepsIn?: GivenMask["stepsIn"]) {
  const mask = maskOf(convention, layout, "full");
  const given: GivenMask = {
    name: "mod",
    origin: "source",
    mask,
    ...(stepsIn === undefined ? {} : { stepsIn }),
  };
  return compareSides(convention, larger, layout, "full", { train: given });
}

describe("what a side's source computes in a cell of the frame", () => {
  const comparison = compared((row, column) => [`q ${row}`, `kv ${column}`]);
  // In the frame blocks have three slots, on this side two.
  const at = (row: number, column: number) => stepsInCell(comparison, "train", { row, column });

  test("is asked for the side's own row and column", () => {
    expect(at(0, 4)).toEqual({ lines: ["q 0", "kv 4"] });
    expect(at(1, 6)).toEqual({ lines: ["q 1", "kv 6"] });
    expect(at(3, 5)).toEqual({ lines: ["q 2", "kv 5"] });
    expect(at(4, 9)).toEqual({ lines: ["q 3", "kv 8"] });
  });

  test("is nothing in slots that the side lacks, and on a side without a source", () => {
    expect(at(2, 0)).toBeNull();
    expect(at(0, 7)).toBeNull();
    expect(stepsInCell(comparison, "infer", { row: 0, column: 0 })).toBeNull();
    expect(stepsInCell(compared(), "train", { row: 0, column: 0 })).toBeNull();
  });

  test("is a sentence where the source cannot say", () => {
    const failing = compared(() => {
      throw new RuleError("steps", "few", "many");
    });
    expect(stepsInCell(failing, "train", { row: 0, column: 0 })).toEqual({
      fault: 'steps must be few, got "many"',
    });
  });
});
