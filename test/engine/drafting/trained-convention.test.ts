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

  const sliding = { ...fakeFacts, layerTypes: ["sliding" as const] };
  const rows = (facts: typeof fakeFacts, type: "full" | "sliding") => {
    const plan = planDraft(trainedConvention(facts), sequence, facts);
    return printMask(plan.visible[type], plan.contextRows, plan.blockSize).split("\n");
  };

  it("looks W - 1 slots ahead on sliding layers that are not causal, as IN.swa_sym does for W=3", () => {
    const facts = { ...sliding, slidingWindow: 3, causal: { full: false, sliding: false } };
    expect(rows(facts, "sliding")).toEqual(["...##|###.", "....#|####", ".....|####", ".....|.###"]);
  });

  it("keeps sliding layers causal without a window, and full layers where the checkpoint says so", () => {
    const lower = ["#####|#...", "#####|##..", "#####|###.", "#####|####"];
    expect(rows(sliding, "sliding")).toEqual(lower);
    expect(rows({ ...fakeFacts, causal: { full: true, sliding: true } }, "full")).toEqual(lower);
  });
});
