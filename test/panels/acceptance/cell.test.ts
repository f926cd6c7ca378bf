import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { kind } from "../../../src/panels/acceptance/index";
import { allSeries } from "../../../src/panels/acceptance/model/all-series";
import type { AcceptanceResult } from "../../../src/panels/acceptance/model/run-series";
import type { AcceptanceParams } from "../../../src/panels/acceptance/params";
import { kind as drafting } from "../../../src/panels/drafting/index";
import { createNotebookStore } from "../../../src/store/notebook";
import { fakeOpenPair } from "../../support/fake-engine";

const vllmLine =
  "SpecDecoding metrics: Mean acceptance length: 2.50, Accepted: 150 tokens, Drafted: 300 tokens, Per-position acceptance rate: 0.700, 0.500, 0.300, Avg Draft acceptance rate: 50.0%";

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
  const run = (text: string, deviations: string[]) => ({ text, tokenLimit: 24, deviations });
  store.getState().open({
    format: "anchorscope-notebook",
    version: 2,
    title: "t",
    cells: [
      { id: "a", kind: "acceptance", name: "acceptance", params },
      { id: "d", kind: "drafting", name: "first", params: run("abc", ["positions-one-late"]) },
      { id: "e", kind: "drafting", name: "second", params: run("bcade", []) },
    ],
  });
  const { getState: state } = store;
  const found = () => ({
    name: "acceptance",
    title: "Acceptance",
    params: state().params.a as AcceptanceParams,
    output: (state().runs.a?.output ?? null) as AcceptanceResult | null,
    inputs: new Map(),
  });
  return { state, found };
}

describe("an acceptance cell", () => {
  test("shows both runs of every cell, runs of a sort together, and logs, on the same axes", async () => {
    const { state, found } = notebook({
      of: ["first", "second"],
      logs: [{ name: "server.log", text: vllmLine }],
    });
    expect(state().statuses.a.sentence).toBe("Waits for first, which has not run.");
    await state().runAll();
    const { params, output } = found();
    const series = allSeries(params, output);
    expect(series.map(({ mark, title }) => `${mark} ${title}`)).toEqual([
      "1A first, run A: as trained",
      "1B first, run B: Block positions one late",
      "2A second, run A: as trained",
      "+1 2 runs A together: as trained",
      "L1 server.log: vLLM, SpecDecoding metrics",
    ]);
    const [one, , two, both, log] = series;
    expect(both.roundCount).toBe((one.roundCount ?? 0) + (two.roundCount ?? 0));
    expect(both.meanOfMeans?.value).toBeCloseTo(
      ((one.lengthWithBonus?.value ?? 0) + (two.lengthWithBonus?.value ?? 0)) / 2,
      12,
    );
    expect(log).toMatchObject({
      roundCount: 100,
      lengthWithoutBonus: { value: 1.5 },
      rate: { value: 0.5 },
      conditional: [{ value: 0.7 }, { value: 0.5 / 0.7 }, { value: 0.3 / 0.5 }],
      histogram: null,
    });
    expect(log.notes[0]).toBe(
      "The log of vLLM can be compared in acceptance length, acceptance per slot and draft acceptance rate; it does not say mean of means and histogram.",
    );
    expect(state().statuses.a.sentence).toMatch(/^Run A of first: acceptance length \d\.\d\d \(.* rounds?/);
  });

  test("shows logs before anything has run, and without any drafting cell", () => {
    const { found } = notebook({ of: ["first"], logs: [{ text: vllmLine }] });
    const { params, output } = found();
    expect(output).toBeNull();
    expect(allSeries(params, output)).toHaveLength(1);
    const { state } = notebook({ logs: [{ text: vllmLine }] });
    expect(state().statuses.a).toMatchObject({ state: "done", sentence: "1 log." });
  });

  test("is out of date with its drafting cell, and follows a new name", async () => {
    const { state } = notebook({ of: ["first"] });
    await state().runAll();
    state().updateParams("d", { tokenLimit: 30 });
    expect(state().statuses.a.state).toBe("stale");
    expect(kind.renamed?.({ of: ["first", "second"], logs: [] }, "first", "other").of).toEqual([
      "other",
      "second",
    ]);
  });

  test("refuses what it could not keep", () => {
    const { state } = notebook({ of: [] });
    expect(state().updateParams("a", { logs: [{ text: "x".repeat(100_001) }] })).toMatch(
      /must be <= 100,000 characters/,
    );
    const many = Array.from({ length: 13 }, () => ({ text: vllmLine }));
    expect(state().updateParams("a", { logs: many })).toMatch(/must be <= 12 logs/);
    expect(state().updateParams("a", { of: "first" })).toMatch(/must be a list of names of cells/);
    expect(state().params.a).toEqual({ of: [], logs: [] });
  });

  test("says what changed", () => {
    const before: AcceptanceParams = { of: ["first"], logs: [] };
    const log = { name: "l", text: vllmLine, bonus: "without-bonus" as const };
    expect(kind.changes?.(before, { of: ["second"], logs: [log] })).toEqual([
      "second was added.",
      "first was removed.",
      "The logs changed.",
    ]);
    expect(kind.changes?.(before, before)).toEqual([]);
  });
});

describe("the forms of an acceptance cell", () => {
  test("are text and report with every figure, its definition and its names", async () => {
    const { state, found } = notebook({ of: ["first"], logs: [{ text: vllmLine }] });
    await state().runAll();
    const text = kind.text?.(found()) ?? "";
    expect(text).toMatch(/first, run A: as trained\n {2}rounds: \d+\n {2}Length with bonus: \d\.\d\d \(/);
    expect(text).toContain("slot 3: 30.0 %");
    expect(text).toContain("1 + accepted drafts / R");
    const report = kind.report?.(found());
    expect(report?.tables?.map(({ rows }) => rows.length)).toEqual([3, 3, 7]);
    for (const table of report?.tables ?? []) {
      for (const row of table.rows) expect(row).toHaveLength(table.head.length);
    }
    expect(JSON.stringify(report)).toContain("z-lab: Average Acceptance length");
  });

  test("are Python that computes the figures from the counts and finds the same, and fails on others", async () => {
    const { state, found } = notebook({ of: ["first", "second"] });
    expect(kind.python?.(found())).toMatch(/^# No run/);
    await state().runAll();
    const source = kind.python?.(found()) ?? "";
    expect(source).toContain('acceptance_runs["+1"]');
    const run = (code: string) => execFileSync("python3", ["-"], { input: code, stdio: "pipe" });
    run(source);
    expect(() => run(source.replace(/\((\d+), 3\)/, (_, n) => `(${(Number(n) + 1) % 4}, 3)`))).toThrow(
      /AssertionError/,
    );
  });
});
