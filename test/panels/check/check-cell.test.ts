import { describe, expect, test } from "vitest";
import { assertionsKey } from "../../../src/notebook/assertion-result";
import { cellInput } from "../../../src/notebook/results";
import { assertionTypes, definitionOf, sentenceOf } from "../../../src/panels/check/catalogue";
import { kind } from "../../../src/panels/check/index";
import { judge } from "../../../src/panels/check/judge/judge";
import type { Assertion } from "../../../src/panels/check/params";
import { kind as drafting } from "../../../src/panels/drafting/index";
import { kind as masks } from "../../../src/panels/masks/index";
import { createNotebookStore } from "../../../src/store/notebook";
import { fakeOpenPair } from "../../support/fake-engine";
import { foundingCase, side } from "../masks/support";

const every: Assertion[] = assertionTypes.map((type) =>
  type.fresh(type.needs.includes("comparison") ? "masks" : "drafting"),
);

function notebook(assertions: readonly unknown[], infer = "harness.through-anchor") {
  const pair = fakeOpenPair();
  const store = createNotebookStore([kind, drafting, masks], {
    pairs: {
      source: () => pair.source,
      ensure: async () => pair,
      explain: String,
      subscribe: () => () => undefined,
    },
    nowMs: () => 0,
  });
  store.getState().open({
    format: "anchorscope-notebook",
    version: 2,
    title: "t",
    cells: [
      { id: "c", kind: "check", name: "check", params: { assertions } },
      { id: "m", kind: "masks", name: "masks", params: foundingCase({ infer: side(infer) }) },
      { id: "d", kind: "drafting", name: "drafting", params: { text: "abc", tokenLimit: 9 } },
    ],
  });
  return { store, state: store.getState };
}

const equal = { kind: "masks-equal", of: "masks" };

describe("a check cell", () => {
  test("turns red with the count and the first cell, and green when the convention is fixed", () => {
    const { state } = notebook([
      equal,
      { kind: "nothing-train-only", of: "masks" },
      { kind: "sees-own-block", of: "masks" },
    ]);
    expect(state().statuses.c).toMatchObject({
      state: "assertion-failed",
      sentence: "2 of 3 hold: 16 infer-only cells, first at slot 0, context 24.",
    });
    state().updateParams("m", { infer: side("harness.before-anchor") });
    expect(state().statuses.c).toMatchObject({ state: "done", sentence: "All 3 hold." });
  });

  test("waits for a cell that runs a model, and judges what it gave", async () => {
    const { state } = notebook([{ kind: "acceptance-at-least", of: "drafting", run: "A", length: 3 }]);
    expect(state().statuses.c).toMatchObject({
      state: "idle",
      sentence: "Waits for drafting, which has not run.",
    });
    await state().runAll();
    expect(state().statuses.c).toMatchObject({ state: "done", sentence: "It holds." });
  });

  test("finds faults in a drafting cell by what its two runs were served under", async () => {
    const absent = (fault: string) => ({ kind: "fault-absent", of: "drafting", fault });
    const { state } = notebook([absent("anchor-in-context"), absent("block-causal")]);
    await state().runAll();
    expect(state().statuses.c.sentence).toMatch(
      /^1 of 2 hold: “Context includes the anchor, .*” is present, first at slot 0, context \d+\.$/,
    );
  });

  test("says so when a cell does not give what an assertion is about", () => {
    const { outcomes } = judge(
      { assertions: every },
      new Map([
        ["masks", cellInput("masks", [], {})],
        ["drafting", cellInput("drafting", [], {})],
      ]),
    );
    expect(outcomes).toHaveLength(assertionTypes.length);
    for (const { holds, found } of outcomes)
      expect([holds, found]).toEqual([false, expect.stringMatching(/^the cell gives no /)]);
  });

  test("gives its outcomes to others, whole sentences with the place to look at first", () => {
    const { state } = notebook([equal]);
    const given = cellInput("check", kind.results ?? [], state().runs.c.output as never).get(assertionsKey);
    expect(given).toMatchObject([
      {
        sentence: "masks: the masks are equal",
        holds: false,
        place: { cell: "masks", sentence: expect.stringMatching(/\.$/) },
      },
    ]);
  });

  test("asserts nothing when it is empty, and refuses what it does not know", () => {
    expect(notebook([]).state().statuses.c).toMatchObject({
      state: "done",
      sentence: "Nothing is asserted.",
    });
    for (const broken of [
      { kind: "nonsense", of: "masks" },
      { kind: "masks-equal" },
      { kind: "differing-at-most", of: "masks", count: -1 },
      { kind: "no-garble", of: "drafting", times: 1 },
      { kind: "fault-absent", of: "masks", fault: "nonsense" },
      { kind: "acceptance-at-least", of: "drafting", length: "long" },
    ]) {
      expect(notebook([broken]).state().statuses.c.state, JSON.stringify(broken)).toBe("failed");
    }
  });

  test("keeps fields that it does not know, and follows a cell to its new name", () => {
    const { state } = notebook([{ ...equal, because: "issue 12" }, ...every]);
    const params = state().params.c as never;
    const renamed = kind.renamed?.(params, "masks", "sides") ?? expect.fail();
    expect(renamed.assertions[0]).toEqual({ ...equal, of: "sides", because: "issue 12" });
    expect(kind.inputs?.(renamed)).toEqual(["sides", "drafting"]);
  });

  test("has a definition and a sentence for everything that can be asserted", () => {
    const sentences = every.map(sentenceOf);
    expect(new Set(sentences).size).toBe(every.length);
    for (const assertion of every) expect(definitionOf(assertion)).toMatch(/^[A-Z].*\.$/);
  });
});
