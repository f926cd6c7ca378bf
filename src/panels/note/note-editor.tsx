import { type FocusEvent, useEffect, useRef, useState } from "react";

interface NoteEditorProps {
  markdown: string;
  /** Where the caret was left, UTF-16 units from the start; it is put there again. */
  caret: { current: number };
  /** Returns the rule that the text breaks, or null. */
  onChange: (markdown: string) => string | null;
  onLeave: () => void;
}

/** The Markdown of a note to write in. It grows with its text, and Tab leaves it as it leaves any field. */
export function NoteEditor({ markdown, caret, onChange, onLeave }: NoteEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
  }, [caret]);

  const leave = ({ relatedTarget }: FocusEvent) => {
    // Another window has come to the front; the field has the focus again when this one returns.
    if (document.activeElement === field.current) return;
    // A palette or a menu is there for a moment, and may act on this text at its caret.
    if (relatedTarget instanceof Element && relatedTarget.closest("dialog, [role=dialog], [role=menu]"))
      return;
    onLeave();
  };

  return (
    <div className="note-editor">
      <textarea
        ref={field}
        className="note-field"
        aria-label="Note in Markdown"
        placeholder="Write something here"
        data-note-source
        spellCheck
        // Where the browser cannot size a field by its content.
        rows={Math.min(40, markdown.split("\n").length + 1)}
        value={markdown}
        aria-invalid={fault !== null}
        onChange={({ target }) => setFault(onChange(target.value))}
        onSelect={({ currentTarget }) => {
          caret.current = currentTarget.selectionStart;
        }}
        onBlur={leave}
      />
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
