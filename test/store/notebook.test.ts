import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { RuleError } from "../../src/engine/tensor/rule-error";
import type { CellKind } from "../../src/notebook/cell-kind";
import { createNotebookStore, type NotebookStore } from "../../src/store/notebook";

interface RangeParams {
  start: number;
  end: number;
}

const wholeNumber = v.pipe(v.number("a number"), v.integer("a whole number"));

const range: CellKind<RangeParams> = {
  kind: "range",
  title: "Range",
  schema: v.object({ start: v.optional(wholeNumber, 0), end: wholeNumber }),
  defaults: { start: 0, end: 1 },
  check({ start, end }) {
    if (start > end) throw new RuleError("start", `<= end ${end}`, start);
  },
};

const document = {
  format: "anchorscope-notebook",
  version: 1,
  title: "Ranges",
  cells: [
    { id: "good", kind: "range", params: { end: 8, colour: "grey" } },
    { id: "bad", kind: "range", params: { end: "eight" } },
    { id: "unknown", kind: "of-the-future", params: { secret: 1 } },
  ],
};

describe("the open notebook", () => {
  let store: NotebookStore;
  const state = () => store.getState();
  const storedParams = (id: string) => state().document?.cells.find((cell) => cell.id === id)?.params;

  beforeEach(() => {
    store = createNotebookStore([range]);
    state().open(document);
  });

  test("reads every cell by its kind; a faulty cell has a sentence, an unknown one is kept", () => {
    expect(state().params).toEqual({ good: { start: 0, end: 8 } });
    expect(state().faults).toEqual({ bad: 'end must be a number, got "eight"' });
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
    expect(state().params.bad).toEqual({ start: 0, end: 3 });
  });

  test("an update of a cell that is not there or of unknown kind is refused", () => {
    expect(state().updateParams("nobody", { end: 1 })).toContain('"nobody"');
    expect(state().updateParams("unknown", { secret: 2 })).toContain('"unknown"');
    expect(storedParams("unknown")).toEqual({ secret: 1 });
  });

  test("a document that cannot be read leaves the open one as it was and says why", () => {
    const before = state();
    state().open({ ...document, version: 7 });
    expect(state().failure).toBe("notebook.version must be 1, the one this page reads, got 7");
    expect(state().document).toBe(before.document);
    expect(state().params).toBe(before.params);
    state().open(document);
    expect(state().failure).toBeNull();
  });

  test("a report that says nothing new does not wake the readers of the store", () => {
    state().report("good", { state: "running", sentence: "Step 1 of 2." });
    const before = state();
    state().report("good", { state: "running", sentence: "Step 1 of 2." });
    expect(state()).toBe(before);
    state().report("good", { state: "done", sentence: "Ran in 41 ms." });
    expect(state().statuses.good.state).toBe("done");
  });
});
