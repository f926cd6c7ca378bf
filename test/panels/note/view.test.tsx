import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { CellViewProps } from "../../../src/notebook/cell-kind";
import type { NoteParams } from "../../../src/panels/note";
import { kind } from "../../../src/panels/note";
import NoteView from "../../../src/panels/note/view";

const nothing = () => undefined;

function htmlOf(markdown: string, editing: boolean): string {
  const props: CellViewProps<NoteParams> = {
    id: "note-1",
    name: "note",
    params: { markdown },
    output: null,
    status: { state: "done", sentence: "Nothing to run.", count: null, durationMs: null },
    inputs: new Map(),
    update: () => null,
    view: {},
    setView: nothing,
    editing,
    setEditing: nothing,
    run: nothing,
    goOn: nothing,
    stop: nothing,
    sources: () => [],
    insertBelow: () => null,
    onCommand: () => nothing,
  };
  return renderToStaticMarkup(<NoteView {...props} />);
}

describe("a note", () => {
  it("invites to write while there is nothing in it", () => {
    for (const markdown of ["", " \n\t"]) {
      expect(htmlOf(markdown, false)).toMatch(/<button[^>]*>Write something here<\/button>/);
    }
  });

  it("is a labelled field with its Markdown, checked for spelling, while it is edited", () => {
    const html = htmlOf("# A <b> title", true);
    expect(html).toContain("# A &lt;b&gt; title</textarea>");
    expect(html).toContain('aria-label="Note in Markdown"');
    expect(html).toContain('spellCheck="true"');
    expect(html).toContain('placeholder="Write something here"');
  });

  it("is its own plain text, and is called by its heading", () => {
    const params = { markdown: "Before.\n\n# The *column*" };
    const found = { name: "note", title: "", params, output: null, inputs: new Map() };
    expect(kind.text?.(found)).toBe(params.markdown);
    expect(kind.heading?.(params)).toBe("The column");
  });
});
