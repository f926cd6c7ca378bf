import { useEffect, useRef } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { NoteParams } from "./index";
import { NoteEditor } from "./note-editor";
import { RenderedNote } from "./rendered-note";
import "./note.css";

/** A note as it reads; in edit mode its Markdown. */
export default function NoteView(props: CellViewProps<NoteParams>) {
  const { id, params, update, foreign, editing, setEditing } = props;
  const { markdown } = params;
  const caret = useRef(0);
  const note = useRef<HTMLDivElement>(null);

  // A way in for the pointer, beside the ones that the cell has; what can be pressed by itself is left out.
  useEffect(() => {
    const element = note.current;
    if (editing || element === null) return;
    const start = ({ target }: MouseEvent) => {
      const isControl = target instanceof Element && target.closest("a, button, input, textarea");
      if (!isControl) setEditing(true);
    };
    element.addEventListener("dblclick", start);
    return () => element.removeEventListener("dblclick", start);
  }, [editing, setEditing]);

  if (editing) {
    return (
      <NoteEditor
        markdown={markdown}
        caret={caret}
        onChange={(text) => update({ markdown: text })}
        onLeave={() => setEditing(false)}
      />
    );
  }
  return (
    <div className="note" ref={note}>
      {markdown.trim() === "" ? (
        <button type="button" className="note-empty" onClick={() => setEditing(true)}>
          Write something here
        </button>
      ) : (
        <RenderedNote markdown={markdown} idPrefix={id} foreign={foreign} />
      )}
    </div>
  );
}
