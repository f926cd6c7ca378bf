import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readShippedList } from "../../src/app/gallery/shipped-list";
import { findKinds } from "../../src/cli/kinds";
import type { MasksPicture } from "../../src/panels/masks/model";
import type { MasksParams } from "../../src/panels/masks/params";
import { createNotebookStore, type NotebookStore } from "../../src/store/notebook";
import type { PairHost } from "../../src/store/run-queue";

const folder = new URL("../../public/notebooks/", import.meta.url);
const json = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
const names = readdirSync(folder)
  .map((file) => file.replace(/\.json$/, ""))
  .filter((name) => name !== "index");

const kinds = await findKinds();

const noPair: PairHost = {
  source: () => null,
  ensure: () => Promise.reject(new Error("no pair here")),
  explain: String,
  subscribe: () => () => undefined,
};

function opened(name: string): NotebookStore {
  const store = createNotebookStore(kinds, { pairs: noPair, nowMs: () => 0 });
  store.getState().open(json(name));
  return store;
}

function stateOf(store: NotebookStore, cellId: string): string | undefined {
  return store.getState().statuses[cellId]?.state;
}

function comparisonOf(store: NotebookStore) {
  const output = store.getState().runs.masks.output as MasksPicture;
  return output.comparison;
}

describe.each(names)("the shipped notebook %s", (name) => {
  const { document, failure, faults, params, graph, readOnly } = opened(name).getState();
  const cells = document?.cells ?? [];

  test("opens in the newest version, every cell of a known kind and without a fault", () => {
    expect(json(name).version).toBe(2);
    expect({ failure, faults, readOnly }).toEqual({ failure: null, faults: {}, readOnly: null });
    expect(Object.keys(params)).toEqual(cells.map(({ id }) => id));
  });

  test("uses only cells that it has, and none in a circle", () => {
    expect([...graph.inputs.values()].flat().filter(({ id }) => id === null)).toEqual([]);
    expect(graph.cycles.size).toBe(0);
  });

  test("has one heading of the first rank at most, in its first note", () => {
    const heads = cells.filter(({ params: { markdown } }) => /^# /m.test(String(markdown ?? "")));
    expect(heads.every((cell) => cell === cells[0])).toBe(true);
  });
});

describe("the founding case", () => {
  test("opens with its 16 infer-only cells in the column of ` elif`", () => {
    const store = opened("founding-case");
    const { params } = store.getState();
    expect(comparisonOf(store).difference).toMatchObject({
      inferOnlyCount: 16,
      trainOnlyCount: 0,
      first: { column: 24 },
    });
    expect((params.masks as MasksParams).layout.tokens?.[24]).toBe(" elif");
  });

  test("has a red check that turns green once the context stops before the anchor, and red again with undo", () => {
    const store = opened("founding-case");
    expect(stateOf(store, "check")).toBe("assertion-failed");
    expect(store.getState().statuses.check?.sentence).toMatch(/^1 of 3 hold/);
    store.getState().updateParams("masks", { infer: { preset: "harness.before-anchor", set: {} } });
    expect(stateOf(store, "check")).toBe("done");
    store.getState().undo();
    expect(stateOf(store, "check")).toBe("assertion-failed");
  });

  test("keeps the positions right and the masks wrong where the block is numbered from its anchor", () => {
    const store = opened("founding-case");
    store.getState().updateParams("masks", {
      infer: { preset: "harness.through-anchor", set: { blockStart: "anchor" } },
    });
    expect(store.getState().statuses.check?.sentence).toMatch(/^2 of 3 hold/);
  });

  test("has 120 train-only cells once the slots at inference see only up to themselves", () => {
    const store = opened("founding-case");
    store.getState().updateParams("masks", {
      infer: { preset: "harness.through-anchor", set: { direction: "causal" } },
    });
    expect(comparisonOf(store).difference.trainOnlyCount).toBe(120);
  });
});

describe.each([
  ["elif-elif-elif", 45],
  ["fizzfizz", 39],
])("%s", (name, anchor) => {
  test("shows equal cells at other positions: the check is red, and green once every slot has its own", () => {
    const store = opened(name);
    const comparison = comparisonOf(store);
    expect(comparison.frame.layout.anchors).toEqual([anchor]);
    expect(comparison.difference.first).toBeNull();
    expect([...comparison.infer.rails.slotPositions].slice(0, 4)).toEqual(
      [1, 1, 1, 2].map((step) => anchor + step),
    );
    expect([...comparison.train.rails.slotPositions].slice(0, 4)).toEqual(
      [1, 2, 3, 4].map((step) => anchor + step),
    );
    expect(store.getState().statuses.check?.sentence).toMatch(/^1 of 2 hold/);
    store.getState().updateParams("masks", { infer: { preset: "harness.before-anchor", set: {} } });
    expect(stateOf(store, "check")).toBe("done");
  });

  test("runs a shipped prompt, and its masks stand at that prompt's first block", () => {
    const prompts: { ships: boolean; text: string }[] = JSON.parse(
      readFileSync("public/prompts/held-out.json", "utf8"),
    ).prompts;
    const { params } = opened(name).getState();
    const { text, tokenLimit } = params["as-printed"] as { text: string; tokenLimit: number };
    expect(prompts.filter(({ ships }) => ships).map((prompt) => prompt.text)).toContain(text);
    expect(tokenLimit).toBe(48);
    const { tokens, contextLength } = (params.masks as MasksParams).layout;
    expect(tokens?.slice(0, anchor).join("")).toBe(text);
    expect(contextLength).toBe(anchor + 1);
  });
});

test("the blank notebook is a note without words, aligned masks and a green check", () => {
  const store = opened("blank");
  const { document, params } = store.getState();
  expect(document?.cells.map(({ kind }) => kind)).toEqual(["note", "masks", "check"]);
  expect(params.notes).toMatchObject({ markdown: "" });
  expect(stateOf(store, "check")).toBe("done");
});

test("the gallery lists every shipped notebook, each with a title and a sentence", () => {
  const list = readShippedList(json("index"));
  expect(list.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const { name, title, about } of list) {
    if (name !== "blank") expect(json(name).title).toBe(title);
    expect(about).toMatch(/\.$/);
  }
});

describe("your own masks", () => {
  test("finds the anchor's column in the source, and is mended by one character of it", async () => {
    const store = opened("your-own-masks");
    const outputOf = () => store.getState().runs.compare.output as MasksPicture;
    await store.getState().runAll();
    expect(outputOf().comparison.difference).toMatchObject({ trainOnlyCount: 24, inferOnlyCount: 0 });
    expect(outputOf().verdict.headline).toContain("3 straight columns, one per block: the anchor itself");
    expect(stateOf(store, "check")).toBe("assertion-failed");
    const { source } = store.getState().params.trained as { source: string };
    const mended = source.replace("context_idx <= anchor", "context_idx < anchor");
    store.getState().updateParams("trained", { source: mended });
    expect(outputOf().verdict.tone).toBe("aligned");
    expect(stateOf(store, "check")).toBe("done");
  });

  test("shows two windows of one size that differ in cells", () => {
    const store = opened("your-own-masks");
    const { comparison } = store.getState().runs.windows.output as MasksPicture;
    expect(comparison.difference.trainOnlyCount).toBeGreaterThan(0);
    expect(comparison.causes.map(({ clause }) => clause)).toContain("window");
  });
});
