import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { CellKind } from "../../src/notebook/cell-kind";
import type { CellRun, NotebookFacts } from "../../src/notebook/cell-run";
import type { CellRecord } from "../../src/notebook/document";
import { descendantsOf, graphOf } from "../../src/notebook/graph";
import { gives, resultKey } from "../../src/notebook/results";
import { statusesOf } from "../../src/notebook/statuses";

interface Params {
  uses?: string[];
  size?: number;
}

const key = resultKey<number>("size");

function kindOf(kind: string, cost: "none" | "cheap" | "engine"): CellKind<unknown, unknown> {
  const work = {
    none: { cost },
    cheap: { cost, compute: () => 1 },
    engine: { cost, run: () => Promise.reject(new Error("not here")) },
  }[cost] as CellKind<unknown, unknown>["work"];
  return {
    kind,
    title: kind,
    purpose: "For this test.",
    schema: v.unknown(),
    defaults: {},
    inputs: (params) => (params as Params).uses ?? [],
    renamed: (params, from, to) => ({
      ...(params as Params),
      uses: (params as Params).uses?.map((name) => (name === from ? to : name)),
    }),
    results: [gives(key, (output) => output as number)],
    work,
    verdict: (output) =>
      kind === "check" ? { sentence: `It says ${output}.`, holds: output === 1 } : { sentence: "Found." },
  };
}

const kinds = [
  kindOf("note", "none"),
  kindOf("masks", "cheap"),
  kindOf("check", "cheap"),
  kindOf("model", "engine"),
];

const cell = (
  name: string,
  kind: string,
  params: Params = {},
  more: Partial<CellRecord> = {},
): CellRecord => ({
  id: name,
  name,
  kind,
  params: { ...params },
  ...more,
});

const sourceOf = (name: string) => ({ name, target: { url: "t" }, drafter: { url: "d" } });
const bundled = sourceOf("bundled");

/** A run that ended well with the params and inputs as they are in `facts`, unless told otherwise. */
function run(params: unknown, output: unknown = 1, more: Partial<CellRun> = {}): CellRun {
  const end = { kind: "done", sentence: "", durationMs: 41 } as const;
  return {
    count: 1,
    startedMs: 0,
    kind: "model",
    params,
    used: new Map(),
    source: null,
    output,
    place: null,
    end,
    ...more,
  };
}

function facts(cells: CellRecord[], more: Partial<NotebookFacts> = {}): NotebookFacts {
  return {
    cells,
    kindOf: ({ kind }) => kinds.find((each) => each.kind === kind) ?? null,
    params: Object.fromEntries(cells.map(({ id, params }) => [id, params])),
    faults: {},
    graph: graphOf(cells, ({ params }) => (params as Params).uses ?? []),
    runs: {},
    queue: [],
    running: null,
    source: bundled,
    trusted: true,
    ...more,
  };
}

function told(facts: NotebookFacts, id: string): string {
  const { state, sentence } = statusesOf(facts)[id];
  return `${state}: ${sentence}`;
}

const model = cell("model", "model", { size: 4 });
const check = cell("check", "check", { uses: ["model"] });

describe("a cell says what it is doing", () => {
  test.each<[string, NotebookFacts, string]>([
    ["never run", facts([model]), "idle: Not run yet."],
    ["text", facts([cell("note", "note")]), "done: Nothing to run."],
    ["an unknown kind", facts([cell("x", "hologram")]), "idle: This version of anchorscope cannot run it."],
    [
      "faulty params",
      facts([model], { faults: { model: "size must be > 0, got 0" } }),
      "failed: size must be > 0, got 0",
    ],
    ["somebody else's", facts([model], { trusted: false }), "untrusted: From another person. Run to trust."],
    [
      "somebody else's masks, which are cheap",
      facts([cell("m", "masks")], { trusted: false, runs: {} }),
      "idle: Not run yet.",
    ],
    [
      "running",
      facts([model], {
        running: "model",
        runs: { model: run(model.params, 1, { place: "round 4", end: null }) },
      }),
      "running: Running, round 4.",
    ],
    [
      "waiting for its turn",
      facts([model, cell("other", "model")], { running: "model", queue: ["other"] }),
      "queued: Waiting for model.",
    ],
    ["done", facts([model], { runs: { model: run(model.params, 1, { source: bundled }) } }), "done: Found."],
    [
      "stopped",
      facts([model], {
        runs: {
          model: run(model.params, 1, {
            end: { kind: "stopped", sentence: "Stopped by you at round 4.", durationMs: 3 },
          }),
        },
      }),
      "stopped: Stopped by you at round 4.",
    ],
    [
      "failed",
      facts([model], {
        runs: {
          model: run(model.params, null, {
            end: { kind: "failed", sentence: "Out of memory.", durationMs: 3 },
          }),
        },
      }),
      "failed: Out of memory.",
    ],
    [
      "edited",
      facts([model], { runs: { model: run({ size: 3 }) } }),
      "edited: Edited since it ran. size changed.",
    ],
    ["edited and set back", facts([model], { runs: { model: run({ size: 4 }) } }), "done: Found."],
    [
      "another pair",
      facts([model], {
        source: sourceOf("mine"),
        runs: { model: run(model.params, 1, { source: bundled }) },
      }),
      "stale: Another pair was loaded: mine.",
    ],
    [
      "no pair any more",
      facts([model], { source: null, runs: { model: run(model.params, 1, { source: bundled }) } }),
      "done: Found.",
    ],
    ["off", facts([cell("model", "model", {}, { disabled: true })]), "disabled: Off."],
  ])("%s", (_what, given, sentence) => {
    const last = given.cells[given.cells.length - 1].id;
    expect(told(given, last)).toBe(sentence);
  });
});

const usedModel = (output: unknown) => new Map([["model", { name: "model", output }]]);

describe("what an input is passes on", () => {
  const withModel = (more: Partial<NotebookFacts>, changed: CellRecord = model) =>
    facts([check, changed], more);
  test.each<[string, NotebookFacts, string]>([
    ["it has not run", withModel({}), "idle: Waits for model, which has not run."],
    ["it runs", withModel({ running: "model" }), "queued: Waiting for model."],
    [
      "it failed",
      withModel({
        runs: {
          model: run(model.params, null, {
            end: { kind: "failed", sentence: "Out of memory.", durationMs: 3 },
          }),
        },
      }),
      "failed: model failed: Out of memory.",
    ],
    [
      "it is off",
      withModel({}, { ...model, disabled: true }),
      "disabled-by-ancestor: Off because model is off.",
    ],
    ["it is not there", facts([check]), "failed: No cell is called “model”."],
    [
      "it was edited",
      withModel({
        runs: { model: run({ size: 3 }), check: run(check.params, 1, { kind: "check", used: usedModel(1) }) },
      }),
      "stale: model is out of date: Edited since it ran. size changed.",
    ],
    [
      "it gave something else since",
      withModel({
        runs: {
          model: run(model.params, 2),
          check: run(check.params, 1, { kind: "check", used: usedModel(1) }),
        },
      }),
      "stale: model changed since it ran.",
    ],
    [
      "it is as it was",
      withModel({
        runs: {
          model: run(model.params),
          check: run(check.params, 1, { kind: "check", used: usedModel(1) }),
        },
      }),
      "done: It says 1.",
    ],
    [
      "it is as it was, and the assertion does not hold",
      withModel({
        runs: {
          model: run(model.params),
          check: run(check.params, 2, { kind: "check", used: usedModel(1) }),
        },
      }),
      "assertion-failed: It says 2.",
    ],
  ])("%s", (_what, given, sentence) => {
    expect(told(given, "check")).toBe(sentence);
  });

  test("settings that change under a running cell are told beside it", () => {
    const runs = { model: run({ size: 3 }, 1, { place: "round 4", end: null }) };
    expect(told(facts([model], { running: "model", runs }), "model")).toBe(
      "running: Running, round 4. With its settings as they were: size changed.",
    );
  });

  test("through several cells, each naming its own input", () => {
    const last = cell("last", "check", { uses: ["check"] });
    const given = facts([last, check, { ...model, disabled: true }]);
    expect(told(given, "last")).toBe("disabled-by-ancestor: Off because check is off.");
  });

  test("a cell behind a cycle is told whose it is", () => {
    const given = facts([
      cell("last", "check", { uses: ["a"] }),
      cell("a", "check", { uses: ["b"] }),
      cell("b", "check", { uses: ["a"] }),
    ]);
    expect(told(given, "last")).toBe("failed: Uses cells that use themselves: a → b → a.");
  });

  test("an input that is only called differently is the same", () => {
    const renamed = { ...model, name: "drafter" };
    const uses = cell("check", "check", { uses: ["drafter"] });
    const ran = run({ uses: ["model"] }, 1, { kind: "check", used: usedModel(1) });
    const given = facts([renamed, uses], { runs: { model: run(model.params), check: ran } });
    expect(told(given, "check")).toBe("done: It says 1.");
  });

  test("a cycle is named in every cell of it", () => {
    const given = facts([cell("a", "check", { uses: ["b"] }), cell("b", "check", { uses: ["a"] })]);
    expect(told(given, "a")).toBe("failed: Uses itself: a → b → a.");
    expect(told(given, "b")).toBe("failed: Uses itself: b → a → b.");
  });
});

test("after an edit exactly the edited cell and its descendants are out of date", () => {
  const uses = fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(uses, fc.nat(), (ranks, pick) => {
      const cells = ranks.map((used, rank) =>
        cell(`c${rank}`, "model", {
          uses: [...new Set(used.filter((each) => each < rank))].map((each) => `c${each}`),
        }),
      );
      const runs = Object.fromEntries(
        cells.map(({ id, params }) => [
          id,
          run(params, 1, {
            used: new Map((params as Params).uses?.map((name) => [name, { name, output: 1 }])),
          }),
        ]),
      );
      const edited = cells[pick % cells.length];
      const given = facts(cells, { runs });
      const after = { ...given, params: { ...given.params, [edited.id]: { ...edited.params, size: 9 } } };
      const outOfDate = Object.entries(statusesOf(after)).filter(([, { state }]) => state !== "done");
      const expected = [edited.id, ...descendantsOf(given.graph, [edited.id])];
      expect(outOfDate.map(([id]) => id).sort()).toEqual(expected.sort());
    }),
    { seed: 20261129 },
  );
});
