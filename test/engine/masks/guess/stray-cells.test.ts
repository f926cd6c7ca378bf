import { describe, expect, it } from "vitest";
import { guessLayout } from "../../../../src/engine/masks/guess/guess-layout";
import { likeliestSize } from "../../../../src/engine/masks/guess/likeliest-size";
import { forEachInterval, type IntervalMask } from "../../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../../src/engine/masks/mask-builder";
import { presetNamed, presets } from "../../../../src/engine/masks/presets";

/** Numbers in 0..1 of a linear congruential generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The mask with this part of its cells flipped, and how many that are. */
function withStrays(mask: IntervalMask, part: number, next: () => number) {
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount);
  const row = new Uint8Array(mask.columnCount);
  let flips = 0;
  for (let index = 0; index < mask.rowCount; index++) {
    row.fill(0);
    forEachInterval(mask, index, 0, mask.columnCount, (start, end) => row.fill(1, start, end));
    for (let column = 0; column < row.length; column++) {
      if (next() < part) {
        row[column] ^= 1;
        flips++;
      }
      if (row[column] === 1) builder.add(column, column + 1);
    }
    builder.closeRow();
  }
  return { mask: builder.build(), flips };
}

const parts = [0.0002, 0.005];

const cases = [
  ["speculators.full", "full", 8, 8, 128, null],
  ["speculators.full", "full", 64, 16, 2048, null],
  ["speculators.swa", "sliding", 16, 16, 512, 64],
  ["speculators.swa_nc", "sliding", 32, 16, 1024, 128],
  ["specforge.swa", "sliding", 32, 8, 1024, 96],
  ["vllm.swa_c", "sliding", 24, 12, 512, 100],
] as const;

describe("guessLayout of a dump with stray cells", () => {
  it.each(cases)("leaves no more cells of %s, %s, %i x %i, context %i, than strayed", (...row) => {
    const [id, layerType, blockCount, blockSize, contextLength, window] = row;
    const next = numbers(blockCount + blockSize + contextLength);
    const anchors = Array.from({ length: blockCount }, () => Math.floor(next() * contextLength)).sort(
      (a, b) => a - b,
    );
    const values = { blockSize, ...(window !== null && { window }) };
    const convention = presetNamed(id).convention(values);
    const clean = maskOf(convention, { contextLength, documents: null, anchors }, layerType);
    for (const part of parts) {
      const { mask, flips } = withStrays(clean, part, next);
      const { best } = guessLayout(mask, presets);
      expect(best.shape.blockSize).toBe(convention.blockSize);
      expect(best.residualCount).toBeLessThanOrEqual(flips);
    }
  });

  it("finds the block size among cells of which one in a hundred strays", () => {
    const next = numbers(5);
    for (const id of ["speculators.full", "speculators.swa"]) {
      const convention = presetNamed(id).convention({ blockSize: 8 });
      const anchors = Array.from({ length: 24 }, (_, block) => 10 * block + 5);
      const clean = maskOf(
        convention,
        { contextLength: 256, documents: null, anchors },
        presetNamed(id).layerTypes[0],
      );
      expect(likeliestSize(withStrays(clean, 0.01, next).mask, 256).blockSize).toBe(8);
    }
  });
});
