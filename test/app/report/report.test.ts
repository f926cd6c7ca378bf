import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReportContent, ReportedCell } from "../../../src/app/report/content";
import { escapeJson } from "../../../src/app/report/escape";
import { mostBytes, reportOf, styleHash } from "../../../src/app/report/report";

const masks: ReportedCell = {
  name: "masks",
  title: "Two sides",
  verdict: { sentence: "16 infer-only cells in one straight column." },
  caveat: null,
  section: {
    facts: [{ label: "Context length", value: "25" }],
    tables: [{ caption: "Why", head: ["Cells", "Kind"], rows: [["16", "infer-only"]] }],
  },
  pictures: [],
};

const check: ReportedCell = {
  name: "check",
  title: "Check",
  verdict: { sentence: "1 of 2 holds.", holds: false },
  caveat: "Not up to date.",
  text: "masks: no cell differs < 1",
  pictures: [],
};

function content(changes: Partial<ReportContent> = {}): ReportContent {
  return {
    title: "The anchor column",
    date: "29 November 2026, 21:43 (UTC)",
    cells: [
      { name: "story", title: "Story", markdown: "# Story\n\n*One* column.", caveat: null, pictures: [] },
      masks,
      check,
    ],
    versions: [{ label: "anchorscope", value: "0.1.0" }],
    link: "https://example.org/anchorscope/#link=abc",
    notebook: { json: '{"title": "The anchor column"}', fileName: "the-anchor-column.json" },
    ...changes,
  };
}

const dataOf = (html: string) =>
  /<script type="application\/json" id="notebook">(.*?)<\/script>/s.exec(html)?.[1] ?? null;

describe("a report", () => {
  const html = reportOf(content());

  test("says title, date, every verdict, facts, tables, versions and the way back", () => {
    for (const part of [
      "<h1>The anchor column</h1>",
      "29 November 2026, 21:43 (UTC)",
      "16 infer-only cells in one straight column.",
      "<dt>Context length</dt><dd>25</dd>",
      "<caption>Why</caption>",
      "<td>infer-only</td>",
      "<dt>anchorscope</dt><dd>0.1.0</dd>",
      'href="https://example.org/anchorscope/#link=abc"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test("marks a check that does not hold, and says why a cell is not its last word", () => {
    expect(html).toContain('<span class="mark fails" title="does not hold">✕</span>');
    expect(html).toContain('<p class="caveat">Not up to date.</p>');
  });

  test("has the plain text of a cell without a section, and notes as they are read", () => {
    expect(html).toContain('<pre tabindex="0">masks: no cell differs &lt; 1</pre>');
    expect(html).toContain("<h2>Story</h2>");
    expect(html).toContain("<em>One</em> column.");
  });

  test("keeps the notebook as data, and offers it as a file", () => {
    expect(JSON.parse(dataOf(html) ?? "")).toEqual({ title: "The anchor column" });
    expect(html).toContain('download="the-anchor-column.json"');
  });

  test("says that the notebook has a file where it is too long for a link", () => {
    const without = reportOf(content({ link: null }));
    expect(without).toContain("too long for a link");
    expect(without).not.toContain("Open this notebook in anchorscope");
  });

  test("allows itself nothing but its own style and pictures inside it", () => {
    const css = readFileSync("src/app/report/report.css");
    expect(styleHash).toBe(`sha256-${createHash("sha256").update(css).digest("base64")}`);
    expect(html).toContain(`default-src 'none'; style-src '${styleHash}'; img-src data:`);
    expect(html).toContain(`<style>${css}</style>`);
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  });
});

const hostile = `</title></style></script><script>alert(1)</script><img src=x onerror=alert(2)>"'><a href="javascript:x">`;

test("hostile words stay words wherever they stand", () => {
  const html = reportOf(
    content({
      title: hostile,
      date: hostile,
      cells: [
        {
          name: hostile,
          title: hostile,
          verdict: { sentence: hostile },
          caveat: hostile,
          section: {
            facts: [{ label: hostile, value: hostile }],
            tables: [{ caption: hostile, head: [hostile], rows: [[hostile]] }],
          },
          pictures: [
            { caption: hostile, alternative: hostile, dataUrl: "data:image/png;base64,AAAA" },
            { caption: hostile, alternative: hostile, dataUrl: null },
          ],
        },
        { name: "n", title: hostile, markdown: hostile, caveat: null, pictures: [] },
        { name: "t", title: hostile, text: hostile, caveat: null, pictures: [] },
      ],
      versions: [{ label: hostile, value: hostile }],
      link: hostile,
      notebook: { json: JSON.stringify({ title: hostile }), fileName: hostile },
    }),
  );
  const tags = [...html.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag.toLowerCase());
  expect(tags.filter((tag) => tag === "script")).toEqual(["script"]);
  expect(tags.filter((tag) => tag === "img")).toEqual(["img"]);
  const withoutValues = html.replace(/"[^"]*"/g, '""');
  expect(withoutValues).not.toMatch(/<[^>]*\s(on[a-z]+|src=x)/i);
  expect(html).not.toMatch(/href="javascript:/i);
  expect(JSON.parse(dataOf(html) ?? "").title).toBe(hostile);
});

test("a note fetches nothing and runs nothing", () => {
  const markdown =
    "![pixel](https://example.com/p.png) [x](javascript:alert(1)) <iframe src=https://example.com></iframe>";
  const html = reportOf(content({ cells: [{ ...masks, markdown }] }));
  expect(html).not.toMatch(/<(img|iframe)/);
  expect(html).not.toContain("javascript:");
});

test("any JSON stays the same JSON inside of its data block", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom("", "</script>", "<!--", "<script"), (json, bait) => {
      const text = JSON.stringify([JSON.parse(json), bait]);
      const escaped = escapeJson(text);
      expect(JSON.parse(escaped)).toEqual(JSON.parse(text));
      expect(escaped).not.toContain("<");
    }),
    { seed: 2024, numRuns: 200 },
  );
});

describe("a report that would be too large", () => {
  const picture = (caption: string, length: number) => ({
    caption,
    alternative: caption,
    dataUrl: `data:image/png;base64,${"A".repeat(length)}`,
  });
  const bytes = (html: string) => Buffer.byteLength(html);

  test("leaves crops out before whole pictures, and says so", () => {
    const cells = ["a", "b"].map((name) => ({
      ...masks,
      name,
      pictures: [picture(`${name} whole`, 800_000), picture(`${name} crop`, 500_000)],
    }));
    const html = reportOf(content({ cells }));
    expect(bytes(html)).toBeLessThanOrEqual(mostBytes);
    expect(html).toContain('alt="a whole"');
    expect(html).toContain('alt="b whole"');
    expect(html).toContain("Left out, the file would be larger than 2 MB: a crop");
    expect(html).toContain("Left out, the file would be larger than 2 MB: b crop");
  });

  test("leaves the notebook to its own file when that alone is too large, and keeps the pictures", () => {
    const json = JSON.stringify({ tokens: "x".repeat(1_900_000) });
    const cells = [{ ...masks, pictures: [picture("whole", 1000)] }];
    const html = reportOf(content({ cells, notebook: { json, fileName: "n.json" } }));
    expect(bytes(html)).toBeLessThanOrEqual(mostBytes);
    expect(dataOf(html)).toBeNull();
    expect(html).toContain("too large to be kept in here");
    expect(html).toContain('alt="whole"');
  });
});
