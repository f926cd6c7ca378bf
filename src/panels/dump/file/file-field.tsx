import { ArrayFileDrop } from "../../../mask-viz/array-file-drop";
import type { FileReader } from "./use-file";

/** Takes a file by choice or by drop, and shows how far the reading is. */
export function FileField({ reader, title }: { reader: FileReader; title: string }) {
  const { progress, fault, read, cancel } = reader;
  return (
    <div className="dump-file">
      <ArrayFileDrop title={title} onFile={read} />
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
