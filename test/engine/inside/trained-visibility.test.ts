import { describe, expect, it } from "vitest";
import type { ContextRow } from "../../../src/engine/drafting/context-row";
import { deviate } from "../../../src/engine/drafting/deviations";
import { type DraftPlan, planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { trainedVisible } from "../../../src/engine/inside/trained-visibility";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { fakeFacts } from "../../support/fake-pair";

const facts = { ...fakeFacts, blockSize: 5 };
const trained = trainedConvention(facts);
const tokens = [5, 9, 2, 14, 7, 7, 20];

/** Every cell of full layers against a rule that is right by inspection. */
function expectCells(plan: DraftPlan, isSeen: (slot: number, column: number) => boolean) {
  const { full } = trainedVisible(plan, trained);
  expect([full.rowCount, full.columnCount]).toEqual([plan.blockSize, plan.contextRows + plan.blockSize]);
  for (let slot = 0; slot < plan.blockSize; slot++) {
    for (let column = 0; column < full.columnCount; column++) {
      expect(isVisible(full, slot, column), `slot ${slot}, column ${column}`).toBe(isSeen(slot, column));
    }
  }
}

describe("what training sees in the columns of a plan", () => {
  it("is all of the plan's own mask where it is served as trained", () => {
    const plan = planDraft(trained, tokens, facts);
    expectCells(plan, (slot, column) => isVisible(plan.visible.full, slot, column));
  });

  it("leaves out the anchor's own context row, whatever the plan sees", () => {
    const plan = planDraft(deviate(trained, ["anchor-in-context"]), tokens, facts);
    expect(plan.contextRows).toBe(tokens.length);
    expectCells(plan, (_, column) => column !== tokens.length - 1);
  });

  it("sees the whole block, though the plan is causal", () => {
    expectCells(planDraft(deviate(trained, ["block-causal"]), tokens, facts), () => true);
  });

  it("never sees rows of rejected drafts or of the request before, and empty rows where they belong", () => {
    const row = (index: number, state: ContextRow["state"]) => ({ index, token: 3, state });
    const ledger = [
      row(0, { kind: "earlier" }),
      row(0, { kind: "unwritten" }),
      ...[1, 2, 3, 4, 5].map((index) => row(index, { kind: "present" })),
      row(6, { kind: "rejected", round: 0, offset: 2 }),
    ];
    const plan = planDraft(trained, tokens, facts, ledger);
    expectCells(plan, (_, column) => column !== 0 && column !== 7);
  });

  it("sees nothing behind the block that it was trained on", () => {
    const plan = planDraft({ ...trained, blockSize: 7 }, tokens, facts);
    const end = plan.contextRows + facts.blockSize;
    expectCells(plan, (slot, column) => slot < facts.blockSize && column < end);
  });
});
