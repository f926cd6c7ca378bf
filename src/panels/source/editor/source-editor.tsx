import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { SourceFault } from "./faults";
import { openPythonEditor, type PythonEditor } from "./python-editor";

interface SourceEditorProps {
  source: string;
  faults: readonly SourceFault[];
  /** The reader stopped typing for a moment, or left. */
  onChange(source: string): void;
  ref?: Ref<SourceEditorHandle>;
}

export interface SourceEditorHandle {
  focus(): void;
  goTo(line: number, column: number): void;
}

const pauseMs = 250;

/** The source to write in. What is typed is told after a pause, so that no word is read half. */
export function SourceEditor({ source, faults, onChange, ref }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<PythonEditor | null>(null);
  /** The text that the params have, as far as the editor knows. */
  const told = useRef(source);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (host.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      const text = opened.text();
      if (text === told.current) return;
      told.current = text;
      tell.current(text);
    };
    const opened = openPythonEditor(host.current, told.current, {
      onType: () => {
        clearTimeout(timer);
        timer = setTimeout(settle, pauseMs);
      },
      onLeave: settle,
    });
    editor.current = opened;
    return () => {
      settle();
      opened.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    if (source === told.current) return;
    told.current = source;
    editor.current?.show(source);
  }, [source]);

  useEffect(() => editor.current?.mark(faults), [faults]);

  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    goTo: (line, column) => editor.current?.goTo(line, column),
  }));

  return <div ref={host} className="source-editor" data-text-editor />;
}
