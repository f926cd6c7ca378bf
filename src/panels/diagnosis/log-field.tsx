import { type DragEvent, useId, useState } from "react";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import { exampleLog } from "./example";

interface LogFieldProps {
  log: string;
  /** Returns the sentence of the rule that it breaks, or null. */
  onChange: (log: string) => string | null;
}

/** The log: pasted, or a file that is chosen or dropped. */
export function LogField({ log, onChange }: LogFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function take(file: File | undefined) {
    if (file === undefined) return;
    try {
      setFault(onChange(await file.text()));
    } catch (error) {
      setFault(`${file.name} could not be read: ${sentenceOf(error)}`);
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  }
  return (
    <div className="field">
      <label htmlFor={id}>Log of your harness, as JSON lines</label>
      <textarea
        id={id}
        className="diagnosis-log"
        data-over={isOver}
        rows={5}
        spellCheck={false}
        placeholder='{"tokens": [...], "drafts": [...]}'
        value={log}
        onChange={({ target }) => setFault(onChange(target.value))}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      />
      <div className="diagnosis-bar">
        <label className="button diagnosis-file">
          Choose a file
          <input
            type="file"
            className="visually-hidden"
            accept=".jsonl,.json,.txt"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              void take(file);
            }}
          />
        </label>
        {log.trim() === "" && (
          <button type="button" className="button quiet" onClick={() => setFault(onChange(exampleLog))}>
            Try an example
          </button>
        )}
        <span className="hint">Or drop it on the field. It is read here and sent nowhere.</span>
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
