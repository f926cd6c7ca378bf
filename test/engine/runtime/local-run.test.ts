import { beforeAll, describe, expect, it } from "vitest";
import type { PairRun } from "../../../src/engine/drafting/pair";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import { readTargetConfig } from "../../../src/engine/models/target-config";
import type { LoadedPair } from "../../../src/engine/runtime/engine";
import { nodeEngine } from "../../support/node-pair";
import { targetForward } from "../../support/reference-forward";
import {
  folder,
  tinyDrafterFolder,
  tinyTargetConfig,
  tinyTargetFolder,
  tinyTargetTensors,
  tinyTokenizer,
} from "../../support/tiny-pair";
import { largestError, planAt, reference, tinyTarget, tokens } from "../../support/tiny-plan";
import type { Tensors } from "../../support/write-safetensors";

let pair: LoadedPair;

beforeAll(async () => {
  const source = { target: tinyTargetFolder(), drafter: tinyDrafterFolder() };
  pair = await nodeEngine().load(source, { backend: "wasm" });
});

async function afterPrefill(): Promise<PairRun> {
  const run = pair.openRun();
  await run.target({ start: 0, tokens, rows: "last" });
  return run;
}

describe("target", () => {
  const wanted = targetForward(tinyTarget, tokens).logits;

  it("gives the logits of the plain-loop forward for all rows at once", async () => {
    const logits = await pair.openRun().target({ start: 0, tokens, rows: "all" });
    expect(largestError(logits, wanted)).toBeLessThan(1e-4);
  });

  it("gives the same logits from its caches, in pieces and token by token", async () => {
    const run = pair.openRun();
    const first = await run.target({ start: 0, tokens: tokens.slice(0, 6), rows: "all" });
    const second = await run.target({ start: 6, tokens: tokens.slice(6, 7), rows: "all" });
    const third = await run.target({ start: 7, tokens: tokens.slice(7), rows: "last" });
    expect(largestError(first, wanted.slice(0, 6))).toBeLessThan(1e-4);
    expect(largestError(second, wanted.slice(6, 7))).toBeLessThan(1e-4);
    expect(largestError(third, wanted.slice(-1))).toBeLessThan(1e-4);
  });

  it("forgets rows at and after the start of a later call", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: [...tokens.slice(0, 4), 0, 0, 0], rows: "last" });
    const logits = await run.target({ start: 4, tokens: tokens.slice(4), rows: "all" });
    expect(largestError(logits, wanted.slice(4))).toBeLessThan(1e-4);
  });

  it("refuses a gap, an empty call, a sequence beyond the longest and an unknown token", async () => {
    const run = pair.openRun();
    const call = (start: number, list: number[]) => run.target({ start, tokens: list, rows: "all" });
    await expect(call(1, tokens)).rejects.toThrow("start must be 0..0, where the target has run, got 1");
    await expect(call(0, [])).rejects.toThrow("tokens must be at least one, got []");
    const long = Array.from({ length: 49 }, () => 1);
    await expect(call(0, long)).rejects.toThrow("sequence length must be <= 48, the pair's longest, got 49");
    await expect(call(0, [24])).rejects.toThrow(
      "token id must be a whole number below the vocabulary size 24, got 24",
    );
  });

  it("keeps its rows when a call was refused", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: tokens.slice(0, 6), rows: "last" });
    await expect(run.target({ start: 2, tokens: [99], rows: "all" })).rejects.toThrow("token id");
    const logits = await run.target({ start: 6, tokens: tokens.slice(6), rows: "all" });
    expect(largestError(logits, wanted.slice(6))).toBeLessThan(1e-4);
  });
});

describe("a Llama target with its own head, biases and no head norms", () => {
  const config = {
    ...tinyTargetConfig,
    model_type: "llama",
    attention_bias: true,
    tie_word_embeddings: false,
  };
  const tensors = llamaTensors();

  it("gives the logits of the plain-loop forward", async () => {
    const wanted = targetForward(
      { config: readTargetConfig(config, null), tensors, prefix: "model." },
      tokens,
    ).logits;
    const files = folder(config, tensors, { "tokenizer.json": tinyTokenizer });
    const llama = await nodeEngine().load(
      { target: files, drafter: tinyDrafterFolder() },
      { backend: "wasm" },
    );
    const logits = await llama.openRun().target({ start: 0, tokens, rows: "all" });
    expect(largestError(logits, wanted)).toBeLessThan(1e-4);
  });
});

/** The tiny target without its head norms, with biases and a head of its own. */
function llamaTensors(): Tensors {
  const kept = Object.entries(tinyTargetTensors()).filter(([name]) => !/self_attn\.[qk]_norm/.test(name));
  const tensors = Object.fromEntries(kept);
  for (const [name, { shape }] of kept) {
    if (!name.includes("self_attn")) continue;
    const values = Float32Array.from({ length: shape[0] }, (_, i) => ((i % 7) - 3) / 8);
    tensors[name.replace("weight", "bias")] = { shape: [shape[0]], values };
  }
  const { shape, values } = tensors["model.embed_tokens.weight"];
  tensors["lm_head.weight"] = { shape, values: values.toReversed() };
  return tensors;
}

describe("draft", () => {
  it("gives logits and attention of the plain-loop forward with full and sliding layers", async () => {
    const plan = planAt(7);
    const wanted = reference(plan);
    const { logits, attention } = await (await afterPrefill()).draft(plan, { attention: true });
    expect(largestError(logits, wanted.logits)).toBeLessThan(1e-4);
    expect(attention).toHaveLength(2);
    for (const [layer, got] of (attention ?? []).entries()) {
      expect(largestError(got, wanted.attention[layer].flat())).toBeLessThan(1e-5);
    }
  });

  it("copies no attention back when it is not asked for", async () => {
    const { attention } = await (await afterPrefill()).draft(planAt(7), { attention: false });
    expect(attention).toBeNull();
  });

  it("runs at anchor 0 without context", async () => {
    const plan = planAt(0);
    const { logits, attention } = await (await afterPrefill()).draft(plan, { attention: true });
    expect(largestError(logits, reference(plan).logits)).toBeLessThan(1e-4);
    expect(attention?.[0].length).toBe(6 * 5 * 5);
  });

  it("feeds a zeroed tap as zeros and a shifted tap from its own layer", async () => {
    const run = await afterPrefill();
    for (const changed of [
      [1, null],
      [2, 3],
      [0, 1],
    ]) {
      const plan = planAt(6, { taps: changed });
      const { logits } = await run.draft(plan, { attention: false });
      expect(largestError(logits, reference(plan).logits)).toBeLessThan(1e-4);
    }
  });

  it("includes the anchor's own row when the plan says so", async () => {
    const plan = planAt(6, { contextRows: 7 });
    const { logits } = await (await afterPrefill()).draft(plan, { attention: false });
    expect(largestError(logits, reference(plan).logits)).toBeLessThan(1e-4);
  });

  it("computes cached context rows again when their positions change, and keeps those that fit", async () => {
    const run = await afterPrefill();
    const positions = (rows: number, shift: (row: number) => number) =>
      Int32Array.from({ length: rows }, (_, row) => row + shift(row));
    const plans = [
      planAt(4),
      planAt(9),
      planAt(9, { contextPositions: positions(9, () => 1) }),
      planAt(9, { contextPositions: positions(9, (row) => (row < 5 ? 1 : -1)) }),
      planAt(3, { slotPositions: Int32Array.of(2, 2, 3, 3, 4) }),
      planAt(8),
    ];
    for (const plan of plans) {
      const { logits } = await run.draft(plan, { attention: false });
      expect(largestError(logits, reference(plan).logits)).toBeLessThan(1e-4);
    }
  });

  it("does not use context rows of tokens that were replaced", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: [...tokens.slice(0, 3), 0, 0, 0, 0, 0], rows: "last" });
    await run.draft(planAt(8), { attention: false });
    await run.target({ start: 3, tokens: tokens.slice(3), rows: "last" });
    const { logits } = await run.draft(planAt(8), { attention: false });
    expect(largestError(logits, reference(planAt(8)).logits)).toBeLessThan(1e-4);
  });

  it("gives bit-identical results when the same calls are made again", async () => {
    const calls = async (run: PairRun) => {
      await run.target({ start: 0, tokens: tokens.slice(0, 5), rows: "last" });
      const first = await run.draft(planAt(5), { attention: true });
      const verified = await run.target({ start: 5, tokens: tokens.slice(5), rows: "all" });
      const second = await run.draft(planAt(8), { attention: true });
      return { first, verified, second };
    };
    const run = pair.openRun();
    const once = await calls(run);
    expect(await calls(run)).toEqual(once);
    expect(await calls(pair.openRun())).toEqual(once);
  });

  it("refuses plans that do not fit, each in one sentence", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: tokens.slice(0, 6), rows: "last" });
    const draft = (anchor: number, change?: Partial<DraftPlan>) =>
      run.draft(planAt(anchor, change), { attention: false });
    await expect(draft(7)).rejects.toThrow("a context row must be in 0..5, where the target has run, got 6");
    await expect(draft(6, { blockSize: 0 })).rejects.toThrow("block size must be >= 1, got 0");
    await expect(draft(6, { taps: [1] })).rejects.toThrow("taps length must be 2, got 1");
    await expect(draft(6, { taps: [1, 4] })).rejects.toThrow(
      "tap must be one of 0, 1, 2, 3: a declared tap, or one layer early or late, got 4",
    );
    await expect(draft(6, { blockTokens: [1, 1, 1, 1, -1] })).rejects.toThrow("token id must be");
    await expect(draft(6, { visible: planAt(5).visible })).rejects.toThrow(
      "visible cells of full layers must be [5, 11], got [5, 10]",
    );
    expect((await draft(6)).logits).toHaveLength(5 * 24);
  });
});

describe("a checkpoint whose numbers run away", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    "ends with %s in a failure, not in a token",
    async (value) => {
      const tensors = tinyTargetTensors();
      tensors["model.norm.weight"].values[3] = value;
      const files = folder(tinyTargetConfig, tensors, { "tokenizer.json": tinyTokenizer });
      const broken = await nodeEngine().load(
        { target: files, drafter: tinyDrafterFolder() },
        { backend: "wasm" },
      );
      await expect(broken.openRun().target({ start: 0, tokens, rows: "last" })).rejects.toMatchObject({
        name: "EngineFailure",
        kind: "run-failed",
        sentence: expect.stringMatching(/^The model's run gave logits that are no finite numbers: /),
      });
    },
  );
});

describe("run", () => {
  it("stops before the next graph when its signal is aborted, and rejects later calls", async () => {
    const controller = new AbortController();
    const run = pair.openRun(controller.signal);
    const running = run.target({ start: 0, tokens, rows: "all" });
    controller.abort();
    await expect(running).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    await expect(run.target({ start: 0, tokens, rows: "all" })).rejects.toThrow(
      expect.objectContaining({ name: "AbortError" }),
    );
    expect(await pair.openRun().target({ start: 0, tokens, rows: "last" })).toHaveLength(24);
  });

  it("refuses calls after it was closed", async () => {
    const run = pair.openRun();
    run.close();
    await expect(run.target({ start: 0, tokens, rows: "all" })).rejects.toThrow("run must be open, got");
  });
});
