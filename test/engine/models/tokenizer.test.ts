import { describe, expect, it } from "vitest";
import { bytesOfPiece } from "../../../src/engine/models/byte-level";
import { openTokenizer } from "../../../src/engine/models/tokenizer";
import { tinyTokenizer } from "../../support/tiny-pair";

const tokenizer = openTokenizer({ tokenizer: tinyTokenizer, config: {} });

describe("openTokenizer", () => {
  it("encodes and decodes text", () => {
    expect(tokenizer.encode("ab a")).toEqual([1, 2, 4]);
    expect(tokenizer.decode([1, 2, 4])).toBe("ab a");
    expect(tokenizer.vocabularySize).toBe(7);
  });

  it("keeps special tokens in decoded text and tells them apart", () => {
    expect(tokenizer.decode([1, 0])).toBe("a<end>");
    expect([0, 1, 99].map(tokenizer.isSpecial)).toEqual([true, false, false]);
  });

  it("labels every id without throwing", () => {
    expect([0, 1, 4, 6].map(tokenizer.tokenText)).toEqual(["<end>", "a", " a", "\n"]);
    expect(tokenizer.tokenText(5)).toBe("<E2>");
    expect(tokenizer.tokenText(151669)).toBe("<id 151669>");
    expect(tokenizer.tokenText(-1)).toBe("<id -1>");
  });

  it("leaves ids beyond the vocabulary out of decoded text", () => {
    expect(tokenizer.decode([1, 151669, 2])).toBe("ab");
    expect(tokenizer.decode([151669])).toBe("");
    expect(tokenizer.decode([])).toBe("");
  });

  it("shows the word boundary of sentence pieces as a space", () => {
    const pieces = { ...tinyTokenizer, pre_tokenizer: null, decoder: null };
    const model = { type: "BPE", vocab: { "\u2581elif": 1 }, merges: [] };
    expect(openTokenizer({ tokenizer: { ...pieces, model }, config: {} }).tokenText(1)).toBe(" elif");
  });

  it("refuses a file that is no tokenizer in one sentence", () => {
    expect(() => openTokenizer({ tokenizer: { hello: 1 }, config: {} })).toThrow(
      "tokenizer.json must be in the format of Hugging Face's tokenizers, got",
    );
  });
});

describe("bytesOfPiece", () => {
  it("gives every byte one character and back", () => {
    const known = new Set<number>();
    for (let code = 0; code < 0x144; code++) {
      const bytes = bytesOfPiece(String.fromCharCode(code));
      if (bytes) known.add(bytes[0]);
    }
    expect(known.size).toBe(256);
    expect(bytesOfPiece("ĠéĊ")).toEqual(Uint8Array.of(0x20, 0xe9, 0x0a));
    expect(bytesOfPiece("a\u2581")).toBeNull();
  });
});
