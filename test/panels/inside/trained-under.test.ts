import { describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { trainedVisible } from "../../../src/engine/inside/trained-visibility";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { trainedUnder } from "../../../src/panels/inside/model/trained-under";
import { fakeFacts as facts } from "../../support/fake-pair";

const tokens = [5, 9, 2, 14, 7];
const trained = trainedConvention(facts);
const plan = planDraft(deviate(trained, ["anchor-in-context"]), tokens, facts);

/** Whether each cell is seen in the training, [blockSize][contextRows + blockSize] */
function seenBy(training: Parameters<typeof trainedUnder>[1]): boolean[][] {
  const { full } = trainedVisible(plan, trainedUnder(facts, training));
  return Array.from({ length: plan.blockSize }, (_, slot) =>
    Array.from({ length: full.columnCount }, (_, column) => isVisible(full, slot, column)),
  );
}

/** What a rule that is right by inspection says, over context indices and slots. */
function cells(isSeen: (slot: number, column: { context: number } | { slot: number }) => boolean) {
  return Array.from({ length: plan.blockSize }, (_, slot) =>
    Array.from({ length: plan.contextRows + plan.blockSize }, (_, column) =>
      isSeen(slot, column < plan.contextRows ? { context: column } : { slot: column - plan.contextRows }),
    ),
  );
}

describe("what weights saw in their own training", () => {
  it("is the context before the anchor and the whole block for the drafter's own, and where only labels were wrong", () => {
    const expected = cells((_, column) => "slot" in column || column.context < plan.anchor);
    for (const training of [null, "short", "label-shift", "soft-labels", "four-of-five-taps"] as const) {
      expect(seenBy(training), `${training}`).toEqual(expected);
    }
  });

  it("is also the anchor's own row where the context was trained with it", () => {
    expect(seenBy("anchor-inclusive")).toEqual(cells(() => true));
  });

  it("is one half of the block where that was trained causal or anti-causal", () => {
    const half = (isSeen: (slot: number, other: number) => boolean) =>
      cells((slot, column) => ("slot" in column ? isSeen(slot, column.slot) : column.context < plan.anchor));
    expect(seenBy("causal-block")).toEqual(half((slot, other) => other <= slot));
    expect(seenBy("anti-causal-block")).toEqual(half((slot, other) => other >= slot));
  });
});
