import { beforeAll, describe, expect, it } from "vitest";
import { presentRows } from "../../../src/engine/drafting/context-row";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import { blockFeeds } from "../../../src/engine/runtime/block-feeds";
import { ContextState } from "../../../src/engine/runtime/context-state";
import type { OpenPair } from "../../../src/engine/runtime/open-pair";
import { TargetState } from "../../../src/engine/runtime/target-state";
import { drafterDir, type Golden, goldenTensors, readGolden, targetDir } from "../../support/golden";
import { folderOnDisk, openNodeGraphs } from "../../support/node-pair";
import { maskOfCells } from "../../support/visible-cells";

let golden: Golden;
let tensor: (name: string) => Promise<Float32Array>;
let pair: OpenPair;

beforeAll(async () => {
  golden = await readGolden();
  tensor = await goldenTensors();
  pair = await openNodeGraphs({
    target: await folderOnDisk(targetDir),
    drafter: await folderOnDisk(drafterDir),
  });
});

function largestDifference(got: Float32Array, wanted: Float32Array): number {
  expect(got.length).toBe(wanted.length);
  return got.reduce((worst, value, i) => Math.max(worst, Math.abs(value - wanted[i])), 0);
}

describe("the bundled pair on WebAssembly, against the published reference code", () => {
  it("gives the target's logits and tapped states", async () => {
    const targetTensors = golden.tensors.filter((one) => "firstRow" in one);
    expect(targetTensors.length).toBeGreaterThan(0);
    for (const { name, text, firstRow, rows } of targetTensors) {
      const state = new TargetState(pair);
      const hidden = await state.run(0, golden.texts[text]);
      const got = name.endsWith(".taps")
        ? sideBySide(state, firstRow, rows)
        : await logitsOf(
            hidden.subarray(firstRow * pair.target.hiddenSize, (firstRow + rows) * pair.target.hiddenSize),
          );
      expect(largestDifference(got, await tensor(name)), name).toBeLessThan(golden.tolerance.wasmLogits);
    }
  });

  it("gives the drafter's hidden states and logits at every golden anchor", async () => {
    const blocks = golden.tensors.filter((one) => "anchor" in one);
    expect(blocks.length).toBeGreaterThan(0);
    for (const { name, text, anchor, contextRows, firstPosition } of blocks) {
      const target = new TargetState(pair);
      await target.run(0, golden.texts[text]);
      const plan = alignedPlan(golden.texts[text][anchor], anchor, contextRows, firstPosition);
      const context = new ContextState(pair);
      await context.fill(plan, target);
      const { hidden } = await pair.block.run(blockFeeds(plan, pair, context), ["hidden"]);
      const got = name.endsWith(".logits") ? await logitsOf(hidden) : hidden;
      expect(largestDifference(got, await tensor(name)), name).toBeLessThan(golden.tolerance.wasmLogits);
    }
  });
});

/** The tapped streams of rows firstRow.., as fc reads them: [rows, taps * hidden]. */
function sideBySide(state: TargetState, firstRow: number, rows: number): Float32Array {
  const { hiddenSize } = pair.target;
  const values: number[] = [];
  for (let row = firstRow; row < firstRow + rows; row++) {
    for (const tap of pair.drafter.taps) values.push(...state.stream(tap, row, row + 1));
  }
  expect(values.length).toBe(rows * pair.drafter.taps.length * hiddenSize);
  return Float32Array.from(values);
}

async function logitsOf(hidden: Float32Array): Promise<Float32Array> {
  const { hiddenSize } = pair.target;
  const feeds = { hidden: { data: hidden, shape: [hidden.length / hiddenSize, hiddenSize] } };
  return (await pair.head.run(feeds, ["logits"])).logits;
}

function alignedPlan(
  anchorToken: number,
  anchor: number,
  contextRows: number,
  firstPosition: number,
): DraftPlan {
  const { blockSize, maskTokenId, taps } = pair.drafter;
  const all = maskOfCells(blockSize, contextRows + blockSize, () => true);
  return {
    anchor,
    blockSize,
    blockTokens: [anchorToken, ...Array.from({ length: blockSize - 1 }, () => maskTokenId)],
    contextRows,
    context: presentRows(Array.from({ length: contextRows }, () => 0)),
    contextPositions: Int32Array.from({ length: contextRows }, (_, row) => row),
    slotPositions: Int32Array.from({ length: blockSize }, (_, slot) => firstPosition + slot),
    visible: { full: all, sliding: all },
    taps,
    wiring: {},
    numerics: {},
    mutedHeads: [],
    training: null,
    firstUsedSlot: 1,
  };
}
