import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import type { NamedSource } from "../../src/engine/runtime/named-pair";
import { RuleError } from "../../src/engine/tensor/rule-error";
import type { CellKind, EngineJob } from "../../src/notebook/cell-kind";
import { gives, resultKey } from "../../src/notebook/results";
import { createNotebookStore, type NotebookStore } from "../../src/store/notebook";
import type { PairHost } from "../../src/store/run-queue";
import { fakeOpenPair } from "../support/fake-engine";

interface RangeParams {
  start: number;
  end: number;
}

const wholeNumber = v.pipe(v.number("a number"), v.integer("a whole number"));
const sizeKey = resultKey<number>("size");

let computed: string[] = [];

/** Cheap: the numbers of a range. */
const range: CellKind<RangeParams, { size: number }> = {
  kind: "range",
  title: "Range",
  purpose: "Counts.",
  schema: v.object({ start: v.optional(wholeNumber, 0), end: wholeNumber }),
  defaults: { start: 0, end: 1 },
  check({ start, end }) {
    if (start > end) throw new RuleError("start", `<= end ${end}`, start);
  },
  results: [gives(sizeKey, ({ size }) => size)],
  work: {
    cost: "cheap",
    compute({ start, end }) {
      computed.push(`range ${start} ${end}`);
      if (end === 13) throw new Error("Thirteen is not counted.");
      return { size: end - start };
    },
  },
};

/** Cheap: whether another cell's size is as said. */
const check: CellKind<{ of: string; size: number }, { holds: boolean }> = {
  kind: "check",
  title: "Check",
  purpose: "Asserts.",
  schema: v.object({ of: v.string(), size: v.number() }),
  defaults: { of: "", size: 0 },
  inputs: ({ of }) => [of],
  work: {
    cost: "cheap",
    compute({ of, size }, inputs) {
      computed.push(`check ${of}`);
      return { holds: inputs.get(of)?.get(sizeKey) === size };
    },
  },
  verdict: ({ holds }) => ({ sentence: holds ? "It holds." : "It does not hold.", holds }),
};

/** Runs a model: the test ends every step by hand. */
let jobs: {
  job: EngineJob<{ of: string }, number>;
  finish(output: number): void;
  fail(error: Error): void;
}[] = [];
const model: CellKind<{ of: string }, number> = {
  kind: "model",
  title: "Model",
  purpose: "Runs.",
  schema: v.looseObject({ of: v.optional(v.string(), "") }),
  defaults: { of: "" },
  inputs: ({ of }) => (of === "" ? [] : [of]),
  results: [gives(sizeKey, (output) => output)],
  work: {
    cost: "engine",
    run: (job) =>
      new Promise((finish, fail) => {
        job.signal.addEventListener("abort", () => fail(new Error("aborted")));
        jobs.push({ job, finish, fail });
      }),
  },
};

/** A host whose pair is loaded at once, or never. */
function host() {
  const pair = fakeOpenPair();
  let source: NamedSource | null = pair.source;
  const listeners = new Set<() => void>();
  const pairs: PairHost = {
    source: () => source,
    ensure: (signal) => {
      signal.throwIfAborted();
      return Promise.resolve({ ...pair, source: source ?? pair.source });
    },
    explain: (error) => `Explained: ${error instanceof Error ? error.message : error}`,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
  return {
    pairs,
    load(next: NamedSource) {
      source = next;
      for (const changed of listeners) changed();
    },
  };
}

const anyKind = <Params, Output>(kind: CellKind<Params, Output>) => kind as CellKind<unknown, unknown>;

const cell = (name: string, kind: string, params: object, more: object = {}) => ({
  id: name,
  name,
  kind,
  params,
  ...more,
});
const notebook = (...cells: object[]) => ({
  format: "anchorscope-notebook",
  version: 2,
  title: "Ranges",
  cells,
});
const turn = () => new Promise((resolve) => setTimeout(resolve));

let store: NotebookStore;
let outside: ReturnType<typeof host>;
let clockMs: number;
const state = () => store.getState();
const statusOf = (id: string) => `${state().statuses[id].state}: ${state().statuses[id].sentence}`;
const storedParams = (id: string) => state().document?.cells.find((each) => each.id === id)?.params;

beforeEach(() => {
  computed = [];
  jobs = [];
  clockMs = 0;
  outside = host();
  store = createNotebookStore([anyKind(range), anyKind(check), anyKind(model)], {
    pairs: outside.pairs,
    nowMs: () => clockMs,
  });
});

describe("params", () => {
  beforeEach(() => {
    state().open(
      notebook(
        cell("good", "range", { end: 8, colour: "grey" }),
        cell("bad", "range", { end: "eight" }),
        cell("unknown", "of-the-future", { secret: 1 }),
      ),
    );
  });

  test("are read by the cell's kind; a faulty cell has a sentence, an unknown one is kept", () => {
    expect(state().params).toEqual({ good: { start: 0, end: 8 } });
    expect(statusOf("bad")).toBe('failed: end must be a number, got "eight"');
    expect(storedParams("unknown")).toEqual({ secret: 1 });
  });

  test("an update changes the read and the stored params and keeps unknown ones", () => {
    expect(state().updateParams("good", { end: 9 })).toBeNull();
    expect(state().params.good).toEqual({ start: 0, end: 9 });
    expect(storedParams("good")).toEqual({ end: 9, colour: "grey" });
  });

  test.each([
    ["breaks the schema", { end: 8.5 }, "end must be a whole number, got 8.5"],
    ["breaks a rule across fields", { start: 9 }, "start must be <= end 8, got 9"],
  ])("an update that %s returns the sentence and changes nothing", (_how, patch, sentence) => {
    const before = state();
    expect(state().updateParams("good", patch)).toBe(sentence);
    expect(state()).toBe(before);
  });

  test("an update that mends a faulty cell removes its fault", () => {
    expect(state().updateParams("bad", { end: 3 })).toBeNull();
    expect(state().faults).toEqual({});
    expect(statusOf("bad")).toBe("done: Ran in 0 ms.");
  });

  test("an update of a cell that is not there or of unknown kind is refused", () => {
    expect(state().updateParams("nobody", { end: 1 })).toContain('"nobody"');
    expect(state().updateParams("unknown", { secret: 2 })).toContain('"unknown"');
    expect(storedParams("unknown")).toEqual({ secret: 1 });
  });
});

describe("opening", () => {
  test("a document that cannot be read leaves the open one as it was and says why", () => {
    state().open(notebook(cell("a", "range", { end: 1 })));
    const before = state();
    expect(state().open({ ...notebook(), version: "x" })).toContain("notebook.version must be 2");
    expect(state().failure).toContain("notebook.version must be 2");
    expect(state().document).toBe(before.document);
    state().open(notebook());
    expect(state().failure).toBeNull();
  });

  test("a newer version can be looked at, its views move, and nothing else changes", () => {
    state().open({ ...notebook(cell("a", "range", { end: 1 })), version: 3 });
    expect(state().updateParams("a", { end: 2 })).toContain("newer anchorscope");
    expect(state().params.a).toEqual({ start: 0, end: 1 });
    state().setView("a", { zoom: 2 });
    expect(state().document?.cells[0].view).toEqual({ zoom: 2 });
    expect(state().undo()).toBeNull();
  });
});

describe("cheap cells", () => {
  beforeEach(() => {
    state().open(
      notebook(cell("check", "check", { of: "range", size: 4 }), cell("range", "range", { end: 4 })),
    );
  });

  test("run at once, inputs first wherever they stand", () => {
    expect(computed).toEqual(["range 0 4", "check range"]);
    expect(statusOf("check")).toBe("done: It holds.");
  });

  test("run again when params or inputs change, and only then", () => {
    computed = [];
    state().updateParams("range", { end: 5 });
    expect(computed).toEqual(["range 0 5", "check range"]);
    expect(statusOf("check")).toBe("assertion-failed: It does not hold.");
    state().updateParams("check", { size: 5 });
    expect(computed).toEqual(["range 0 5", "check range", "check range"]);
    state().setView("range", { zoom: 2 });
    state().change("Title", (document) => ({ ...document, title: "Other" }));
    expect(computed).toHaveLength(3);
  });

  test("a computation that fails fails with its sentence, and what uses it says so", () => {
    state().updateParams("range", { end: 13 });
    expect(statusOf("range")).toBe("failed: Thirteen is not counted.");
    expect(statusOf("check")).toBe("failed: range failed: Thirteen is not counted.");
    state().undo();
    expect(statusOf("check")).toBe("done: It holds.");
  });

  test("a cell that is off, and what uses it, keeps still until it is on again", () => {
    const switched = (disabled: boolean) =>
      state().change("Switch", (document) => ({
        ...document,
        cells: document.cells.map((each) => (each.id === "range" ? { ...each, disabled } : each)),
      }));
    switched(true);
    computed = [];
    state().updateParams("range", { end: 5 });
    expect(computed).toEqual([]);
    expect(statusOf("check")).toBe("disabled-by-ancestor: Off because range is off.");
    switched(false);
    expect(computed).toEqual(["range 0 5", "check range"]);
  });
});

describe("undo and redo", () => {
  beforeEach(() => state().open(notebook(cell("a", "range", { end: 4 }), cell("b", "range", { end: 4 }))));

  test("cover cells, params and views, in the order of the changes", () => {
    state().updateParams("a", { end: 5 });
    state().setView("a", { zoom: 2 });
    state().change("Deleted 1 cell", (document) => ({ ...document, cells: document.cells.slice(1) }));
    expect(state().undo()).toBe("Deleted 1 cell");
    expect(state().document?.cells).toHaveLength(2);
    expect(state().undo()).toBe("Moved the view of a");
    expect(state().document?.cells[0].view).toBeUndefined();
    expect(state().undo()).toBe("Changed a");
    expect(state().params.a).toEqual({ start: 0, end: 4 });
    expect(state().undo()).toBeNull();
    expect([state().redo(), state().redo(), state().redo(), state().redo()]).toEqual([
      "Changed a",
      "Moved the view of a",
      "Deleted 1 cell",
      null,
    ]);
    expect(state().document?.cells).toHaveLength(1);
  });

  test("typing into one field is one change, a pause makes two", () => {
    for (const end of [5, 56, 567]) state().updateParams("a", { end });
    clockMs += 5000;
    state().updateParams("a", { end: 5 });
    state().undo();
    expect(state().params.a).toMatchObject({ end: 567 });
    state().undo();
    expect(state().params.a).toMatchObject({ end: 4 });
  });

  test("a deleted cell comes back with what it had found", () => {
    const { output } = state().runs.a;
    state().change("Deleted 1 cell", (document) => ({ ...document, cells: document.cells.slice(1) }));
    computed = [];
    state().undo();
    expect(state().runs.a.output).toBe(output);
    expect(computed).toEqual([]);
  });
});

describe("cells that run a model", () => {
  beforeEach(() => {
    state().open(
      notebook(
        cell("check", "check", { of: "second", size: 2 }),
        cell("second", "model", { of: "first" }),
        cell("first", "model", {}),
      ),
    );
  });

  test("wait for Run, and then run with what they need, one at a time", async () => {
    expect(statusOf("first")).toBe("idle: Not run yet.");
    expect(statusOf("check")).toBe("idle: Waits for second, which has not run.");
    const all = state().run(["second"]);
    await turn();
    expect([statusOf("first"), statusOf("second"), statusOf("check")]).toEqual([
      "running: Running.",
      "queued: Waiting for first.",
      "queued: Waiting for second.",
    ]);
    jobs[0].finish(1);
    await turn();
    expect(jobs[1].job.inputs.get("first")?.get(sizeKey)).toBe(1);
    jobs[1].finish(2);
    await all;
    expect([statusOf("first"), statusOf("check")]).toEqual(["done: Ran in 0 ms.", "done: It holds."]);
  });

  test("do not run again what is up to date, unless it was asked for by name", async () => {
    void state().run(["first"]);
    await turn();
    jobs[0].finish(1);
    await turn();
    void state().run(["second"]);
    await turn();
    expect(jobs).toHaveLength(2);
    jobs[1].finish(2);
    await turn();
    void state().run(["second"]);
    await turn();
    expect(jobs).toHaveLength(3);
  });

  async function runBoth() {
    const all = state().run(["second"]);
    await turn();
    jobs[0].finish(1);
    await turn();
    jobs[1].finish(2);
    await all;
  }

  test("become stale with the reason when an input or the pair changes, and running what is last mends all of it", async () => {
    await runBoth();
    outside.load({ name: "mine", target: { url: "t2" }, drafter: { url: "d2" } });
    expect(statusOf("first")).toBe("stale: Another pair was loaded: mine.");
    expect(statusOf("second")).toBe("stale: first is out of date: Another pair was loaded: mine.");
    expect(statusOf("check")).toContain("stale: second is out of date");
    const all = state().run(["second"]);
    await turn();
    jobs[2].finish(1);
    await turn();
    jobs[3].finish(3);
    await all;
    expect(statusOf("check")).toBe("assertion-failed: It does not hold.");
  });

  test("keep what a stopped run has given, say where it stopped, and go on from there", async () => {
    const all = state().run(["first"]);
    await turn();
    jobs[0].job.progress(7, "round 3");
    expect(statusOf("first")).toBe("running: Running, round 3.");
    state().stop("first");
    await all;
    expect(statusOf("first")).toBe("stopped: Stopped by you at round 3.");
    expect(state().runs.first.output).toBe(7);
    void state().goOn("first");
    await turn();
    expect(jobs[1].job.from).toBe(7);
  });

  test("a stop without a cell empties the queue too", async () => {
    const all = state().run(["second"]);
    await turn();
    state().stop();
    await all;
    expect(jobs).toHaveLength(1);
    expect(statusOf("second")).toBe("idle: Waits for first, which has not run.");
  });

  test("a failure is explained, and what waited for it does not run", async () => {
    const all = state().run(["second"]);
    await turn();
    jobs[0].fail(new Error("the device was lost"));
    await all;
    expect(statusOf("first")).toBe("failed: Explained: the device was lost");
    expect(statusOf("second")).toBe("failed: first failed: Explained: the device was lost");
    expect(jobs).toHaveLength(1);
  });

  test("a running cell that is deleted is stopped", async () => {
    const all = state().run(["first"]);
    await turn();
    state().change("Deleted", (document) => ({ ...document, cells: [] }));
    await all;
    expect(jobs[0].job.signal.aborted).toBe(true);
  });

  test("a running cell that is switched off, or becomes one of another kind, is stopped", async () => {
    for (const patch of [{ disabled: true }, { kind: "range", params: { end: 3 } }]) {
      state().open(notebook(cell("first", "model", {}), cell("other", "model", {})));
      const all = state().run(["first", "other"]);
      await turn();
      state().change("Change", (document) => ({
        ...document,
        cells: document.cells.map((each) => (each.id === "first" ? { ...each, ...patch } : each)),
      }));
      await turn();
      expect(jobs.at(-2)?.job.signal.aborted).toBe(true);
      expect(statusOf("other")).toBe("running: Running.");
      jobs.at(-1)?.finish(1);
      await all;
    }
  });

  test("a running cell that was edited runs again when asked, and otherwise once", async () => {
    void state().run(["first"]);
    await turn();
    void state().run(["first"]);
    state().updateParams("first", { of: "", seed: 2 });
    void state().run(["first"]);
    jobs[0].finish(1);
    await turn();
    expect(jobs).toHaveLength(2);
    jobs[1].finish(2);
    await turn();
    expect(jobs).toHaveLength(2);
    expect(statusOf("first")).toBe("done: Ran in 0 ms.");
  });

  test("asking for a cell that cannot run gives the reason", async () => {
    state().open(
      notebook(cell("off", "model", {}, { disabled: true }), cell("lost", "model", { of: "ghost" })),
    );
    expect(await state().run(["off"])).toBe("off cannot run. Off.");
    expect(await state().run(["lost"])).toBe("lost cannot run. No cell is called “ghost”.");
    await state().runAll();
    expect(jobs).toHaveLength(0);
  });

  test("an edit of an input that is undone leaves them up to date", async () => {
    state().open(notebook(cell("first", "model", { of: "range" }), cell("range", "range", { end: 4 })));
    const all = state().run(["first"]);
    await turn();
    jobs[0].finish(1);
    await all;
    state().updateParams("range", { end: 5 });
    expect(statusOf("first")).toBe("stale: range changed since it ran.");
    state().undo();
    expect(statusOf("first")).toBe("done: Ran in 0 ms.");
  });

  test("a cell that was of another kind for a while comes back, and undo goes on", async () => {
    const all = state().run(["first"]);
    await turn();
    jobs[0].finish(1);
    await all;
    state().updateParams("check", { size: 3 });
    state().change("Changed kind", (document) => ({
      ...document,
      cells: document.cells.map((each) =>
        each.id === "first" ? { ...each, kind: "range", params: { end: 3 } } : each,
      ),
    }));
    expect(statusOf("first")).toBe("done: Ran in 0 ms.");
    expect(state().undo()).toBe("Changed kind");
    expect(statusOf("first")).toBe("idle: Not run yet.");
    expect(state().undo()).toBe("Changed check");
  });

  test("a new cell under a deleted cell's id has not run; a cut and pasted one has", async () => {
    const all = state().run(["first"]);
    await turn();
    jobs[0].finish(1);
    await all;
    const first = state().document?.cells.find(({ id }) => id === "first");
    const without = () =>
      state().change("Deleted", (document) => ({
        ...document,
        cells: document.cells.filter(({ id }) => id !== "first"),
      }));
    const insert = (cells: object[]) =>
      state().change("Inserted", (document) => ({
        ...document,
        cells: [...document.cells, ...(cells as typeof document.cells)],
      }));
    without();
    insert(first ? [first] : []);
    expect(statusOf("first")).toBe("done: Ran in 0 ms.");
    without();
    insert([cell("first", "model", {})]);
    expect(statusOf("first")).toBe("idle: Not run yet.");
  });

  test("another notebook does not hear of what the one before was running", async () => {
    void state().run(["first"]);
    await turn();
    state().open(notebook(cell("first", "model", {})));
    await turn();
    expect(statusOf("first")).toBe("idle: Not run yet.");
  });

  test("of somebody else's notebook wait, and one that is run by hand brings trust", async () => {
    state().open(notebook(cell("first", "model", {})), { trusted: false });
    expect(statusOf("first")).toBe("untrusted: From another person. Run to trust.");
    void state().run(["first"]);
    await turn();
    expect(state().trusted).toBe(true);
    expect(statusOf("first")).toBe("running: Running.");
  });
});

test("readers of a cell's status wake only for news", () => {
  state().open(notebook(cell("a", "range", { end: 4 }), cell("b", "range", { end: 4 })));
  const before = state().statuses.b;
  state().updateParams("a", { end: 5 });
  expect(state().statuses.b).toBe(before);
});

describe("a view that is kept with a label", () => {
  test("is a step of its own to undo, beside looking around", () => {
    state().open(notebook(cell("a", "range", { end: 3 })));
    state().setView("a", { zoom: 1 });
    state().setView("a", { muted: ["x"] }, "Muted a reason");
    state().setView("a", { zoom: 2 });
    const viewOf = () => state().document?.cells[0].view;
    state().undo();
    expect(viewOf()).toEqual({ zoom: 1, muted: ["x"] });
    expect(state().undo()).toBe("Muted a reason");
    expect(viewOf()).toEqual({ zoom: 1 });
  });
});
