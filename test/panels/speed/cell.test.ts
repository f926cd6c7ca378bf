import { describe, expect, test } from "vitest";
import { kind as drafting } from "../../../src/panels/drafting/index";
import { kind } from "../../../src/panels/speed/index";
import type { SpeedParams } from "../../../src/panels/speed/params";
import type { SpeedResult } from "../../../src/panels/speed/result";
import { createNotebookStore } from "../../../src/store/notebook";
import { fakeOpenPair } from "../../support/fake-engine";

function notebook(params: object) {
  const pair = fakeOpenPair();
  const store = createNotebookStore([kind, drafting], {
    pairs: {
      source: () => pair.source,
      ensure: async () => pair,
      explain: String,
      subscribe: () => () => undefined,
    },
    nowMs: () => 0,
  });
  store.getState().open({
    format: "anchorscope-notebook",
    version: 2,
    title: "t",
    cells: [
      { id: "s", kind: "speed", name: "speed", params },
      { id: "d", kind: "drafting", name: "drafting", params: { text: "abc", tokenLimit: 24 } },
    ],
  });
  return { pair, state: store.getState };
}

const result: SpeedResult = {
  where: "a pair. On WebAssembly.",
  samples: [
    {
      cell: "drafting",
      plain: { tokens: 20, ms: 1000 },
      speculative: { tokens: 20, ms: 400 },
      rounds: 5,
      isSameText: true,
    },
  ],
};

describe("a speed cell", () => {
  test("measures the prompts of drafting cells, each as often as asked for", async () => {
    const { pair, state } = notebook({ of: ["drafting"], repeats: 2 });
    await state().run(["s"]);
    const { samples } = state().runs.s.output as SpeedResult;
    expect(samples.map(({ cell, isSameText }) => [cell, isSameText])).toEqual([
      ["drafting", true],
      ["drafting", true],
    ]);
    expect(samples[0].plain.tokens).toBe(samples[0].speculative.tokens);
    expect(state().statuses.s.state).toBe("done");
    expect(pair.closed).toBe(pair.opened);
  });

  test("says what is missing instead of measuring nothing", async () => {
    const { state } = notebook({ of: [] });
    await state().run(["s"]);
    expect(state().statuses.s).toMatchObject({
      state: "failed",
      sentence: expect.stringContaining("of must be >= 1 drafting cell, got 0"),
    });
    expect(state().updateParams("s", { repeats: 0 })).toMatch(/must be >= 1/);
  });

  test("is a sentence with both speeds and their ratio, a text and a report", () => {
    const found = {
      name: "speed",
      title: "Speed",
      params: { of: ["drafting"], repeats: 1 } satisfies SpeedParams,
      output: result,
      inputs: new Map(),
    };
    expect(kind.verdict?.(result, found.params).sentence).toBe(
      "Speculative decoding is 2.50 times as fast: 50.0 tokens/s, plain 20.0 tokens/s.",
    );
    expect(kind.text?.(found)).toContain("drafting; 20; 5; 20.0 tokens/s; 50.0 tokens/s; 2.50; yes");
    expect(kind.report?.(found).tables?.[0].rows[0]).toHaveLength(7);
    const slow = {
      ...result.samples[0],
      plain: { tokens: 20, ms: 4000 },
      speculative: { tokens: 20, ms: 500 },
    };
    expect(kind.verdict?.({ ...result, samples: [slow, ...result.samples] }, found.params).sentence).toBe(
      "Speculative decoding is 2.50 times as fast: 50.0 tokens/s, plain 20.0 tokens/s. Measurements of the same differ by a factor of 4.0: something else is at work here, measure again.",
    );
    const second = { ...slow, cell: "second" };
    expect(kind.verdict?.({ ...result, samples: [second, ...result.samples] }, found.params).sentence).toBe(
      "Speculative decoding is 5.56 times as fast: 44.4 tokens/s, plain 8.0 tokens/s.",
    );
    const other = { ...result, samples: [{ ...result.samples[0], isSameText: false }] };
    expect(kind.verdict?.(other, found.params).sentence).toMatch(/In 1 measurement the two texts/);
    const none = { ...result, samples: [{ ...result.samples[0], plain: { tokens: 0, ms: 0 } }] };
    expect(kind.verdict?.(none, found.params).sentence).toBe("Nothing was decoded behind the first token.");
  });
});
