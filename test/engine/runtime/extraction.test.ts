import { beforeAll, describe, expect, it } from "vitest";
import type { PairRun, TargetNumerics } from "../../../src/engine/drafting/pair";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import type { LoadedPair } from "../../../src/engine/runtime/engine";
import { drafterDir, readGolden, targetDir } from "../../support/golden";
import { nodeEngine, openNodePair } from "../../support/node-pair";
import { targetForward } from "../../support/reference-forward";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { largestError, planAt, tinyTarget, tokens } from "../../support/tiny-plan";

const variants = ["bfloat16", "other-order"] as const;
const size = tinyTarget.config.hiddenSize;
let pair: LoadedPair;

beforeAll(async () => {
  const source = { target: tinyTargetFolder(), drafter: tinyDrafterFolder() };
  pair = await nodeEngine().load(source, { backend: "wasm" });
  return () => pair.close();
});

/** Root of the mean square of the difference, as a share of that of the reference. */
function relativeError(got: Float32Array, wanted: Float32Array): number {
  let [difference, whole] = [0, 0];
  for (const [at, value] of wanted.entries()) {
    difference += (got[at] - value) ** 2;
    whole += value ** 2;
  }
  return Math.sqrt(difference / whole);
}

/** The taps of context rows side by side. */
function tapped(streams: readonly Float32Array[], taps: readonly number[], rows: number): number[][] {
  return Array.from({ length: rows }, (_, row) =>
    taps.flatMap((tap) => Array.from(streams[tap].subarray(row * size, (row + 1) * size))),
  );
}

describe("states of the target", () => {
  it("are those of the plain-loop forward, the last behind the norm", async () => {
    const got = await pair.openRun().streams(tokens, "reference");
    const { streams } = targetForward(tinyTarget, tokens);
    expect(got).toHaveLength(4);
    for (const [layer, stream] of got.entries()) {
      expect(largestError(stream, streams[layer])).toBeLessThan(1e-4);
    }
  });

  it("leave the run as it was", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: tokens.slice(0, 6), rows: "last" });
    await run.streams(tokens.toReversed(), "bfloat16");
    const rest = await run.target({ start: 6, tokens: tokens.slice(6), rows: "all" });
    expect(largestError(rest, targetForward(tinyTarget, tokens).logits.slice(6))).toBeLessThan(1e-4);
  });

  it("refuse no tokens, and more than the pair can take", async () => {
    const run = pair.openRun();
    await expect(run.streams([], "reference")).rejects.toThrow("tokens must be at least one, got []");
    await expect(run.streams(Array(49).fill(1), "bfloat16")).rejects.toThrow(
      "sequence length must be <= 48, the pair's longest, got 49",
    );
  });

  it("are no longer computed once the run is stopped", async () => {
    const stop = new AbortController();
    const states = pair.openRun(stop.signal).streams(tokens, "reference");
    // Its turn in the queue comes within microtasks: what is stopped here has begun.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    stop.abort();
    await expect(states).rejects.toThrow(DOMException);
  });

  it("differ by eight bits in bfloat16 and by rounding in another order, on the bundled pair", async () => {
    const bundled = await openNodePair(targetDir, drafterDir);
    const run = bundled.openRun();
    const [generation] = (await readGolden()).generations;
    const text = generation.committed.slice(0, 60);
    const of = (numerics: TargetNumerics) => run.streams(text, numerics);
    const [usual, coarse, other] = [await of("reference"), await of("bfloat16"), await of("other-order")];
    bundled.close();
    expect(coarse[0]).toEqual(usual[0]);
    for (let layer = 1; layer < usual.length; layer++) {
      expect(relativeError(coarse[layer], usual[layer])).toBeGreaterThan(1e-3);
      expect(relativeError(coarse[layer], usual[layer])).toBeLessThan(3e-2);
      expect(relativeError(other[layer], usual[layer])).toBeGreaterThan(1e-8);
      expect(relativeError(other[layer], usual[layer])).toBeLessThan(1e-5);
    }
  });
});

describe.each(variants)("a drafter whose states are extracted in %s", (extraction) => {
  const planOf = (anchor: number, change: Partial<DraftPlan> = {}) =>
    planAt(anchor, { numerics: { extraction }, ...change });

  async function featuresOf(run: PairRun, plan: DraftPlan): Promise<Float32Array> {
    const { inside } = await run.draft(plan, { attention: false, inside: true });
    return inside?.features ?? new Float32Array(0);
  }

  it("is fed those states, and the target keeps its own", async () => {
    const run = pair.openRun();
    const before = await run.target({ start: 0, tokens: tokens.slice(0, 7), rows: "last" });
    const features = await featuresOf(run, planOf(7));
    const wanted = tapped(await run.streams(tokens.slice(0, 7), extraction), [1, 3], 7);
    expect(largestError(features, wanted)).toBeLessThan(extraction === "bfloat16" ? 0.1 : 1e-5);
    expect(features).not.toEqual(await featuresOf(run, planAt(7)));
    expect(await run.target({ start: 6, tokens: tokens.slice(6, 7), rows: "last" })).toHaveLength(
      before.length,
    );
  });

  it("is fed the same whether they were asked for early or late, over rows that were replaced", async () => {
    const requests = [
      { start: 0, tokens: tokens.slice(0, 4), rows: "last" },
      { start: 4, tokens: [tokens[4], 0, 0, 0], rows: "all" },
      { start: 5, tokens: [tokens[5], tokens[6], 1], rows: "all" },
      { start: 7, tokens: tokens.slice(7, 9), rows: "last" },
    ] as const;
    const [early, late] = [pair.openRun(), pair.openRun()];
    for (const request of requests) {
      await early.target(request);
      await early.draft(planOf(4), { attention: false });
      await late.target(request);
    }
    const wanted = await featuresOf(late, planOf(9));
    expect(relativeError(await featuresOf(early, planOf(9)), wanted)).toBeLessThan(
      extraction === "bfloat16" ? 1e-2 : 1e-6,
    );
    const whole = tapped(await late.streams(tokens.slice(0, 9), extraction), [1, 3], 9);
    expect(relativeError(Float32Array.from(whole.flat()), wanted)).toBeLessThan(
      extraction === "bfloat16" ? 1e-2 : 1e-6,
    );
  });

  it("is fed rows of rejected drafts and of the request before in them too", async () => {
    const run = pair.openRun();
    await run.target({ start: 0, tokens: [8, 3, 3], rows: "last", keepAs: "earlier" });
    await run.target({ start: 0, tokens: tokens.slice(0, 4), rows: "last" });
    await run.target({ start: 4, tokens: [tokens[4], 9, 9], rows: "all", keepAs: 0 });
    await run.target({ start: 5, tokens: tokens.slice(5, 6), rows: "last" });
    const kept = await run.streams([...tokens.slice(0, 4), tokens[4], 9, 9], extraction);
    const earlier = await run.streams([8, 3, 3], extraction);
    const features = await featuresOf(
      run,
      planOf(2, {
        context: [
          { index: 1, token: 3, state: { kind: "earlier" } },
          { index: 6, token: 9, state: { kind: "rejected", round: 0, offset: 2 } },
        ],
      }),
    );
    const rowOf = (streams: Float32Array[], row: number) =>
      [1, 3].flatMap((tap) => Array.from(streams[tap].subarray(row * size, (row + 1) * size)));
    const wanted = Float32Array.from([...rowOf(earlier, 1), ...rowOf(kept, 6)]);
    expect(relativeError(features, wanted)).toBeLessThan(extraction === "bfloat16" ? 1e-2 : 1e-6);
  });
});
