import { useId, useState } from "react";
import type { Edit } from "../../../engine/drafting/edit";
import { columnWords } from "../model/branch-words";
import { type EditableCell, toggled } from "../model/cell-edits";
import type { Branching } from "./use-branching";
import "./branches.css";

interface CellEditsProps {
  /** The run that goes on, and the round that is drawn. */
  of: string;
  round: number | null;
  /** The cell that the cursor holds; null where there is none that the run's plan has. */
  cell: EditableCell | null;
  /** The layer and head whose attention is drawn; null for a mean. */
  head: { layer: number; head: number } | null;
  branching: Branching;
}

/** Changes what the drawn block sees, where it stands, or which head speaks; a new run goes on from there. */
export function CellEdits({ of, round, cell, head, branching }: CellEditsProps) {
  const id = useId();
  const [lasting, setLasting] = useState(false);
  const obstacle = round === null ? "Run first: there is nothing to change yet." : branching.obstacle;
  const isOff = obstacle !== null;
  const add = (edit: Edit) => {
    if (round !== null) branching.add({ of, round, edits: [edit], lasting });
  };
  const shift = (column: EditableCell["column"], by: number) => add({ kind: "position", of: column, by });
  const own = cell && { slot: cell.slot };
  const isOwnColumn = cell !== null && "slot" in cell.column && cell.column.slot === cell.slot;
  return (
    <section className="cell-edits" aria-label="Change the block by hand">
      <p>
        <b>Change run {of} here</b>{" "}
        <span className="hint">
          {cell === null && head === null
            ? "Hold a cell of the picture with a click or the arrow keys, or choose a layer and a head above."
            : (obstacle ?? "A new run goes on from this round; this one stays.")}
        </span>
      </p>
      {(cell !== null || head !== null) && (
        <div className="cell-edit-buttons">
          <label htmlFor={`${id}-until`}>for</label>
          <select
            id={`${id}-until`}
            className="select"
            value={lasting ? "lasting" : "once"}
            onChange={({ target }) => setLasting(target.value === "lasting")}
          >
            <option value="once">this round</option>
            <option value="lasting">this round and all later ones</option>
          </select>
          {cell !== null && own !== null && (
            <>
              <button
                type="button"
                className="button small"
                disabled={isOff}
                onClick={() => add(toggled(cell))}
              >
                {`${cell.isSeen ? "Hide" : "Show"} ${columnWords(cell.column)} ${cell.isSeen ? "from" : "to"} slot ${cell.slot}`}
              </button>
              <Shift
                name={columnWords(cell.column)}
                position={cell.columnPosition}
                isOff={isOff}
                onShift={(by) => shift(cell.column, by)}
              />
              {!isOwnColumn && (
                <Shift
                  name={columnWords(own)}
                  position={cell.slotPosition}
                  isOff={isOff}
                  onShift={(by) => shift(own, by)}
                />
              )}
            </>
          )}
          {head !== null && (
            <button
              type="button"
              className="button small"
              disabled={isOff}
              onClick={() => add({ kind: "head", ...head })}
            >
              {`Mute head ${head.head} of layer ${head.layer}`}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

interface ShiftProps {
  name: string;
  position: number;
  isOff: boolean;
  onShift: (by: number) => void;
}

function Shift({ name, position, isOff, onShift }: ShiftProps) {
  return (
    <span className="cell-edit-shift">
      {`${name} at position id ${position}`}
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className="button small"
          disabled={isOff}
          aria-label={`Move ${name} to position id ${position + by}`}
          onClick={() => onShift(by)}
        >
          {by < 0 ? "−1" : "+1"}
        </button>
      ))}
    </span>
  );
}
