import { describe, expect, test } from "vitest";
import { type NotebookDocument, readDocument } from "../../../src/notebook/document";
import { fromIpynb } from "../../../src/notebook/files/from-ipynb";
import { type SavedCell, toIpynb } from "../../../src/notebook/files/to-ipynb";

const ours: NotebookDocument = {
  format: "anchorscope-notebook",
  version: 2,
  title: "One",
  cells: [
    { id: "story", kind: "note", name: "story", params: { markdown: "# Story\n\nText." } },
    { id: "sides", kind: "masks", name: "sides", title: "Both\nsides", params: { size: 8 } },
  ],
};

const saved: SavedCell = {
  id: "sides",
  python: "import torch\nprint(1)\n",
  text: "Aligned.\n16 cells",
  png: Uint8Array.of(1, 2, 3),
  verdict: { sentence: "Aligned.", holds: true },
  count: 3,
};

interface Ipynb {
  metadata: Record<string, unknown>;
  cells: {
    id?: string;
    cell_type: string;
    metadata: Record<string, unknown>;
    source: string | string[];
    attachments?: unknown;
    execution_count?: number | null;
    outputs?: { data: Record<string, unknown> }[];
  }[];
}

function written(document = ours, cells: readonly SavedCell[] = [saved]): Ipynb {
  return JSON.parse(toIpynb(document, cells).text);
}

function readBack(ipynb: Ipynb) {
  const { json, notices } = fromIpynb(ipynb, "file.ipynb");
  return { document: readDocument(json).document, notices };
}

describe("a notebook saved for Jupyter", () => {
  test("has its notes as Markdown, written once", () => {
    const [note] = written().cells;
    expect(note).toMatchObject({ cell_type: "markdown", source: ["# Story\n", "\n", "Text."] });
    expect(JSON.stringify(note.metadata)).not.toContain("Text.");
  });

  test("has other cells as code under their title, with count, picture, text and verdict", () => {
    expect(written().cells[1]).toEqual({
      cell_type: "code",
      execution_count: 3,
      id: "sides",
      metadata: {
        anchorscope: { kind: "masks", name: "sides", title: "Both\nsides", params: { size: 8 } },
        anchorscope_source: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
      outputs: [
        {
          data: {
            "application/vnd.anchorscope.cell+json": {
              kind: "masks",
              name: "sides",
              verdict: { sentence: "Aligned.", holds: true },
            },
            "image/png": "AQID",
            "text/plain": ["Aligned.\n", "16 cells"],
          },
          metadata: {},
          output_type: "display_data",
        },
      ],
      source: ["# Both sides\n", "import torch\n", "print(1)"],
    });
  });

  test("lets nothing of a title, a name or a kind out of its comment", () => {
    const wild = "x\r\nimport os\u2028\u0000\u202eos.remove('/')\f";
    const cells = [{ id: "a", kind: wild, name: "a", title: wild, params: {} }];
    const source = written({ ...ours, cells }, []).cells[0].source as string[];
    expect(source).toHaveLength(2);
    for (const line of source) expect(line).toMatch(/^# [ -~]*\n?$/);
  });

  test("brings along the Python of cells that stand below it, because Jupyter runs from top to bottom", () => {
    const cells = ["check", "sides", "other"].map((id) => ({ ...ours.cells[1], id, name: id, title: id }));
    const python = { check: "assert a", sides: "a = b\n", other: "b = 1\n" };
    const outputs = Object.entries(python).map(([id, source]) => ({
      ...saved,
      id,
      python: source,
      uses: { check: ["other", "sides", "check"], sides: ["other"], other: [] }[id] ?? [],
    }));
    const sources = written({ ...ours, cells }, outputs).cells.map(({ source }) => [source].flat().join(""));
    expect(sources).toEqual([
      "# check\n# Uses other, from below:\nb = 1\n\n\n# Uses sides, from below:\na = b\n\n\nassert a",
      "# sides\n# Uses other, from below:\nb = 1\n\n\na = b",
      "# other\nb = 1",
    ]);
  });

  test("says of a cell that is switched off that it is", () => {
    const cells = [{ ...ours.cells[1], disabled: true }];
    expect(written({ ...ours, cells }, []).cells[0].source).toEqual([
      "# Both sides\n",
      "# This cell is switched off.",
    ]);
  });

  test("leaves out a picture above 300 kB, cuts text above 20 kB, and says so", () => {
    const large = { ...saved, png: new Uint8Array(300_001), text: "ä".repeat(15_000) };
    const { text, notices } = toIpynb(ours, [large]);
    expect(notices.map(({ cellId, sentence }) => `${cellId}: ${sentence}`)).toEqual([
      "sides: The picture was left out: it has 301 kB, and at most 300 kB are saved.",
      "sides: The text output was cut: it has 30 kB, and at most 20 kB are saved.",
    ]);
    const [output] = (JSON.parse(text) as Ipynb).cells[1].outputs ?? [];
    const shown = (output.data["text/plain"] as string[]).join("");
    expect(shown).toMatch(/^ä{9996,9997}\n\[cut\]$/);
    expect(output.data).not.toHaveProperty("image/png");
  });

  test("stays below 5 MB by leaving out the largest outputs", () => {
    const cells = Array.from({ length: 20 }, (_, i) => ({ ...ours.cells[1], id: `c${i}`, name: `c${i}` }));
    const outputs = cells.map(({ id }, i) => ({ ...saved, id, png: new Uint8Array(250_000 + i) }));
    const { text, notices } = toIpynb({ ...ours, cells }, outputs);
    expect(text.length).toBeLessThanOrEqual(5_000_000);
    // 20 pictures of 333 kB as base64 are 6.7 MB: six have to go.
    expect(notices).toEqual(
      [19, 18, 17, 16, 15, 14].map((i) => ({
        cellId: `c${i}`,
        sentence: "The picture was left out to keep the file small.",
      })),
    );
  });
});

describe("a notebook that was in Jupyter", () => {
  test("has what was changed in a note, and keeps tags, pasted pictures and foreign fields", () => {
    const ipynb = written();
    ipynb.cells[0].source = "# Story\n\nMore. ![](attachment:a.png)";
    ipynb.cells[0].attachments = { "a.png": { "image/png": "AQID" } };
    ipynb.cells[1].metadata.tags = ["keep"];
    ipynb.metadata.kernelspec = { name: "ir", display_name: "R" };
    const { document, notices } = readBack(ipynb);
    expect(document.cells[0].params).toEqual({ markdown: "# Story\n\nMore. ![](attachment:a.png)" });
    expect(notices).toEqual([]);
    const again = written(document);
    expect(again.cells[0].attachments).toEqual(ipynb.cells[0].attachments);
    expect(again.cells[1].metadata).toEqual(ipynb.cells[1].metadata);
    expect(again.metadata).toEqual(ipynb.metadata);
  });

  test("takes the settings where somebody changed the Python, and says so", () => {
    const ipynb = written();
    ipynb.cells[1].source = ["import torch\n", "print(2)"];
    const { document, notices } = readBack(ipynb);
    expect(document.cells[1].params).toEqual({ size: 8 });
    expect(notices).toEqual([
      {
        cellId: "sides",
        sentence: expect.stringMatching(/^Source and settings differ: /),
        source: "import torch\nprint(2)",
      },
    ]);
    expect(written(document)).toEqual(written());
  });

  test("does not mind line ends at the end of the Python, nor a text instead of lines", () => {
    const ipynb = written();
    ipynb.cells[1].source = `${[ipynb.cells[1].source].flat().join("")}\n\n`;
    expect(readBack(ipynb).notices).toEqual([]);
  });

  test("gives a copied cell an id and a name of its own", () => {
    const ipynb = written();
    ipynb.cells.push(structuredClone(ipynb.cells[1]));
    const { document, notices } = readBack(ipynb);
    expect(document.cells.map(({ id, name }) => [id, name])).toEqual([
      ["story", "story"],
      ["sides", "sides"],
      ["cell", "sides-2"],
    ]);
    expect(notices).toEqual([
      { cellId: "cell", sentence: "Two cells were called sides: the second is called sides-2 now." },
    ]);
  });

  test("gives a cell another id where records by id have the word already", () => {
    const ipynb = written();
    ipynb.cells[0].id = "__proto__";
    ipynb.cells[1].id = "constructor";
    expect(readBack(ipynb).document.cells.map(({ id }) => id)).toEqual(["cell", "cell-2"]);
  });

  test("renames a cell whose name is in Python that of another one", () => {
    const ipynb = written();
    const copy = structuredClone(ipynb.cells[1]);
    const own = copy.metadata.anchorscope as { name: string };
    (ipynb.cells[1].metadata.anchorscope as { name: string }).name = "a-b";
    own.name = "a_b";
    ipynb.cells.push({ ...copy, id: "copy" });
    const { document, notices } = readBack(ipynb);
    expect(document.cells.map(({ name }) => name)).toEqual(["story", "a-b", "a_b-2"]);
    expect(notices).toContainEqual({
      cellId: "copy",
      sentence: "a-b and a_b are one name in Python: the second is called a_b-2 now.",
    });
  });

  test("keeps a note that was made code as code", () => {
    const ipynb = written();
    ipynb.cells[0] = { ...ipynb.cells[0], cell_type: "code", outputs: [], execution_count: null };
    const { document } = readBack(ipynb);
    expect(document.cells[0]).toMatchObject({
      name: "story",
      kind: "jupyter",
      params: { cellType: "code", source: "# Story\n\nText." },
    });
  });
});

describe("a notebook of somebody else", () => {
  const foreign: Ipynb = {
    metadata: { kernelspec: { name: "python3", display_name: "Python 3" }, widgets: { state: {} } },
    cells: [
      { id: "one", cell_type: "markdown", metadata: { tags: ["intro"] }, source: ["# Title\n", "Text"] },
      {
        id: "two",
        cell_type: "code",
        metadata: { collapsed: true },
        source: "print('<script>')",
        execution_count: 7,
        outputs: [{ data: { "text/html": "<script>alert(1)</script>" } }],
      },
      { cell_type: "raw", metadata: {}, source: "" },
      { cell_type: "code", metadata: {}, source: "", outputs: [], execution_count: null },
    ],
  };
  const file = { nbformat: 4, nbformat_minor: 2, ...foreign };

  test("opens as notes and cells of Jupyter, named after the file, without outputs", () => {
    const { document, notices } = readBack(file);
    expect(document).toEqual({
      format: "anchorscope-notebook",
      version: 2,
      title: "file",
      cells: [
        {
          id: "one",
          kind: "note",
          name: "note",
          params: { markdown: "# Title\nText" },
          jupyter: { metadata: { tags: ["intro"] } },
        },
        {
          id: "two",
          kind: "jupyter",
          name: "jupyter",
          params: { cellType: "code", source: "print('<script>')" },
          jupyter: { metadata: { collapsed: true } },
        },
        { id: "cell", kind: "jupyter", name: "jupyter-2", params: { cellType: "raw", source: "" } },
        { id: "cell-2", kind: "jupyter", name: "jupyter-3", params: { cellType: "code", source: "" } },
      ],
      jupyter: { metadata: { widgets: { state: {} } } },
    });
    expect(notices).toEqual([
      { cellId: null, sentence: "1 output of Jupyter's own cells was not read: Jupyter makes it again." },
    ]);
  });

  test("is written back cell by cell, with its metadata", () => {
    const again = written(readBack(file).document, []);
    again.cells.forEach((cell, i) => {
      const { anchorscope: _, ...metadata } = cell.metadata;
      const { source, cell_type } = file.cells[i];
      expect({ source: [cell.source].flat().join(""), cell_type: cell.cell_type, metadata }).toEqual({
        source: [source].flat().join(""),
        cell_type,
        metadata: file.cells[i].metadata,
      });
    });
    expect(again.metadata).toMatchObject(foreign.metadata);
  });

  test("with 50,000 cells opens", () => {
    const cells = Array.from({ length: 50_000 }, () => foreign.cells[2]);
    const names = readBack({ ...file, cells }).document.cells.map(({ name }) => name);
    expect(names.at(-1)).toBe("jupyter-50000");
  });
});
