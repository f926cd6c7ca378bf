import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { glossary } from "../../src/words/glossary";
import { type MarkedPart, markTerms } from "../../src/words/mark-terms";

const textOf = (parts: readonly MarkedPart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
const marksOf = (parts: readonly MarkedPart[]) =>
  parts.flatMap((part) => (typeof part === "string" ? [] : [`${part.id}: ${part.text}`]));

describe("terms in a text", () => {
  it("are marked where they first appear", () => {
    expect(markTerms("A slot, and another slot.")).toEqual([
      "A ",
      { id: "slot", text: "slot" },
      ", and another slot.",
    ]);
  });

  it("are found in the plural and at the beginning of a sentence", () => {
    expect(marksOf(markTerms("Anchors open blocks."))).toEqual(["anchor: Anchors", "block: blocks"]);
  });

  it("are taken as long as they can be", () => {
    expect(marksOf(markTerms("The mask token is no attention mask."))).toEqual([
      "mask-token: mask token",
      "attention-mask: attention mask",
    ]);
    expect(marksOf(markTerms("No bonus token is counted."))).toEqual(["bonus-token: bonus token"]);
  });

  it("are whole words: no part of a longer one, nor of one with a hyphen", () => {
    expect(marksOf(markTerms("blockSize, anticausal, own-block, subtarget, draft_model, slot2"))).toEqual([]);
    expect(marksOf(markTerms("An anti-causal block."))).toEqual(["anti-causal: anti-causal", "block: block"]);
  });

  it("are found beside punctuation and quotes", () => {
    expect(marksOf(markTerms("“RoPE” (rail)/slot."))).toEqual(["rope: RoPE", "rail: rail", "slot: slot"]);
  });

  it("are left alone when they are everyday words", () => {
    expect(marksOf(markTerms("The target checks every guess, as you plan your layout."))).toEqual([
      "target: target",
    ]);
  });

  it("are marked once over several texts that share what was seen", () => {
    const seen = new Set<string>();
    expect(marksOf(markTerms("The drafter drafts.", seen))).toEqual(["drafter: drafter", "draft: drafts"]);
    expect(marksOf(markTerms("A drafter has an anchor.", seen))).toEqual(["anchor: anchor"]);
  });

  it("are not sought in an empty text", () => {
    expect(markTerms("")).toEqual([]);
  });

  it("leave the text as it was, and each appears at most once", () => {
    const words = glossary.flatMap(({ term, spellings }) => [term, ...spellings]);
    const piece = fc.oneof(
      fc.constantFrom(...words),
      fc.string({ maxLength: 5 }),
      fc.constantFrom(" ", ", "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const parts = markTerms(text);
        expect(textOf(parts)).toBe(text);
        const ids = parts.flatMap((part) => (typeof part === "string" ? [] : [part.id]));
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("are found by every spelling, but for single everyday words", () => {
    for (const { id, term, spellings, isEverydayWord } of glossary) {
      for (const spelling of [term, ...spellings]) {
        expect(marksOf(markTerms(`(${spelling})`)), spelling).toEqual(
          isEverydayWord && !spelling.includes(" ") ? [] : [`${id}: ${spelling}`],
        );
      }
    }
  });
});
