import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { composeReport } from "../../../src/app/report/compose-report";
import type { CellKind } from "../../../src/notebook/cell-kind";
import { kind as check } from "../../../src/panels/check";
import { kind as drafting } from "../../../src/panels/drafting";
import { kind as masks } from "../../../src/panels/masks";
import { kind as note } from "../../../src/panels/note";
import { createNotebookStore, type NotebookStore } from "../../../src/store/notebook";

const kinds = [note, masks, drafting, check] as unknown as CellKind<unknown, unknown>[];

function opened(json: unknown, known = kinds): NotebookStore {
  const pairs = {
    source: () => null,
    ensure: () => Promise.reject(new Error("no pair here")),
    explain: String,
    subscribe: () => () => undefined,
  };
  const store = createNotebookStore(known, { pairs, nowMs: () => 0 });
  expect(store.getState().open(json)).toBeNull();
  return store;
}

function composed(
  store: NotebookStore,
  known = kinds,
  untouched: { json: string; version: string } | null = null,
): Promise<string> {
  return composeReport({
    untouched,
    state: store.getState(),
    kindOf: (word) => known.find(({ kind }) => kind === word) ?? null,
    link: null,
    backend: "WebAssembly, 1 thread",
    browser: "Test browser 1.0",
    date: new Date(2026, 10, 29, 21, 43),
  });
}

const foundingCase = () => JSON.parse(readFileSync("public/notebooks/founding-case.json", "utf8"));

test("a notebook of a newer version is in its report as it came", async () => {
  const json = '{"format":"anchorscope-notebook","version":3,"title":"Later","cells":[],"hologram":1}';
  const html = await composed(opened(JSON.parse(json)), kinds, { json, version: "3" });
  expect(html).toContain("anchorscope-notebook, version 3");
  expect(html).toContain(encodeURIComponent(json));
  expect(html).not.toContain("version 2");
});

describe("the report of the founding case", () => {
  test("has every verdict, what was compared, its notes, versions and the notebook", async () => {
    const html = await composed(opened(foundingCase()));
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const part of [
      "16 infer-only cells in one straight column: context 24, the anchor itself.",
      "<dt>Inference</dt><dd>harness [:anchor + 1]: ",
      "1 of 3 hold",
      "<h2>What a DFlash drafter does</h2>",
      "29 November 2026, 21:43",
      `<dt>anchorscope</dt><dd>${version}</dd>`,
      "anchorscope-notebook, version 2",
      "WebAssembly, 1 thread",
      "Test browser 1.0",
      'download="the-anchor-column.json"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test("says of a cell that has not run that it has not, and of a picture nobody could paint that it is missing", async () => {
    const html = await composed(opened(foundingCase()));
    expect(html).toContain('<p class="caveat">Not run yet.</p>');
    // Node has nothing to paint with.
    expect(html).toContain("Picture not painted: Both masks, all cells.");
  });
});

test("settings that were changed since a run do not stand beside what it found", async () => {
  interface Params {
    length: number;
  }
  const slow = {
    kind: "slow",
    title: "Slow",
    purpose: "",
    schema: masks.schema,
    defaults: {},
    work: { cost: "engine", run: () => Promise.resolve("found") },
    report: ({ params }: { params: Params }) => ({ facts: [{ label: "Length", value: `${params.length}` }] }),
  } as unknown as CellKind<unknown, unknown>;
  const store = opened(
    {
      format: "anchorscope-notebook",
      version: 2,
      title: "Slow",
      cells: [{ id: "slow", kind: "slow", name: "slow", params: { ...masks.defaults, length: 4 } }],
    },
    [slow],
  );
  const run = {
    count: 1,
    startedMs: 0,
    kind: "slow",
    params: store.getState().params.slow,
    used: new Map(),
    source: null,
    output: "found",
    place: null,
    end: { kind: "done", sentence: "", durationMs: 1 } as const,
  };
  store.setState({ runs: { slow: run } });
  store.getState().updateParams("slow", { length: 5 });
  const html = await composed(store, [slow]);
  expect(html).toContain("<dt>Length</dt><dd>4</dd>");
  expect(html).toContain("Not up to date: what stands here is the last run. Edited since it ran.");
});

test("a cell that cannot tell, one of unknown kind and one with faulty params keep nothing else out", async () => {
  const broken = {
    ...masks,
    kind: "broken",
    report: () => {
      throw new Error("no words");
    },
  } as unknown as CellKind<unknown, unknown>;
  const cell = (id: string, kind: string, params: unknown) => ({ id, kind, name: id, params });
  const known = [...kinds, broken];
  const store = opened(
    {
      format: "anchorscope-notebook",
      version: 2,
      title: "",
      cells: [
        cell("a", "broken", masks.defaults),
        cell("b", "of-the-future", {}),
        cell("c", "masks", { ...masks.defaults, layout: { contextLength: 0, anchors: [0] } }),
        cell("d", "masks", masks.defaults),
      ],
    },
    known,
  );
  const html = await composed(store, known);
  expect(html).toContain("This cell could not be put into words: no words");
  expect(html).toContain("This version of anchorscope cannot run it.");
  expect(html).toContain("Context length must be &gt;= 1, got 0");
  expect(html).toContain("Aligned: both sides see the same 640 cells");
  expect(html).toContain("Notebook without a title");
});
