import { type DragEvent, useId, useState } from "react";
import { keptLog } from "../../../engine/acceptance/logs/kept-log";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import { type KeptLog, mostLogs } from "../params";

interface LogFieldProps {
  logs: readonly KeptLog[];
  /** Returns the broken rule, or null. */
  onChange: (logs: KeptLog[]) => string | null;
}

/** Characters of a dropped file that are read. */
const longestFile = 20_000_000;

/** Takes a log by pasting, by choice of a file or by drop. */
export function LogField({ logs, onChange }: LogFieldProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  function add(added: readonly { name: string; text: string }[]): boolean {
    try {
      const kept = added.map((log) => ({
        name: log.name,
        text: keptLog(log.text),
        bonus: "without-bonus" as const,
      }));
      const broken = onChange([...logs, ...kept]);
      setFault(broken);
      return broken === null;
    } catch (error) {
      setFault(sentenceOf(error));
      return false;
    }
  }

  async function addFiles(files: readonly File[]) {
    try {
      add(
        await Promise.all(
          files.map(async (file) => ({ name: file.name, text: await file.slice(0, longestFile).text() })),
        ),
      );
    } catch (error) {
      setFault(sentenceOf(error));
    }
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    // Text that is dropped goes into the field by itself.
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void addFiles([...event.dataTransfer.files]);
  }

  return (
    <div className="acceptance-log-field">
      <label htmlFor={`${id}-text`}>Add a log</label>
      <textarea
        id={`${id}-text`}
        className="input"
        data-over={isOver}
        rows={3}
        spellCheck={false}
        placeholder="SpecDecoding metrics: Mean acceptance length: 3.41, ..."
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      />
      <p id={`${id}-hint`} className="hint">
        Server logs and /metrics of vLLM, SGLang and llama.cpp, their answers as JSON or JSON lines, what
        their benchmarks print, output of z-lab's benchmark, acceptance.csv and training logs of speculators,
        SpecForge's results and training logs, or a plain list of rounds. Paste it, or drop files on the
        field. It stays in the notebook: {mostLogs} logs, 100,000 characters each; of a longer one its lines
        about acceptance.
      </p>
      <div className="acceptance-log-buttons">
        <button
          type="button"
          className="button"
          disabled={text.trim() === ""}
          onClick={() => add([{ name: "pasted", text }]) && setText("")}
        >
          Add log
        </button>
        <label className="button acceptance-file">
          Choose files
          <input
            type="file"
            multiple
            className="visually-hidden"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = "";
              void addFiles(files);
            }}
          />
        </label>
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
