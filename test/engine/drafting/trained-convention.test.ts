import { describe, expect, it } from "vitest";
import { planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { printMask } from "../../../src/engine/masks/text";
import { fakeFacts } from "../../support/fake-pair";

const sequence = [2, 3, 4, 5, 6, 7];

describe("the convention of a loaded drafter", () => {
  it("sees all its context and its own block on full layers", () => {
    const plan = planDraft(trainedConvention(fakeFacts), sequence, fakeFacts);
    expect(printMask(plan.visible.full, plan.contextRows, plan.blockSize)).toBe(
      ["#####|####", "#####|####", "#####|####", "#####|####"].join("\n"),
    );
  });

  it("keeps the window of sliding layers, causal inside the block, as IN.swa_c does for W=3", () => {
    const facts = { ...fakeFacts, layerTypes: ["sliding" as const], slidingWindow: 3 };
    const plan = planDraft(trainedConvention(facts), sequence, facts);
    expect(printMask(plan.visible.sliding, plan.contextRows, plan.blockSize)).toBe(
      ["...##|#...", "....#|##..", ".....|###.", ".....|.###"].join("\n"),
    );
  });
});
