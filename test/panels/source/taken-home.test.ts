import { expect, test } from "vitest";
import { evaluateMask } from "../../../src/engine/mask-mod/evaluate-mask";
import { tracedSource } from "../../../src/engine/mask-mod/evaluate-source";
import { isBitMask } from "../../../src/engine/masks/bit-mask";
import { checksumOf } from "../../../src/engine/masks/checksum";
import { compareSides } from "../../../src/engine/masks/comparison";
import { maskModSource } from "../../../src/engine/masks/mask-mod-form";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { pythonOfComparison } from "../../../src/engine/masks/python-form";
import { Later } from "../../../src/notebook/later";
import { computeSource } from "../../../src/panels/source/model/compute";
import { usualParams } from "../../../src/panels/source/params";

const convention = { ...alignedConvention, blockSize: 4 };
const layout = { contextLength: 12, documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], anchors: [3, 5, 8] };

test("a source leaves the notebook with the values it was bound to, and gives the same mask again", () => {
  const source = `from __future__ import annotations\n${usualParams.source}`;
  const output = computeSource({ ...usualParams, source });
  if (output instanceof Later) throw new Error("a small source must be there at once");
  const given = output.giver.maskFor({ layout, blockSize: 4, window: null, isCausal: false });
  if (given instanceof Later) throw new Error("a small mask must be there at once");
  const comparison = compareSides(convention, convention, layout, "full", { train: given });
  expect(comparison.runs).toEqual([]);

  const python = maskModSource("my_mask", comparison, "train");
  expect(python.split("\n")[0]).toBe("from __future__ import annotations");
  expect(python).toContain("anchor_positions = torch.tensor([3, 5, 8])");
  const size = { rowCount: given.mask.rowCount, columnCount: given.mask.columnCount };
  const mask = evaluateMask(tracedSource({ source: python, entry: "my_mask", bindings: {}, size }));
  if (isBitMask(mask)) throw new Error("a mask of few runs must be intervals");
  expect(checksumOf(mask)).toBe(checksumOf(given.mask));
  expect(pythonOfComparison("cell", comparison)).toContain(
    "cell_train = create_mask(cell_train_mod, 1, 1, 12, 24",
  );
});
