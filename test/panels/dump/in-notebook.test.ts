import { beforeEach, describe, expect, it } from "vitest";
import { presetNamed } from "../../../src/engine/masks/presets";
import type { CellKind } from "../../../src/notebook/cell-kind";
import type { NotebookDocument } from "../../../src/notebook/document";
import { fromIpynb } from "../../../src/notebook/files/from-ipynb";
import { toIpynb } from "../../../src/notebook/files/to-ipynb";
import { freshCell, insertCells } from "../../../src/notebook/operations";
import { kind as dumpKind } from "../../../src/panels/dump";
import { answered } from "../../../src/panels/dump/model/answered";
import { comparisonCell } from "../../../src/panels/dump/model/comparison";
import type { DumpOutput } from "../../../src/panels/dump/model/compute";
import { kind as masksKind } from "../../../src/panels/masks";
import type { MasksPicture } from "../../../src/panels/masks/model";
import { createNotebookStore, type NotebookStore } from "../../../src/store/notebook";
import { npyOf, npyOfSide, paramsWith } from "./support";

const anyKind = <Params, Output>(kind: CellKind<Params, Output>) => kind as CellKind<unknown, unknown>;

const layout = { contextLength: 25, documents: null, anchors: [10, 24] };
const file = () => npyOfSide(presetNamed("harness.through-anchor").convention(), layout, "eval.npy");

let store: NotebookStore;
const state = () => store.getState();
const document = (): NotebookDocument => {
  const { document: open } = state();
  if (open === null) throw new Error("a notebook is open");
  return open;
};
const taken = () => (state().runs.dump?.output as DumpOutput | null)?.found?.reading.taken.presetId;

beforeEach(async () => {
  store = createNotebookStore([anyKind(dumpKind), anyKind(masksKind)], {
    pairs: {
      source: () => null,
      ensure: () => Promise.reject(new Error("no pair here")),
      explain: String,
      subscribe: () => () => undefined,
    },
    nowMs: () => 0,
  });
  const cell = { id: "dump", name: "dump", kind: "dump", params: await paramsWith(file()) };
  state().open({ format: "anchorscope-notebook", version: 2, title: "Mine", cells: [cell] });
  await state().runAll();
});

describe("A mask file in a notebook", () => {
  it("is laid out by itself, and by another preset after a change, which can be undone", async () => {
    expect(taken()).toBe("harness.through-anchor");
    expect(state().updateParams("dump", { taken: "speculators.full" })).toBeNull();
    await state().runAll();
    expect(taken()).toBe("speculators.full");
    state().undo();
    await state().runAll();
    expect(taken()).toBe("harness.through-anchor");
  });

  it("is what a masks cell compares training with", async () => {
    const { found } = state().runs.dump.output as DumpOutput;
    if (found === null) throw new Error("there is a mask");
    const { kind, name, params } = comparisonCell("dump", found);
    state().change("Compare", (before) =>
      insertCells(before, 1, [freshCell(before, name, { kind, params })]),
    );
    await state().runAll();
    const { comparison, verdict } = state().runs.compare.output as MasksPicture;
    expect(comparison.difference).toMatchObject({ trainOnlyCount: 0, inferOnlyCount: 32 });
    expect(comparison.infer.given?.name).toBe("eval.npy");
    expect(verdict.headline).toContain("32 infer-only cells in 2 straight columns");
  });

  it("fails the comparison when its anchors are corrected afterwards", async () => {
    const { found } = state().runs.dump.output as DumpOutput;
    if (found === null) throw new Error("there is a mask");
    const { kind, name, params } = comparisonCell("dump", found);
    state().change("Compare", (before) =>
      insertCells(before, 1, [freshCell(before, name, { kind, params })]),
    );
    await state().runAll();
    expect(state().runs.compare.end?.kind).toBe("done");
    state().updateParams("dump", { known: { anchors: [11, 24] } });
    await state().runAll();
    expect(state().runs.compare.end).toMatchObject({
      kind: "failed",
      sentence: "mask of eval.npy must be for anchor 10 in block 0, got 11",
    });
  });

  it("whose anchor is said to be 24 has the 16 cells of the founding fault", async () => {
    const params = await paramsWith(npyOf(new Uint8Array(16 * 41).fill(1), [16, 41], "serve.npy"));
    state().updateParams("dump", { ...params });
    await state().runAll();
    const open = (state().runs.dump.output as DumpOutput).found?.reading.openAnchors;
    const own = [open?.taken, open?.other].find((placing) => placing?.isOwnColumnSeen);
    if (own === undefined || params.file === null) throw new Error("the anchor is open");
    state().updateParams("dump", { known: answered({}, own, params.file) });
    await state().runAll();
    const { found } = state().runs.dump.output as DumpOutput;
    if (found === null) throw new Error("there is a mask");
    const { kind, name, params: compared } = comparisonCell("dump", found);
    state().change("Compare", (before) =>
      insertCells(before, 1, [freshCell(before, name, { kind, params: compared })]),
    );
    await state().runAll();
    const { comparison } = state().runs.compare.output as MasksPicture;
    expect(comparison.difference).toMatchObject({ trainOnlyCount: 0, inferOnlyCount: 16 });
  });

  it("comes back from a file for Jupyter, cell by cell", async () => {
    const before = (state().runs.dump.output as DumpOutput).found?.mask;
    const { json } = fromIpynb(JSON.parse(toIpynb(document(), []).text), "mine.ipynb");
    expect(state().open(json)).toBeNull();
    await state().runAll();
    expect((state().runs.dump.output as DumpOutput).found?.mask).toEqual(before);
  });
});
