import { columnWords } from "../model/branch-words";
import { type EditableCell, toggled } from "../model/cell-edits";
import type { Branching } from "./use-branching";
import "./branches.css";

interface CellEditsProps {
  /** The run that goes on, and the round that is drawn. */
  of: string;
  round: number;
  /** The cell that the cursor holds; null where there is none that the run's plan has. */
  cell: EditableCell | null;
  /** The layer and head whose attention is drawn; null for a mean. */
  head: { layer: number; head: number } | null;
  branching: Branching;
}

/** What can be changed about the cell that is held, and the head that is chosen. */
export function CellEdits({ of, round, cell, head, branching }: CellEditsProps) {
  const { obstacle } = branching;
  const change = (edit: Parameters<Branching["change"]>[1]) => branching.change({ of, round }, edit);
  const shift = (column: EditableCell["column"], by: number) => change({ kind: "position", of: column, by });
  const own = cell && { slot: cell.slot };
  const isOwnColumn = cell !== null && "slot" in cell.column && cell.column.slot === cell.slot;
  return (
    <section className="cell-edits" aria-label="Change the block by hand">
      <span className="label">Change run {of} here</span>
      {cell !== null && own !== null && (
        <>
          <button
            type="button"
            className="button small"
            title="Key: E"
            disabled={obstacle !== null}
            onClick={() => change(toggled(cell))}
          >
            {`${cell.isSeen ? "Hide" : "Show"} ${columnWords(cell.column)} ${cell.isSeen ? "from" : "to"} slot ${cell.slot}`}
          </button>
          <Shift
            name={columnWords(cell.column)}
            position={cell.columnPosition}
            isOff={obstacle !== null}
            onShift={(by) => shift(cell.column, by)}
          />
          {!isOwnColumn && (
            <Shift
              name={columnWords(own)}
              position={cell.slotPosition}
              isOff={obstacle !== null}
              onShift={(by) => shift(own, by)}
            />
          )}
        </>
      )}
      {head !== null && (
        <button
          type="button"
          className="button small"
          disabled={obstacle !== null}
          onClick={() => change({ kind: "head", ...head })}
        >
          {`Mute head ${head.head} of layer ${head.layer}`}
        </button>
      )}
      {obstacle !== null && <span className="hint">{obstacle}</span>}
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
          disabled={isOff || position + by < 0}
          aria-label={`Move ${name} to position id ${position + by}`}
          onClick={() => onShift(by)}
        >
          {by < 0 ? "−1" : "+1"}
        </button>
      ))}
    </span>
  );
}
