import { describe, expect, test } from "vitest";
import { contentHash } from "../../../src/app/session/content-hash";
import { fileNameOf } from "../../../src/app/session/save-file";
import { timeWords } from "../../../src/app/session/saved-at";

describe("fileNameOf", () => {
  test.each([
    ["The anchor column", "the-anchor-column"],
    ["  elif elif elif!  ", "elif-elif-elif"],
    ["Größe & Übermaß", "große-ubermaß"],
    ["../../etc/passwd", "etc-passwd"],
    ["注意力", "注意力"],
    ["?!", "notebook"],
    ["", "notebook"],
  ])("%j becomes %s", (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });

  test("a long title is cut", () => {
    expect(fileNameOf("a ".repeat(200)).length).toBeLessThanOrEqual(80);
  });
});

describe("timeWords", () => {
  const now = new Date(2026, 10, 29, 22, 0).getTime();
  test.each([
    [new Date(2026, 10, 29, 9, 5), "09:05"],
    [new Date(2026, 10, 28, 21, 40), "28 November, 21:40"],
    [new Date(2025, 4, 3, 21, 40), "3 May 2025, 21:40"],
  ])("%s", (at, words) => {
    expect(timeWords(at.getTime(), now)).toBe(words);
  });
});

describe("contentHash", () => {
  test("differs where texts differ, also in one character", () => {
    const texts = ["", "a", "b", "ab", "ba", "a\u0000", "\u0100", "a".repeat(1000), `${"a".repeat(999)}b`];
    expect(new Set(texts.map(contentHash)).size).toBe(texts.length);
    for (const text of texts) expect(contentHash(text)).toMatch(/^[0-9a-f]{16}$/);
  });
});
