import { expect, test } from "vitest";
import type { LayoutFacts } from "../../../src/engine/mask-mod/bind-layout";
import { type MaskGiver, maskGiverKey } from "../../../src/notebook/mask-giver-result";
import { cellInput, gives } from "../../../src/notebook/results";
import { givenMask } from "../../../src/panels/masks/given-mask";
import type { SideParams } from "../../../src/panels/masks/params";
import { foundingCase } from "./support";

/** What the source "mine" is told of the training side. */
function toldOf(train: SideParams): LayoutFacts | null {
  let told: LayoutFacts | null = null;
  const giver: MaskGiver = {
    origin: "source",
    madeFor: null,
    maskFor(facts) {
      told = facts;
      throw new Error("only asked");
    },
  };
  const input = cellInput("mine", [gives(maskGiverKey, (one: MaskGiver) => one)], giver);
  const params = foundingCase({ train: { ...train, from: "mine" }, layerType: "sliding" });
  expect(() => givenMask(params, "train", new Map([["mine", input]]))).toThrow("only asked");
  return told;
}

test("a source is told the preset's W, or the one set by hand, and not the keys that come of it", () => {
  expect(toldOf({ preset: "zlab.fa2_old", values: { window: 3 }, set: {} })?.window).toBe(3);
  expect(toldOf({ preset: "zlab.fa2_old", set: {} })?.window).toBe(2048);
  const window = { from: "query", size: 6, keeps: "W+1", inBlock: "all" } as const;
  expect(toldOf({ preset: "zlab.fa2_old", set: { window } })?.window).toBe(6);
  expect(toldOf({ preset: "speculators.full", set: { window } })?.window).toBe(6);
  expect(toldOf({ preset: "zlab.fa2_old", set: { window: { ...window, from: "none" } } })?.window).toBeNull();
});
