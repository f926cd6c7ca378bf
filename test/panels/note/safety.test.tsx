import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { attachmentsIn } from "../../../src/panels/note/attachments";
import { isShownImage, linkKind } from "../../../src/panels/note/link-rules";
import { readMarkdown } from "../../../src/panels/note/read-markdown";

const pageUrl = "https://bench.example/app/";
const htmlOf = (markdown: string, foreign: unknown = undefined) =>
  renderToStaticMarkup(
    readMarkdown(markdown, { pageUrl, idPrefix: "n1", findAttachment: attachmentsIn(foreign) }),
  );

describe("a note from anyone", () => {
  it("shows HTML as text", () => {
    const html = htmlOf("<script>alert(1)</script>\n\nand <img src=x onerror=alert(1)> <b>bold</b>");
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("loses the address of a link that leads to a script or a file", () => {
    for (const url of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "&#106;avascript:alert(1)",
      "vbscript:x",
      "data:text/html,<script>1</script>",
      "blob:https://bench.example/1",
      "file:///etc/passwd",
    ]) {
      expect(htmlOf(`[press](<${url}>)`), url).not.toMatch(/href="[^"]/);
    }
  });

  it("opens other pages apart, without telling them where from", () => {
    for (const url of [
      "https://a.example/",
      "http://a.example/",
      "mailto:a@b.example",
      "other.html",
      "//a.example/",
    ]) {
      expect(htmlOf(`[go](${url})`), url).toContain(
        `<a href="${url}" target="_blank" rel="noreferrer noopener">`,
      );
    }
  });

  it("follows a link into the page in place", () => {
    expect(htmlOf("[go](#masks)")).toContain('<a href="#masks">go</a>');
  });

  it("draws images of the page's own origin and those that it holds itself", () => {
    for (const url of [
      "picture.png",
      "/other/picture.png",
      "https://bench.example/x.png",
      "data:image/png;base64,AA==",
    ]) {
      expect(htmlOf(`![seen](${url})`), url).toContain(`<img src="${url}" alt="seen"/>`);
    }
  });

  it("asks no other site for an image, and says so with a link to it", () => {
    const html = htmlOf("![A chart](https://other.example/chart.png)");
    expect(html).not.toContain("<img");
    expect(html).toContain("A chart (");
    expect(html).toMatch(
      /<a href="https:\/\/other.example\/chart.png" [^>]*>not shown: from another site<\/a>/,
    );
  });

  it("puts no link into a link where an image is missing", () => {
    const html = htmlOf("[![A chart](https://other.example/chart.png)](https://other.example/)");
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain("not shown: from another site");
  });

  it("draws the pictures that Jupyter attached to it, by their names", () => {
    const attachments = {
      "a b.png": { "image/png": "iVBO\nRw0=" },
      "c.jpg": { "text/plain": "no", "image/jpeg": ["/9j/", "4AAQ"] },
    };
    expect(htmlOf("![A plot](attachment:a%20b.png)", { attachments })).toContain(
      '<img src="data:image/png;base64,iVBORw0=" alt="A plot"/>',
    );
    expect(htmlOf("![](<attachment:a b.png>)", { attachments })).toContain("base64,iVBORw0=");
    expect(htmlOf("![](attachment:c.jpg)", { attachments })).toContain("data:image/jpeg;base64,/9j/4AAQ");
  });

  it("draws nothing else that is attached to it, and says so", () => {
    const attachments = {
      "vector.svg": { "image/svg+xml": "PHN2Zz4=" },
      "page.html": { "text/html": "PGI+" },
      "odd.png": { "image/png": 'AA"onerror=' },
      "list.png": { "image/png": [1, {}] },
    };
    const strange: unknown[] = [undefined, null, 7, "text", [], { attachments: null }, { attachments }];
    for (const foreign of strange) {
      for (const name of [...Object.keys(attachments), "constructor", "__proto__", "%E0%A4%A", "gone.png"]) {
        const html = htmlOf(`![A plot](attachment:${name})`, foreign);
        expect(html, name).not.toContain("<img");
        expect(html, name).toContain("A plot (not shown: no such picture is in the file)");
      }
    }
  });

  it("gives footnotes ids of its own", () => {
    const html = htmlOf("Said.[^1]\n\n[^1]: Where.");
    expect(html).toContain('id="n1-fn-1"');
    expect(html).toContain('href="#n1-fn-1"');
  });

  it("explains a term once, and not in code, links or headings", () => {
    const html = htmlOf("# The anchor\n\nThe `anchor` of [an anchor](#a): the anchor, the anchor.");
    expect(html.match(/data-term="anchor"/g)).toHaveLength(1);
    expect(html).toMatch(/<\/a>: the <a[^>]*data-term="anchor"[^>]*>anchor<\/a>, the anchor\./);
  });
});

describe("an address in a note", () => {
  it("leads nowhere when it is none, or hides what it is", () => {
    expect(linkKind("http://[", pageUrl)).toBe("refused");
    expect(linkKind("java\nscript:alert(1)", pageUrl)).toBe("refused");
    expect(linkKind("\u0001 javascript:alert(1)", pageUrl)).toBe("refused");
    expect(isShownImage("http://[", pageUrl)).toBe(false);
  });

  it("is no picture when its data is of another type", () => {
    expect(isShownImage("data:text/html,x", pageUrl)).toBe(false);
    expect(isShownImage("data:image/svg+xml,<svg/>", pageUrl)).toBe(true);
    expect(isShownImage("data:image/svgz;base64,AA==", pageUrl)).toBe(false);
    expect(isShownImage("//other.example/x.png", pageUrl)).toBe(false);
    expect(isShownImage("http://bench.example/x.png", pageUrl)).toBe(false);
    expect(isShownImage("blob:https://bench.example/1", pageUrl)).toBe(false);
  });
});
