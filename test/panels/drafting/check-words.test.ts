import { describe, expect, it } from "vitest";
import type { RoundCheck } from "../../../src/engine/inside/check-round";
import type { DraftChange } from "../../../src/engine/inside/draft-change";
import { checkRows, checkSentences } from "../../../src/panels/drafting/triage/check-words";
import type { BackendCheck } from "../../../src/store/backend-check";

const same = (difference: number): DraftChange => ({
  slotCount: 15,
  changed: [],
  largest: { difference, slot: 1, token: 2 },
});
const turned = (difference: number, lead: number, count = 1): DraftChange => ({
  ...same(difference),
  changed: Array.from({ length: count }, (_, at) => ({ slot: at + 1, was: 5, is: 6, lead })),
});
const round = (index: number, drafts: DraftChange, checks = same(0)): RoundCheck => ({
  round: index,
  anchor: 10 + index,
  drafts,
  checks,
});
const checkOf = (rounds: RoundCheck[], asked = rounds.length): BackendCheck => ({
  here: { backend: "wasm", threads: 1, sentence: "WebAssembly." },
  there: { backend: "webgpu", threads: 1, sentence: "WebGPU." },
  asked,
  rounds,
});
const said = (check: BackendCheck) => checkSentences("B", check);

describe("what a check on the other backend says", () => {
  it("is that the arithmetic is right where only rounding is between the two", () => {
    expect(said(checkOf([round(0, same(1e-4)), round(1, same(2e-4), same(3e-4))]))).toEqual([
      "2 blocks of run B: WebGPU and WebAssembly draft and verify the same tokens. Logits differ by 3.0e-4 at most.",
      "That is rounding: what is wrong here is not the arithmetic of this backend.",
    ]);
  });

  it("is a near tie where rounding turns a token over", () => {
    expect(said(checkOf([round(0, same(0)), round(1, turned(2e-4, 1e-4))]))).toEqual([
      "1 of 2 blocks of run B comes out otherwise on WebGPU: block 2. Logits differ by 2.0e-4 at most.",
      "That is rounding: two tokens were nearly tied there, and either is right.",
    ]);
  });

  it("is another computation where it is more, or no number, and how much was checked", () => {
    const [, wrong, part] = said(checkOf([round(0, turned(5, 3)), round(1, same(0), turned(2, 1))], 9));
    expect(wrong).toMatch(/^That is more than rounding in 32 bits/);
    expect(part).toBe("2 of 9 blocks were checked.");
    const [first, second] = said(checkOf([round(0, same(Number.NaN)), round(1, same(0))]));
    expect(first).toContain("Logits are there that are no number.");
    expect(second).toBe(wrong);
    expect(said(checkOf([]))).toEqual([]);
  });

  it("has a row a block, with the tokens that change", () => {
    const rows = checkRows(checkOf([round(3, turned(0.5, 0.02, 3), same(0))]), (id) => `t${id}`);
    expect(rows).toEqual([
      {
        round: 4,
        anchor: 13,
        drafts:
          "3 of 15: slot 1: t5 becomes t6, which was 0.020 behind; slot 2: t5 becomes t6, which was 0.020 behind; and 1 more",
        draftDifference: "0.50",
        checks: "0 of 15",
        checkDifference: "0",
      },
    ]);
  });
});
