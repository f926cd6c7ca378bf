import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Term } from "../../src/words/term";
import { Terms } from "../../src/words/terms";

const plain = (html: string) => html.replace(/<[^>]*>/g, "");

describe("a sentence with its terms explained", () => {
  it("reads as before", () => {
    const sentence = "16 infer-only cells in one column: context 24, the anchor itself.";
    expect(plain(renderToStaticMarkup(<Terms>{sentence}</Terms>))).toBe(sentence);
  });

  it("leads from each term to its place in the glossary", () => {
    const html = renderToStaticMarkup(<Terms>The anchor opens a block.</Terms>);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "#glossary/anchor",
      "#glossary/block",
    ]);
  });

  it("leaves out what is explained close by", () => {
    const html = renderToStaticMarkup(<Terms skip={["anchor"]}>The anchor opens a block.</Terms>);
    expect(html).not.toContain("#glossary/anchor");
    expect(html).toContain("#glossary/block");
  });
});

describe("a term", () => {
  it("is written as it stands in the text, else by its own name", () => {
    expect(plain(renderToStaticMarkup(<Term id="anchor">Anchors</Term>))).toBe("Anchors");
    expect(plain(renderToStaticMarkup(<Term id="anchor" />))).toBe("anchor");
  });

  it("is plain text where the glossary does not have it", () => {
    expect(renderToStaticMarkup(<Term id="no-such-word">word</Term>)).toBe("word");
  });
});
