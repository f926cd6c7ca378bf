import { memo } from "react";
import type { ShownCell } from "../filter";
import { countInGrid } from "../grid/grid-count";
import { pairWords, signed, stateOf } from "../pair-words";

/** One pair in the grid: how many cells differ, by kind, or that it is aligned. */
export const GridCell = memo(function GridCell({
  shown: { cell, passes },
  place,
  isInHand,
  names,
}: {
  shown: ShownCell;
  /** `row-column` in the grid, for whoever handles its events. */
  place: string;
  isInHand: boolean;
  names: string;
}) {
  const state = stateOf(cell);
  return (
    <td data-state={passes ? state : "filtered"} data-in-hand={isInHand}>
      <button
        type="button"
        data-place={place}
        tabIndex={isInHand ? 0 : -1}
        aria-label={`${names}: ${passes ? pairWords(cell) : "does not pass the filter"}`}
      >
        {passes && <Marks cell={cell} state={state} />}
      </button>
    </td>
  );
});

function Marks({ cell, state }: { cell: ShownCell["cell"]; state: ReturnType<typeof stateOf> }) {
  if (cell === null) return "\u2026";
  if (state === "problem") return <span className="pair-problem">no</span>;
  if (state === "aligned") return <span className="pair-aligned">= aligned</span>;
  return (
    <>
      {cell.trainOnly > 0 && (
        <span className="pair-count" data-kind="train-only">{`${countInGrid(cell.trainOnly)} train`}</span>
      )}
      {cell.inferOnly > 0 && (
        <span className="pair-count" data-kind="infer-only">{`${countInGrid(cell.inferOnly)} infer`}</span>
      )}
      {cell.trainOnly + cell.inferOnly === 0 && <span className="pair-same">same cells</span>}
      {cell.labelShift !== 0 && <span className="pair-mark">{`labels ${signed(cell.labelShift)}`}</span>}
      {cell.positions === "differing" && <span className="pair-mark">positions</span>}
      {cell.inputs.length > 0 && (
        <span className="pair-mark">{cell.inputs.length === 1 ? cell.inputs[0] : "inputs"}</span>
      )}
    </>
  );
}
