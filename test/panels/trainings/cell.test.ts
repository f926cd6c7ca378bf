import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { shippedTrainings } from "../../../src/engine/drafting/deviations/training/shipped";
import { kind as drafting } from "../../../src/panels/drafting/index";
import { draftingCell } from "../../../src/panels/trainings/drafting-cell";
import { kind } from "../../../src/panels/trainings/index";
import { deviationOf, type TrainingsTables } from "../../../src/panels/trainings/tables";
import { createNotebookStore } from "../../../src/store/notebook";

function notebook() {
  const store = createNotebookStore([kind, drafting], {
    pairs: {
      source: () => null,
      ensure: () => Promise.reject(new Error("no model is needed")),
      explain: String,
      subscribe: () => () => undefined,
    },
    nowMs: () => 0,
  });
  store.getState().open({
    format: "anchorscope-notebook",
    version: 2,
    title: "t",
    cells: [{ id: "t", kind: "trainings", name: "trainings", params: {} }],
  });
  return store.getState;
}

describe("a trainings cell", () => {
  test("shows the measured table without running anything", async () => {
    const state = notebook();
    await state().runAll();
    expect(state().statuses.t.state).toBe("done");
    const { drafters, promptCount } = state().runs.t.output as TrainingsTables;
    expect(promptCount).toBe(38);
    expect(drafters.map(({ training }) => training)).toEqual([null, ...shippedTrainings]);
    expect(drafters[0].accepted.value).toBeCloseTo(8.03, 2);
  });

  test("counts the other prompts when told, and refuses any else", async () => {
    const state = notebook();
    await state().runAll();
    expect(state().updateParams("t", { prompts: "stdlib" })).toBeNull();
    await state().runAll();
    expect((state().runs.t.output as TrainingsTables).promptCount).toBe(16);
    expect(state().updateParams("t", { prompts: "poems" })).toMatch(/must be generated or stdlib/);
  });

  test("is a text and a report with every figure and how it is made", async () => {
    const state = notebook();
    await state().runAll();
    const output = state().runs.t.output as TrainingsTables;
    const found = {
      name: "t",
      title: "Trainings",
      params: { prompts: "generated" as const },
      output,
      inputs: new Map(),
    };
    const text = kind.text?.(found);
    for (const { title } of [...output.drafters, ...output.directions]) expect(text).toContain(title);
    expect(text).toContain("95 % interval over prompts");
    const report = kind.report?.(found);
    expect(report?.tables?.map(({ rows }) => rows.length)).toEqual([
      output.drafters.length,
      ...output.directions.map(({ rows }) => rows.length),
    ]);
    expect(kind.text?.({ ...found, output: null })).toContain("No figures");
  });

  test("offers drafting cells that name what they run, with params that a drafting cell takes", () => {
    for (const training of shippedTrainings) {
      const { title, params } = draftingCell([deviationOf(training), "block-causal"]);
      expect(title).toMatch(/^.+, .+$/);
      expect(v.parse(drafting.schema, params).deviations).toEqual(params.deviations);
    }
  });
});
