import { expect, test } from "vitest";
import type { Branch } from "../../src/engine/drafting/edit";
import type { CellKind } from "../../src/notebook/cell-kind";
import { kind as drafting } from "../../src/panels/drafting/index";
import { kind as inside } from "../../src/panels/inside/index";
import { renamedRuns, withoutBranch } from "../../src/store/branches";
import { createNotebookStore } from "../../src/store/notebook";
import type { PairHost } from "../../src/store/run-queue";

const anyKind = <Params, Output>(kind: CellKind<Params, Output>) => kind as CellKind<unknown, unknown>;
const branch = (of: string, token: number): Branch => ({
  of,
  round: 1,
  edits: [{ kind: "draft", slot: 1, token }],
  lasting: false,
});
/** C and D from A, E from D, F from C. */
const branches = [branch("A", 1), branch("A", 2), branch("D", 3), branch("C", 4)];

test("a branch that moves up is followed, and one that goes is what it came from", () => {
  const named = (removed: string) =>
    Object.fromEntries(renamedRuns(branches, withoutBranch(branches, removed)));
  expect(named("C")).toEqual({ C: "A", D: "C", E: "D", F: "A" });
  expect(named("E")).toEqual({ E: "D", F: "E" });
  expect(named("F")).toEqual({ F: "C" });
});

test("nothing is renamed by a branch that comes, also one like another", () => {
  expect(renamedRuns(branches, [...branches, branch("A", 1)]).size).toBe(0);
});

test("cells inside a branch keep to it in the same step, which is undone as one", () => {
  const pairs: PairHost = {
    source: () => null,
    ensure: () => Promise.reject(new Error("no pair")),
    explain: String,
    subscribe: () => () => undefined,
  };
  const store = createNotebookStore([anyKind(drafting), anyKind(inside)], { pairs, nowMs: () => 0 });
  const cell = (id: string, of: string, run: string) => ({
    id,
    kind: "inside",
    name: id,
    params: { of, run, round: 0 },
  });
  store.getState().open({
    format: "anchorscope-notebook",
    version: 2,
    title: "",
    cells: [
      { id: "a", kind: "drafting", name: "draft", params: { branches } },
      { id: "b", kind: "drafting", name: "other", params: {} },
      cell("c", "draft", "D"),
      cell("d", "draft", "B"),
      cell("e", "other", "D"),
    ],
  });
  const runs = () =>
    store
      .getState()
      .document?.cells.slice(2)
      .map(({ params }) => params.run);
  const { updateParams } = store.getState();
  expect(updateParams("a", { branches: withoutBranch(branches, "C") })).toBeNull();
  expect(runs()).toEqual(["C", "B", "D"]);
  store.getState().undo();
  expect(runs()).toEqual(["D", "B", "D"]);
  expect(store.getState().document?.cells[0].params.branches).toEqual(branches);
});
