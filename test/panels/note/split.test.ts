import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeMarkdown, splitMarkdown } from "../../../src/panels/note/split";

describe("a note cut at the caret", () => {
  it("leaves the text before it and the text behind it", () => {
    expect(splitMarkdown("one two", 4)).toEqual(["one ", "two"]);
  });

  it("loses the line ends at the cut and no others", () => {
    expect(splitMarkdown("\na\n\n\nb\n", 3)).toEqual(["\na", "b\n"]);
    expect(splitMarkdown("a\r\n\r\nb", 3)).toEqual(["a", "b"]);
  });

  it("has an empty part at its beginning and at its end", () => {
    expect(splitMarkdown("text", 0)).toEqual(["", "text"]);
    expect(splitMarkdown("text", 4)).toEqual(["text", ""]);
  });

  it("takes a caret outside the text for its nearer end", () => {
    expect(splitMarkdown("text", -3)).toEqual(["", "text"]);
    expect(splitMarkdown("text", 99)).toEqual(["text", ""]);
    expect(splitMarkdown("text", Number.NaN)).toEqual(["", "text"]);
  });

  it("is never cut inside a character", () => {
    expect(splitMarkdown("a🧭b", 2)).toEqual(["a", "🧭b"]);
    expect(splitMarkdown("a🧭b", 3)).toEqual(["a🧭", "b"]);
  });

  it("loses nothing but line ends", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "#", "🧭") });
    fc.assert(
      fc.property(text, fc.integer({ min: -2, max: 40 }), (markdown, caret) => {
        const [before, behind] = splitMarkdown(markdown, caret);
        expect(markdown.startsWith(before)).toBe(true);
        expect(markdown.endsWith(behind)).toBe(true);
        expect(markdown.slice(before.length, markdown.length - behind.length)).toMatch(/^[\r\n]*$/);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe("notes merged into one", () => {
  it("stand a paragraph apart", () => {
    expect(mergeMarkdown(["# One\n", "\n\nTwo"])).toBe("# One\n\nTwo");
  });

  it("leave no gap where one is empty", () => {
    expect(mergeMarkdown(["One", " \n", "", "Two"])).toBe("One\n\nTwo");
    expect(mergeMarkdown([])).toBe("");
  });

  it("keep the indentation of code at their beginning", () => {
    expect(mergeMarkdown(["One", "    code"])).toBe("One\n\n    code");
  });

  it("are what was split, when the cut was between paragraphs", () => {
    const text = "First.\n\nSecond.\n\nThird.";
    expect(mergeMarkdown(splitMarkdown(text, 7))).toBe(text);
  });
});
