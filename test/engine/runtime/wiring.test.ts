import { beforeAll, describe, expect, it } from "vitest";
import type { ContextRow } from "../../../src/engine/drafting/context-row";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import type { LoadedPair } from "../../../src/engine/runtime/engine";
import { nodeEngine } from "../../support/node-pair";
import { blockForward, matrix, type Rows, targetForward } from "../../support/reference-forward";
import { tinyDrafterFolder, tinyDrafterTensors, tinyTargetFolder } from "../../support/tiny-pair";
import { drafterConfig, drafterOf, largestError, planAt, tinyTarget, tokens } from "../../support/tiny-plan";

let pair: LoadedPair;

beforeAll(async () => {
  pair = await nodeEngine().load(
    { target: tinyTargetFolder(), drafter: tinyDrafterFolder() },
    { backend: "wasm" },
  );
});

const { streams } = targetForward(tinyTarget, tokens);
const embeddings = matrix(tinyTarget.tensors, "model.embed_tokens.weight");
const hiddenSize = embeddings[0].length;

async function draft(plan: DraftPlan): Promise<Float32Array> {
  const run = pair.openRun();
  await run.target({ start: 0, tokens, rows: "last" });
  return (await run.draft(plan, { attention: false })).logits;
}

/** Plain loops over a plan, with whatever is wrong put in by hand. */
function forward(
  plan: DraftPlan,
  {
    features,
    tensors = tinyDrafterTensors(),
    table = embeddings,
    sees = () => true,
  }: {
    features?: Rows;
    tensors?: ReturnType<typeof tinyDrafterTensors>;
    table?: Rows;
    sees?: (row: number, key: number) => boolean;
  } = {},
) {
  const rows =
    features ??
    plan.context.map(({ index }) => plan.taps.flatMap((tap) => (tap === null ? [] : streams[tap][index])));
  const places = { context: plan.contextPositions, slots: plan.slotPositions };
  return blockForward(drafterOf(tensors), table, rows, plan.blockTokens, places, (layer, row, key) =>
    drafterConfig.layerTypes[layer] === "full"
      ? sees(row, key)
      : key <= plan.contextRows + row && key > plan.contextRows + row - 3,
  );
}

const logitsOf = (hidden: Rows) =>
  hidden.map((row) => embeddings.map((weights) => weights.reduce((sum, w, i) => sum + w * row[i], 0)));

function normRow(row: readonly number[], weights: readonly number[]): number[] {
  const { normEpsilon } = tinyTarget.config;
  const scale = 1 / Math.sqrt(row.reduce((sum, x) => sum + x * x, 0) / row.length + normEpsilon);
  return row.map((x, i) => x * scale * weights[i]);
}

describe("a drafter that is wired wrongly", () => {
  it("is fed its taps in the plan's order", async () => {
    const plan = planAt(6, { taps: [3, 1], wiring: { tapOrder: "reversed" } });
    expect(largestError(await draft(plan), forward(plan).logits)).toBeLessThan(1e-4);
  });

  it("is fed taps behind the target's final norm", async () => {
    const plan = planAt(6, { wiring: { tapNorm: "final" } });
    const weights = matrix(tinyTarget.tensors, "model.norm.weight")[0];
    const features = plan.context.map(({ index }) =>
      plan.taps.flatMap((tap) => normRow(streams[tap ?? 0][index], weights)),
    );
    expect(largestError(await draft(plan), forward(plan, { features }).logits)).toBeLessThan(1e-4);
  });

  it("has embeddings times the root of the hidden size, or a mask row of zeros", async () => {
    const scaled = planAt(6, { wiring: { embeddingScale: "sqrt-hidden" } });
    const table = embeddings.map((row) => row.map((x) => x * Math.sqrt(hiddenSize)));
    const { hidden } = forward(scaled, { table });
    expect(largestError(await draft(scaled), logitsOf(hidden))).toBeLessThan(1e-3);

    const empty = planAt(6, { wiring: { maskRow: "zeros" } });
    const [, maskToken] = empty.blockTokens;
    const without = embeddings.map((row, id) => (id === maskToken ? row.map(() => 0) : row));
    expect(
      largestError(await draft(empty), logitsOf(forward(empty, { table: without }).hidden)),
    ).toBeLessThan(1e-4);
  });

  it("leaves its last norm out, or scales by 1 + w", async () => {
    const skipped = planAt(6, { wiring: { finalNorm: "skipped" } });
    const last = forward(skipped).streams.at(-1) ?? [];
    // Without the norm numbers are larger, and so is what rounding leaves.
    expect(largestError(await draft(skipped), logitsOf(last))).toBeLessThan(1e-3);

    const plusOne = planAt(6, { wiring: { finalNorm: "weight-plus-one" } });
    const weights = matrix(tinyDrafterTensors(), "norm.weight")[0].map((w) => w + 1);
    expect(
      largestError(await draft(plusOne), logitsOf(last.map((row) => normRow(row, weights)))),
    ).toBeLessThan(1e-4);
  });

  it("has an untrained head: the same numbers in other places, so that no logit keeps its token", async () => {
    const right = await draft(planAt(6));
    const untrained = await draft(planAt(6, { wiring: { head: "untrained" } }));
    expect(largestError(untrained, forward(planAt(6)).logits)).toBeGreaterThan(0.05);
    const size = (logits: Float32Array) => Math.sqrt(logits.reduce((sum, x) => sum + x * x, 0));
    expect(size(untrained) / size(right)).toBeGreaterThan(0.3);
    expect(size(untrained) / size(right)).toBeLessThan(3);
  });

  it("has the logit of id i at id 2 i where ids are taken for offsets", async () => {
    const right = await draft(planAt(6));
    const doubled = await draft(planAt(6, { wiring: { vocabulary: "offsets-added" } }));
    const vocabularySize = embeddings.length;
    for (let row = 0; row < 5; row++) {
      for (let id = 0; id < vocabularySize; id++) {
        const got = doubled[row * vocabularySize + id];
        if (id % 2 === 1) expect(got).toBe(Math.fround(-1e9));
        else expect(got).toBe(right[row * vocabularySize + id / 2]);
      }
    }
  });
});

describe("numbers that are kept otherwise", () => {
  it("hide nothing where the mask is added as 1 and 0", async () => {
    const hiding = planAt(6);
    const plan = planAt(6, { numerics: { mask: "added-as-numbers" } });
    const all = planAt(6, { visible: { full: hiding.visible.full, sliding: hiding.visible.full } });
    // Adding 1 to all scores of a row changes no share; the sliding layer hides some, whose scores stay 1 lower.
    expect(largestError(await draft(plan), forward(hiding).logits)).toBeGreaterThan(1e-3);
    expect(await draft(plan)).not.toEqual(await draft(all));
  });

  it("differ a little in 16 bits, more in bfloat16 than in float16", async () => {
    const wanted = forward(planAt(6)).logits;
    const coarse = largestError(await draft(planAt(6, { numerics: { states: "bfloat16" } })), wanted);
    const fine = largestError(await draft(planAt(6, { numerics: { states: "float16" } })), wanted);
    expect(fine).toBeGreaterThan(1e-5);
    expect(coarse).toBeGreaterThan(fine);
    expect(coarse).toBeLessThan(0.2);
  });
});

describe("a context that is not what it should be", () => {
  const state = (index: number, kind: "present" | "unwritten" | "earlier"): ContextRow => ({
    index,
    token: kind === "unwritten" ? null : tokens[index],
    state: { kind },
  });

  it("keeps the states of drafts that were rejected, after their tokens are gone", async () => {
    const run = pair.openRun();
    const wrong = [...tokens.slice(0, 5), 3, 3, 3];
    await run.target({ start: 0, tokens: wrong.slice(0, 4), rows: "last" });
    await run.target({ start: 4, tokens: wrong.slice(4), rows: "last", keepAs: 0 });
    await run.target({ start: 5, tokens: tokens.slice(5), rows: "last" });
    const stale: ContextRow = { index: 6, token: 3, state: { kind: "rejected", round: 0, offset: 2 } };
    const plan = planAt(6, { contextRows: 7, context: [...planAt(6).context, stale] });
    const { logits } = await run.draft(plan, { attention: false });
    const old = targetForward(tinyTarget, wrong).streams;
    const features = plan.context.map(({ index }, at) =>
      plan.taps.flatMap((tap) => (at === 6 ? old : streams)[tap ?? 0][index]),
    );
    expect(largestError(logits, forward(plan, { features }).logits)).toBeLessThan(1e-4);
  });

  it("has keys and values of zeros where nothing was written", async () => {
    const whole = planAt(6);
    const plan = planAt(6, {
      context: whole.context.map(({ index }) => state(index, index < 2 ? "unwritten" : "present")),
    });
    const first = await draft(plan);
    expect(largestError(first, forward(whole).logits)).toBeGreaterThan(1e-3);
    // A row that is filled later is computed then.
    const run = pair.openRun();
    await run.target({ start: 0, tokens, rows: "last" });
    await run.draft(plan, { attention: false });
    const { logits } = await run.draft(whole, { attention: false });
    expect(largestError(logits, forward(whole).logits)).toBeLessThan(1e-4);
  });

  it("has rows of the request before, from its own states", async () => {
    const run = pair.openRun();
    const before = [12, 13, 6];
    await run.target({ start: 0, tokens: before, rows: "last", keepAs: "earlier" });
    await run.target({ start: 0, tokens, rows: "last" });
    const plan = planAt(6, {
      contextRows: 8,
      context: [
        { index: 0, token: 12, state: { kind: "earlier" } },
        { index: 1, token: 13, state: { kind: "earlier" } },
        ...planAt(6).context,
      ],
    });
    const { logits } = await run.draft(plan, { attention: false });
    const old = targetForward(tinyTarget, before).streams;
    const features = plan.context.map(({ index, state: { kind } }) =>
      plan.taps.flatMap((tap) => (kind === "earlier" ? old : streams)[tap ?? 0][index]),
    );
    expect(largestError(logits, forward(plan, { features }).logits)).toBeLessThan(1e-4);
  });

  it("is refused where the target has no such state, each in one sentence", async () => {
    const refused = async (row: ContextRow, rule: string) => {
      const plan = planAt(1, { contextRows: 1, context: [row] });
      await expect(draft(plan)).rejects.toThrow(rule);
    };
    await refused(state(11, "present"), "a context row must be in 0..10, where the target has run, got 11");
    await refused(state(0, "earlier"), "a row of the earlier request must be one that was kept, got 0");
    await refused(
      { index: 0, token: 1, state: { kind: "rejected", round: 3, offset: 1 } },
      "a row of round 3 must be one that was kept, got 1",
    );
  });
});
