import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../src/panels/note/read-markdown";
import { mostCharacters, unreadableReason } from "../../../src/panels/note/reading-cost";

const million = 1_000_000;
const cut = (text: string) => text.slice(0, mostCharacters);

describe("a note that would block the page", () => {
  it("is shown as its source when it is very long", () => {
    for (const piece of ["> ", "[", "- ", "word ", "![", "*a_ "]) {
      expect(unreadableReason(piece.repeat(million / piece.length)), piece).toContain(
        "1,000,000 characters, more than the 50,000",
      );
    }
  });

  it("is shown as its source when quotes or lists are nested without end", () => {
    for (const marker of [">", "> ", "- ", "1. ", "* > "]) {
      expect(unreadableReason(`${marker.repeat(100)}text`), marker).toContain("more than 40 deep");
    }
  });

  it("is shown as its source when a paragraph has marks without end", () => {
    for (const piece of ["*a_ ", "[a](", "**a** ", "`` ` "]) {
      expect(unreadableReason(cut(piece.repeat(mostCharacters))), piece).toContain("too many marks");
    }
  });

  it("is laid out when it is merely long and rich", () => {
    const paragraph = "Some **bold**, some `code`, a [link](#a) and *more*.\n\n> quoted\n> > twice\n\n";
    expect(unreadableReason(cut(paragraph.repeat(1000)))).toBeNull();
    expect(unreadableReason("---\n\n* * *\n\n- - - - -\n\n1. a\n   - b\n")).toBeNull();
  });

  it("is read without a crash, or refused in a way that can be caught, up to the limits", () => {
    const hostile = [
      `${"> ".repeat(40)}a`,
      `${"- ".repeat(40)}a`,
      `${"*a **b ".repeat(600)}c${" b** a*".repeat(600)}`,
      `${"[".repeat(2000)}${"]".repeat(2000)}`,
      `${"![".repeat(1000)}a${"](b)".repeat(1000)}`,
      `${"_*".repeat(990)}a${"*_".repeat(990)}`,
      `${"[^a]".repeat(1300)}\n\n[^a]: [^a]`,
    ];
    for (const markdown of hostile) {
      expect(unreadableReason(markdown), markdown.slice(0, 12)).toBeNull();
      try {
        expect(
          readMarkdown(markdown, {
            pageUrl: "https://a.example/",
            idPrefix: "n",
            findAttachment: () => null,
          }),
        ).toBeTruthy();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});
