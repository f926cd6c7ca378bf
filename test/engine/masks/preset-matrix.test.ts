import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { countDifference } from "../../../src/engine/masks/difference-counts";
import { startMatrix } from "../../../src/engine/masks/preset-matrix";
import { presetNamed, presets } from "../../../src/engine/masks/presets";
import { conventions, layerTypes, layouts } from "./random-sides";

const training = presets.filter(({ side }) => side === "training");
const inference = presets.filter(({ side }) => side === "inference");
function presetMatrix(...given: Parameters<typeof startMatrix>) {
  const work = startMatrix(...given);
  while (work.next());
  return work.soFar();
}
const layout = {
  contextLength: 24,
  documents: [...Array(10).fill(0), ...Array(10).fill(1), ...Array(4).fill(-1)],
  anchors: [0, 8, 13, null, 18, 21],
};

describe("counting a difference", () => {
  it("gives what writing it down gives, for random sides and layouts", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, on, layerType) => {
        const { difference, frame, ...sides } = compareSides(train, infer, on, layerType);
        expect(countDifference(sides.train.mask, sides.infer.mask, frame)).toEqual({
          trainOnly: difference.trainOnlyCount,
          inferOnly: difference.inferOnlyCount,
          perBlock: difference.perBlock,
        });
      }),
      { seed: 41, numRuns: 500 },
    );
  });
});

describe("the matrix of presets", () => {
  it("holds for every pair the counts of its comparison, by block and layer type", () => {
    const values = { blockSize: 5, window: 4, sink: 1, sinkWindow: 2, compact: 3 };
    const inferValues = { ...values, blockSize: 3 };
    const types = ["sliding", "full", "sliding"] as const;
    const matrix = presetMatrix(training, inference, layout, { values, inferValues, layerTypes: types });
    expect(matrix.cells.map((row) => row.length)).toEqual(training.map(() => inference.length));
    for (const [t, train] of training.entries()) {
      for (const [i, infer] of inference.entries()) {
        const cell = matrix.cells[t][i];
        const compared = (["sliding", "full"] as const).map((type) =>
          compareSides(train.convention(values), infer.convention(inferValues), layout, type),
        );
        expect(cell?.layers).toEqual(
          compared.map(({ layerType, difference, positions }) => ({
            layerType,
            layerCount: layerType === "sliding" ? 2 : 1,
            trainOnly: difference.trainOnlyCount,
            inferOnly: difference.inferOnlyCount,
            perBlock: difference.perBlock,
            positions: positions.kind,
          })),
        );
        const [inSliding, inFull] = compared.map(({ difference }) => difference);
        expect(cell?.trainOnly).toBe(2 * inSliding.trainOnlyCount + inFull.trainOnlyCount);
        expect(cell?.inferOnly).toBe(2 * inSliding.inferOnlyCount + inFull.inferOnlyCount);
        expect(cell?.labelShift).toBe(compared[0].labelShift);
        expect(cell?.problem).toBe(null);
      }
    }
  });

  it("says of a preset that cannot take the values why, and counts the others", () => {
    const matrix = presetMatrix(
      [presetNamed("speculators.eagle3"), presetNamed("speculators.swa")],
      [presetNamed("vllm.full")],
      layout,
      { values: { window: 0 }, layerTypes: ["full"] },
    );
    expect(matrix.cells.map(([cell]) => cell?.problem)).toEqual([
      null,
      "speculators, sliding causal: Window W must be >= 1, got 0.",
    ]);
  });

  it("is counted pair by pair, and can be looked at on the way", () => {
    const work = startMatrix(training, inference, layout, { values: {}, layerTypes: ["full"] });
    for (let pair = 0; pair < inference.length + 2; pair++) expect(work.next()).toBe(true);
    const soFar = work.soFar();
    const counted = soFar.cells.map((row) => row.filter((cell) => cell !== null).length);
    expect(counted.slice(0, 3)).toEqual([inference.length, 2, 0]);
    expect(work.doneCount()).toBe(inference.length + 2);
    while (work.next());
    expect(work.doneCount()).toBe(work.pairCount);
    expect(soFar.cells[1][2]).toBeNull();
    expect(work.soFar().cells.flat()).not.toContain(null);
  });
});
