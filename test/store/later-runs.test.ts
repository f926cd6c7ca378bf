import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import type { CellKind } from "../../src/notebook/cell-kind";
import { Later, type LaterJob } from "../../src/notebook/later";
import { gives, resultKey } from "../../src/notebook/results";
import { createNotebookStore, type NotebookStore } from "../../src/store/notebook";
import type { PairHost } from "../../src/store/run-queue";

const valueKey = resultKey<number>("value");

interface Started {
  job: LaterJob;
  keep: ((soFar: number) => void) | undefined;
  finish(output: number): void;
  fail(reason: unknown): void;
}

let started: Started[] = [];

/** Gives its number at once, or later where it is asked to. */
const slow: CellKind<{ value: number; later: boolean }, number> = {
  kind: "slow",
  title: "Slow",
  purpose: "Counts.",
  schema: v.object({ value: v.number(), later: v.optional(v.boolean(), true) }),
  defaults: { value: 0, later: true },
  results: [gives(valueKey, (value: number) => value)],
  work: {
    cost: "cheap",
    compute: ({ value, later }) =>
      later
        ? new Later((job, keep) => new Promise((finish, fail) => started.push({ job, keep, finish, fail })))
        : value,
  },
};

const double: CellKind<{ of: string }, number> = {
  kind: "double",
  title: "Double",
  purpose: "Doubles.",
  schema: v.object({ of: v.string() }),
  defaults: { of: "" },
  inputs: ({ of }) => [of],
  work: { cost: "cheap", compute: ({ of }, inputs) => 2 * (inputs.get(of)?.get(valueKey) ?? 0) },
};

const pairs: PairHost = {
  source: () => null,
  ensure: () => Promise.reject(new Error("no pair here")),
  explain: String,
  subscribe: () => () => undefined,
};

let store: NotebookStore;
const state = () => store.getState();
const statusOf = (id: string) => `${state().statuses[id].state}: ${state().statuses[id].sentence}`;
const outputOf = (id: string) => state().runs[id]?.output;
const turn = () => new Promise((resolve) => setTimeout(resolve));

const anyKind = <Params, Output>(kind: CellKind<Params, Output>) => kind as CellKind<unknown, unknown>;
const cells = [
  { id: "a", name: "a", kind: "slow", params: { value: 1 } },
  { id: "b", name: "b", kind: "double", params: { of: "a" } },
];

beforeEach(() => {
  started = [];
  store = createNotebookStore([anyKind(slow), anyKind(double)], { pairs, nowMs: () => 0 });
  expect(state().open({ format: "anchorscope-notebook", version: 2, title: "Later", cells })).toBeNull();
});

describe("a cheap cell whose work comes later", () => {
  test("is running with its place until it is done, and then the cells that use it follow", async () => {
    expect(statusOf("a")).toBe("running: Running.");
    expect(statusOf("b")).toBe("queued: Waiting for a.");
    started[0].job.progress("40 %");
    expect(statusOf("a")).toBe("running: Running, 40 %.");
    started[0].finish(21);
    await turn();
    expect([outputOf("a"), outputOf("b")]).toEqual([21, 42]);
    expect(statusOf("a")).toMatch(/^done/);
    expect(statusOf("b")).toMatch(/^done/);
  });

  test("shows an unfinished result, which stays when the user stops it", async () => {
    started[0].keep?.(7);
    expect(outputOf("a")).toBe(7);
    expect(statusOf("b")).toBe("queued: Waiting for a.");
    state().stop("a");
    started[0].keep?.(8);
    started[0].fail(started[0].job.signal.reason);
    await turn();
    expect(outputOf("a")).toBe(7);
    expect(statusOf("a")).toMatch(/^stopped/);
  });

  test("begins anew when its params change, without the result of the work before", async () => {
    expect(state().updateParams("a", { value: 2 })).toBeNull();
    expect(started).toHaveLength(2);
    expect(started[0].job.signal.aborted).toBe(true);
    started[0].finish(21);
    await turn();
    expect(outputOf("a")).toBeNull();
    started[1].finish(5);
    await turn();
    expect([outputOf("a"), outputOf("b")]).toEqual([5, 10]);
  });

  test("shows what it had while new work goes on, and the cells that use it wait", async () => {
    started[0].finish(21);
    await turn();
    state().updateParams("a", { value: 2 });
    expect(outputOf("a")).toBe(21);
    expect(statusOf("a")).toBe("running: Running.");
    expect(statusOf("b")).toBe("queued: Waiting for a.");
  });

  test("gives its result at once when an undo brings back params it was done with", async () => {
    started[0].finish(21);
    await turn();
    state().updateParams("a", { value: 2 });
    state().undo();
    expect(started).toHaveLength(2);
    expect(started[1].job.signal.aborted).toBe(true);
    expect(statusOf("a")).toMatch(/^done/);
    expect(outputOf("b")).toBe(42);
  });

  test("can be stopped, stays stopped, and runs again when it is told to", async () => {
    started[0].job.progress("10 %");
    state().stop("a");
    started[0].fail(started[0].job.signal.reason);
    await turn();
    expect(statusOf("a")).toBe("stopped: Stopped by you at 10 %.");
    expect(started).toHaveLength(1);
    const running = state().run(["a"]);
    expect(started).toHaveLength(2);
    started[1].finish(3);
    expect(await running).toBeNull();
    expect([outputOf("a"), outputOf("b")]).toEqual([3, 6]);
  });

  test("fails with its own sentence", async () => {
    started[0].fail(new Error("It was too much."));
    await turn();
    expect(statusOf("a")).toBe("failed: It was too much.");
    expect(statusOf("b")).toBe("failed: a failed: It was too much.");
  });

  test("is not heard any more once another notebook is open", async () => {
    const [first] = started;
    const other = { format: "anchorscope-notebook", version: 2, title: "Other", cells: [cells[0]] };
    expect(state().open(other)).toBeNull();
    expect(first.job.signal.aborted).toBe(true);
    first.finish(99);
    await turn();
    expect(outputOf("a")).toBeNull();
    started[1].finish(7);
    await turn();
    expect(outputOf("a")).toBe(7);
  });

  test("is waited for when all cells are run", async () => {
    let isDone = false;
    const all = state()
      .runAll()
      .then(() => {
        isDone = true;
      });
    await turn();
    expect(isDone).toBe(false);
    started[0].finish(4);
    await all;
    expect(outputOf("b")).toBe(8);
  });
});

describe("work that comes to its end although it was stopped", () => {
  test("counts as stopped, and the next run is not waited for in vain", async () => {
    state().stop("a");
    started[0].finish(21);
    await turn();
    expect(statusOf("a")).toBe("stopped: Stopped by you.");
    const running = state().run(["a"]);
    started[1].finish(3);
    expect(await running).toBeNull();
    expect(outputOf("a")).toBe(3);
  });

  test("does not take a newer run of the same cell with it", async () => {
    state().updateParams("a", { value: 2 });
    started[0].finish(21);
    await turn();
    state().stop("a");
    expect(started[1].job.signal.aborted).toBe(true);
  });
});
