import { type DragEvent, useState } from "react";
import type { FileReader } from "./use-file";

const endings = ".npy,.npz,.safetensors,.pt,.pth";

/** Takes a file by choice or by drop, and shows how far the reading is. */
export function FileField({ reader, title }: { reader: FileReader; title: string }) {
  const [isOver, setIsOver] = useState(false);
  const { progress, fault, read, cancel } = reader;
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) read(file);
  }
  return (
    <div className="dump-file">
      <label
        className="dump-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className="dump-drop-title">{title}</span>
        <span className="hint">.npy, .npz, .safetensors or torch .pt; it is read here and sent nowhere</span>
        <input
          type="file"
          className="visually-hidden"
          accept={endings}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) read(file);
          }}
        />
      </label>
      {progress !== null && (
        <div className="dump-progress">
          <progress max={1} value={progress.fraction} aria-label={`Reading ${progress.fileName}`} />
          <span className="hint">
            Reading {progress.fileName}, {Math.floor(100 * progress.fraction)} %
          </span>
          <button type="button" className="button quiet" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
