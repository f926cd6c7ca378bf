import { describe, expect, test } from "vitest";
import type { AppContext } from "../../../src/app/commands/command";
import { takeFiles } from "../../../src/app/session/take-file";
import { createShellStore } from "../../../src/app/shell-store";
import type { CellKind } from "../../../src/notebook/cell-kind";
import { kind as acceptance } from "../../../src/panels/acceptance";
import { kind as diagnosis } from "../../../src/panels/diagnosis";
import { kind as note } from "../../../src/panels/note";
import { createNotebookStore } from "../../../src/store/notebook";
import { createSelectionStore } from "../../../src/store/selection";

const kinds = [note, diagnosis, acceptance] as unknown as CellKind<unknown, unknown>[];
const pairs = {
  source: () => null,
  ensure: () => Promise.reject(new Error("no pair here")),
  explain: String,
  subscribe: () => () => undefined,
};
const line = JSON.stringify({ tokens: [3, 4], drafts: [5] });
const empty = { id: "d", kind: "diagnosis", name: "diagnosis", title: "What drafts this", params: {} };
const text = { id: "n", kind: "note", name: "n", params: { markdown: "A note" } };

/** Drops one file onto a notebook with these cells, the first of them active. */
async function dropped(name: string, content: string, cells: readonly object[] = [text]) {
  const notebook = createNotebookStore(kinds, { pairs, nowMs: () => 0 });
  const selection = createSelectionStore();
  const shell = createShellStore();
  notebook.getState().open({ format: "anchorscope-notebook", version: 2, title: "A notebook", cells });
  selection.setState({ active: notebook.getState().document?.cells[0].id ?? null });
  const context = { notebook, selection, shell, kinds } as unknown as AppContext;
  const file = new File([content], name);
  const fault = await takeFiles(context, [{ file, handle: Promise.resolve(null) }]);
  return {
    fault,
    cells: notebook.getState().document?.cells ?? [],
    active: selection.getState().active,
    toast: shell.getState().toast?.sentence ?? null,
  };
}

describe("A dropped log", () => {
  test.each(["drafts.jsonl", "drafts.ndjson", "drafts.log", "drafts.txt"])(
    "%s of drafts becomes a diagnosis below the active cell, its lines as they are",
    async (name) => {
      const { fault, cells, toast } = await dropped(name, `\uFEFF\n${line}\n${line}\n`);
      expect(fault).toBeNull();
      expect(cells.map(({ kind }) => kind)).toEqual(["note", "diagnosis"]);
      expect(cells[1]).toMatchObject({ title: name, params: { log: `\n${line}\n${line}\n` } });
      expect(toast).toContain(name);
    },
  );

  test("fills a diagnosis that has none, wherever it is, and makes it the active cell", async () => {
    const { cells, active, toast } = await dropped("drafts.jsonl", line, [text, empty]);
    expect(cells).toHaveLength(2);
    expect(cells[1].params.log).toBe(line);
    expect(active).toBe("d");
    expect(toast).toBe("drafts.jsonl is in the cell “What drafts this” now.");
  });

  test("never takes the place of another log", async () => {
    const full = { ...empty, params: { log: "mine" } };
    const { cells } = await dropped("drafts.jsonl", line, [full]);
    expect(cells.map(({ params }) => params.log)).toEqual(["mine", line]);
  });

  test("may be JSON: one line, or a list of them", async () => {
    const one = await dropped("drafts.json", JSON.stringify(JSON.parse(line), null, 2));
    expect(one.cells[1]).toMatchObject({ kind: "diagnosis", params: { log: line } });
    const asLines = await dropped("drafts.jsonl", JSON.stringify([JSON.parse(line)], null, 2));
    expect([asLines.fault, asLines.cells[1]?.kind]).toEqual([null, "diagnosis"]);
    const two = await dropped("drafts.json", `[${line}, ${line}]`);
    expect(two.cells[1].params.log).toBe(`${line}\n${line}`);
  });

  test("of acceptance becomes an acceptance cell", async () => {
    const { fault, cells } = await dropped(
      "server.log",
      "SpecDecoding metrics: Mean acceptance length: 3.14, Accepted throughput: 90.1 tokens/s, Accepted: 901 tokens, Drafted: 2947 tokens, Per-position acceptance rate: 0.8, 0.6\n",
    );
    expect(fault).toBeNull();
    expect(cells[1]).toMatchObject({ kind: "acceptance", params: { logs: [{ name: "server.log" }] } });
  });

  test.each([
    [
      "drafts.jsonl",
      `${line}\n{"tokens": [3]}`,
      /^drafts\.jsonl: line 2 must be an object with one of drafts, rounds and blocks/,
    ],
    ["drafts.jsonl", `${line}\nnonsense`, /^drafts\.jsonl: line 2 must be JSON, got "nonsense"\.$/],
    ["other.jsonl", '{"prompt": "a"}', /^other\.jsonl is no log that this page reads: neither JSON lines/],
    ["empty.jsonl", "\n ", /^empty\.jsonl is empty\.$/],
    [
      "cut.jsonl",
      line.slice(0, -2),
      /^cut\.jsonl: line 1 must be whole JSON, got "one that breaks off behind letter 27: /,
    ],
    ["cut.jsonl", `${line}\n${line.slice(0, 9)}`, /^cut\.jsonl: line 2 must be whole JSON/],
    ["cut.jsonl", '{"request": 1', /^cut\.jsonl is no log that this page reads/],
    ["notes.txt", "hello", /^notes\.txt is no log that this page reads/],
  ])("%s that is none, or breaks a rule, is refused in one sentence: %s", async (name, content, sentence) => {
    const { fault, cells } = await dropped(name, content);
    expect(fault).toMatch(sentence);
    expect(cells).toHaveLength(1);
  });
});
