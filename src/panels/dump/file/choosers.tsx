import { axisNames } from "../../../engine/masks/dump/plane-words";
import type { FileFacts } from "../params";
import { heldFile } from "./held";
import type { FileReader } from "./use-file";

/** Which array of the file is the mask, which batch and head of it, and which way round it is meant. */
export function Choosers({ file, reader }: { file: FileFacts; reader: FileReader }) {
  const held = heldFile(file);
  const hasChoice = file.leading.some((length) => length > 1);
  if (held === null) {
    return hasChoice ? <p className="hint">Choose the file again to read another batch or head.</p> : null;
  }
  const now = { array: file.array, leading: file.index, isInverted: file.isInverted };
  const names = axisNames(file.leading);
  return (
    <div className="dump-fields">
      {held.arrays.length > 1 && (
        <label className="field">
          <span className="label">Array</span>
          <select
            className="select"
            value={file.array}
            onChange={({ target }) => reader.read(held.file, { array: target.value })}
          >
            {held.arrays.map(({ name, leading, rowCount, columnCount }) => (
              <option key={name} value={name}>
                {name} [{[...leading, rowCount, columnCount].join(", ")}]
              </option>
            ))}
          </select>
        </label>
      )}
      {file.leading.map(
        (length, axis) =>
          length > 1 && (
            <label key={names[axis] + String(axis)} className="field">
              <span className="label">
                {names[axis]}, 0..{length - 1}
              </span>
              <input
                className="input"
                type="number"
                min={0}
                max={length - 1}
                value={file.index[axis]}
                onChange={({ target }) => {
                  const index = target.valueAsNumber;
                  if (!Number.isInteger(index) || index < 0 || index >= length) return;
                  reader.read(held.file, { ...now, leading: file.index.with(axis, index) });
                }}
              />
            </label>
          ),
      )}
      <label className="dump-check">
        <input
          type="checkbox"
          checked={file.isInverted}
          onChange={({ target }) => reader.read(held.file, { ...now, isInverted: target.checked })}
        />
        <span>True or 1 means hidden, as in torch.nn.MultiheadAttention</span>
      </label>
    </div>
  );
}
