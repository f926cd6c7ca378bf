import { beforeAll, describe, expect, it } from "vitest";
import type { BlockInside } from "../../../src/engine/drafting/pair";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import type { LoadedPair } from "../../../src/engine/runtime/engine";
import { nodeEngine } from "../../support/node-pair";
import { matrix, type Rows, targetForward } from "../../support/reference-forward";
import { tinyDrafterFolder, tinyDrafterTensors, tinyTargetFolder } from "../../support/tiny-pair";
import {
  drafterConfig,
  drafterOf,
  largestError,
  planAt,
  reference,
  tinyTarget,
  tokens,
} from "../../support/tiny-plan";

let pair: LoadedPair;

beforeAll(async () => {
  const source = { target: tinyTargetFolder(), drafter: tinyDrafterFolder() };
  pair = await nodeEngine().load(source, { backend: "wasm" });
  return () => pair.close();
});

async function look(plan: DraftPlan): Promise<{ logits: Float32Array; inside: BlockInside }> {
  const run = pair.openRun();
  await run.target({ start: 0, tokens, rows: "last" });
  const { logits, inside } = await run.draft(plan, { attention: false, inside: true });
  if (!inside) throw new Error("nothing was looked into");
  return { logits, inside };
}

const embeddings = matrix(tinyTarget.tensors, "model.embed_tokens.weight");
const normWeights = matrix(tinyDrafterTensors(), "norm.weight")[0];
const size = drafterConfig.hiddenSize;

/** Head over final norm of streams, by plain loops. */
function lensOf(stream: Float32Array): Rows {
  return Array.from({ length: stream.length / size }, (_, row) => {
    const state = Array.from(stream.subarray(row * size, (row + 1) * size));
    const mean = state.reduce((sum, value) => sum + value * value, 0) / size;
    const normed = state.map(
      (value, i) => (value / Math.sqrt(mean + drafterConfig.normEpsilon)) * normWeights[i],
    );
    return embeddings.map((weights) => weights.reduce((sum, weight, i) => sum + weight * normed[i], 0));
  });
}

describe("a look inside a block", () => {
  it("has the logits as the last lens, and as the lens of a layer the head over its normed stream", async () => {
    const { logits, inside } = await look(planAt(7));
    expect(inside.lens).toHaveLength(2);
    expect(inside.lens[1]).toEqual(logits);
    expect(largestError(inside.lens[0], lensOf(inside.streams[0]))).toBeLessThan(1e-4);
    expect(largestError(inside.lens[1], lensOf(inside.streams[1]))).toBeLessThan(1e-4);
  });

  it("has the streams of the plain-loop forward", async () => {
    const { inside } = await look(planAt(7));
    const wanted = reference(planAt(7)).streams;
    const scale = Math.max(...wanted.flat(2).map(Math.abs));
    for (const layer of [0, 1]) {
      expect(largestError(inside.streams[layer], wanted[layer + 1])).toBeLessThan(1e-5 * scale);
    }
  });

  it("reads every layer as the plan reads the last one", async () => {
    for (const wiring of [
      { finalNorm: "skipped" },
      { finalNorm: "weight-plus-one" },
      { head: "untrained" },
      { vocabulary: "offsets-added" },
    ] as const) {
      const plan = planAt(7, { wiring });
      const { logits, inside } = await look(plan);
      expect(inside.lens[1]).toEqual(logits);
      const usual = (await look(planAt(7))).inside;
      expect(inside.streams).toEqual(usual.streams);
      expect(inside.lens[0]).not.toEqual(usual.lens[0]);
    }
  });

  it("has the features that fc is fed: the taps side by side, zeros for a tap that is left out", async () => {
    const { streams } = targetForward(tinyTarget, tokens);
    const plan = planAt(6, { taps: [3, null] });
    const { inside } = await look(plan);
    const wanted = Array.from({ length: 6 }, (_, row) => [
      ...streams[3][row],
      ...streams[0][row].map(() => 0),
    ]);
    expect(largestError(inside.features, wanted)).toBeLessThan(1e-4);
    expect((await look(planAt(0))).inside.features).toHaveLength(0);
  });

  it("has as features what all states of the target say of the tapped ones", async () => {
    const plan = planAt(9);
    const run = pair.openRun();
    await run.target({ start: 0, tokens, rows: "last" });
    const { inside } = await run.draft(plan, { attention: false, inside: true });
    const all = await run.streams(tokens.slice(0, 9), "reference");
    const wanted = Array.from({ length: 9 }, (_, row) =>
      [1, 3].flatMap((tap) => Array.from(all[tap].subarray(row * size, (row + 1) * size))),
    );
    expect(largestError(inside?.features ?? new Float32Array(0), wanted)).toBeLessThan(1e-5);
  });

  it("is left out where it was not asked for", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens, rows: "last" });
    const { logits, inside } = await run.draft(planAt(7), { attention: false });
    expect(inside).toBeUndefined();
    expect(logits).toEqual((await look(planAt(7))).logits);
  });
});

/** The drafter with the columns of o_proj that heads write through set to zeros. */
function withoutHeads(muted: DraftPlan["mutedHeads"]) {
  const tensors = tinyDrafterTensors();
  const { headCount, headSize } = drafterConfig;
  for (const { layer, head } of muted) {
    const { values } = tensors[`layers.${layer}.self_attn.o_proj.weight`];
    for (let row = 0; row < size; row++) {
      const start = row * headCount * headSize + head * headSize;
      values.fill(0, start, start + headSize);
    }
  }
  return drafterOf(tensors);
}

describe("muted heads", () => {
  const heads = Array.from({ length: drafterConfig.headCount }, (_, head) => head);

  it.each([
    ["one head", [{ layer: 1, head: 4 }]],
    ["heads of both layers", [0, 1].flatMap((layer) => [1, 2].map((head) => ({ layer, head })))],
    ["every head of a layer", heads.map((head) => ({ layer: 0, head }))],
  ])("add nothing to the stream: %s", async (_, mutedHeads) => {
    const { logits, inside } = await look(planAt(7, { mutedHeads }));
    const wanted = reference(planAt(7), withoutHeads(mutedHeads));
    expect(largestError(logits, wanted.logits)).toBeLessThan(1e-4);
    expect(largestError(logits, reference(planAt(7)).logits)).toBeGreaterThan(1e-2);
    const scale = Math.max(...wanted.streams.flat(2).map(Math.abs));
    expect(largestError(inside.streams[1], wanted.streams[2])).toBeLessThan(1e-5 * scale);
  });

  it("must be heads of the drafter", async () => {
    await expect(look(planAt(7, { mutedHeads: [{ layer: 2, head: 0 }] }))).rejects.toThrow(
      "muted head's layer must be in 0..1, got 2",
    );
    await expect(look(planAt(7, { mutedHeads: [{ layer: 0, head: 6 }] }))).rejects.toThrow(
      "muted head must be in 0..5, got 6",
    );
  });
});
