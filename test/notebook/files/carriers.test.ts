import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type NotebookDocument, readDocument } from "../../../src/notebook/document";
import { toJsonText } from "../../../src/notebook/files/json-text";
import { fromLink, toLink } from "../../../src/notebook/files/link";
import { readNotebookText } from "../../../src/notebook/files/read-notebook";
import { toIpynb } from "../../../src/notebook/files/to-ipynb";
import { nbformat } from "./nbformat";
import { documents } from "./random-documents";

/** The document as it is without what says nothing: what every carrier has to give back. */
function expected(document: NotebookDocument): unknown {
  const { cells, ...rest } = document;
  const meaning = cells.map(({ collapsed, disabled, view, ...cell }) => ({
    ...cell,
    ...(collapsed ? { collapsed } : {}),
    ...(disabled ? { disabled } : {}),
    ...(view && Object.keys(view).length > 0 ? { view } : {}),
  }));
  return { ...rest, cells: meaning };
}

const some = { seed: 3, numRuns: 400 };

describe("a document comes back the same, unknown fields with it", () => {
  test("from JSON", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { json, carrier } = readNotebookText(toJsonText(document), "a.json");
        expect(carrier).toBe("json");
        expect(readDocument(json).document).toEqual(expected(document));
      }),
      some,
    );
  });

  test("from a Jupyter notebook, which follows the rules of its format", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { text } = toIpynb(
          document,
          document.cells.map(({ id }, count) => ({
            id,
            count,
            python: count % 2 === 0 ? "import torch\n" : null,
            text: count % 3 === 0 ? "two\nlines" : null,
            png: count % 4 === 0 ? Uint8Array.of(137, 80, 78, 71) : null,
            verdict: { sentence: "Aligned.", holds: true },
          })),
        );
        expect(v.safeParse(nbformat, JSON.parse(text)).issues).toBeUndefined();
        const { json, carrier, notices } = readNotebookText(text, "a.json");
        expect(carrier).toBe("ipynb");
        expect(notices).toEqual([]);
        expect(readDocument(json).document).toEqual(expected(document));
      }),
      some,
    );
  });

  test("from a link", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const payload = await toLink(document);
        fc.pre(typeof payload === "string");
        expect(payload).toMatch(/^[A-Za-z0-9._-]{1,8192}$/);
        const { json } = await fromLink(payload as string);
        expect(readDocument(json).document).toEqual(expected(document));
      }),
      { ...some, numRuns: 150 },
    );
  });
});

const fixtures = new URL("../../fixtures/notebooks/", import.meta.url);

function fixture(name: string): string {
  return readFileSync(new URL(name, fixtures), "utf8");
}

describe("notebooks of earlier versions", () => {
  test.each(readdirSync(fixtures).filter((name) => /^v\d+-.*\.json$/.test(name)))(
    "%s opens and goes through every carrier",
    async (name) => {
      const opened = readDocument(readNotebookText(fixture(name), name).json);
      expect(opened.readOnly).toBeNull();
      const { document } = opened;
      const payload = await toLink(document);
      const read = [
        readNotebookText(toJsonText(document), name),
        readNotebookText(toIpynb(document, []).text, name),
        await fromLink(payload as string),
      ];
      for (const { json } of read) expect(readDocument(json).document).toEqual(document);
    },
  );

  test("the first page of version 1 keeps its cells, with their headings as titles", () => {
    const { document } = readDocument(JSON.parse(fixture("v1-founding-case.json")));
    expect(document.cells.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "what-a-drafter-does note",
      "masks masks",
      "column-and-shift note",
      "drafting drafting",
      "what-it-cannot-break note",
      "try-it note",
    ]);
    expect(document.cells[1].title).toBe("One column too many, and every slot one position late");
    expect(document.cells[1].params).toMatchObject({ infer: { preset: "harness.through-anchor" } });
  });
});

test("a notebook of a newer version can be looked at in every carrier", async () => {
  const newer = { ...readDocument(JSON.parse(fixture("v1-founding-case.json"))).document, version: 3 };
  // Only a page of that version writes such a document; this one does not know its type.
  const document = newer as unknown as NotebookDocument;
  const read = [
    readNotebookText(toJsonText(document), "a.json"),
    readNotebookText(toIpynb(document, []).text, "a.ipynb"),
    await fromLink((await toLink(document)) as string),
  ];
  for (const { json } of read) {
    const { readOnly, document: shown } = readDocument(json);
    expect(readOnly).toContain("written by a newer anchorscope (version 3 of the format");
    expect(shown.cells).toHaveLength(6);
  }
});
