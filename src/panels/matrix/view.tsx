import { useMemo, useState } from "react";
import type { PresetMatrix } from "../../engine/masks/preset-matrix";
import type { CellViewProps } from "../../notebook/cell-kind";
import { Examples } from "./examples";
import { filtered, type MatrixFilter, readFilter } from "./filter";
import { FilterBar } from "./filter-bar";
import { MatrixSettings } from "./form/settings";
import type { GridPlace } from "./grid/grid-keys";
import { MatrixGrid } from "./grid/matrix-grid";
import { masksOfExample, masksOfPair } from "./open-pair";
import { PairDetail } from "./pair-detail";
import { matrixSentence } from "./pair-words";
import type { MatrixParams } from "./params";
import "./matrix.css";

export default function MatrixView(props: CellViewProps<MatrixParams, PresetMatrix>) {
  const { params, output, status, update, insertBelow, stop, run } = props;
  const isCounting = status.state === "running";
  const isPartial = output?.cells.some((row) => row.includes(null)) ?? false;
  return (
    <div className="matrix">
      <p className="matrix-verdict">{output === null ? status.sentence : matrixSentence(output)}</p>
      <div className="matrix-progress">
        {isCounting && (
          <>
            <span>{status.sentence}</span>
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          </>
        )}
        {!isCounting && isPartial && (
          <button type="button" className="button" onClick={run}>
            Count all pairs
          </button>
        )}
      </div>
      <MatrixSettings params={params} update={update} />
      {output !== null && <Pairs {...props} output={output} />}
      <Examples onOpen={(pairing) => insertBelow(masksOfExample(pairing))} />
    </div>
  );
}

/** The grid with its filter, and the pair in hand. */
function Pairs({
  params,
  output,
  view,
  setView,
  insertBelow,
}: CellViewProps<MatrixParams, PresetMatrix> & { output: PresetMatrix }) {
  const filter = useMemo(() => readFilter(view), [view]);
  const shown = useMemo(() => filtered(output, filter), [output, filter]);
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const setFilter = ({ text, shows }: MatrixFilter) => setView({ filter: text, shows });
  const inHand = {
    row: Math.min(place.row, Math.max(0, shown.train.length - 1)),
    column: Math.min(place.column, Math.max(0, shown.infer.length - 1)),
  };
  const open = ({ row, column }: GridPlace) => {
    const { cell } = shown.cells[row][column];
    if (cell?.problem === null) insertBelow(masksOfPair(params, shown.train[row], shown.infer[column], cell));
  };
  return (
    <>
      <FilterBar filter={filter} setFilter={setFilter} />
      {shown.train.length === 0 ? (
        <p className="matrix-none">No pair passes the filter.</p>
      ) : (
        <>
          <p className="matrix-legend">
            <span className="pair-count" data-kind="train-only">
              train: train-only cells
            </span>
            <span className="pair-count" data-kind="infer-only">
              infer: infer-only cells, over all blocks and layers
            </span>
            <span>
              <span className="pair-aligned">= aligned</span>: no cell, label or distance differs
            </span>
          </p>
          <MatrixGrid
            matrix={shown}
            inHand={inHand}
            onHand={(next) => {
              if (next.row !== place.row || next.column !== place.column) setPlace(next);
            }}
            onOpen={open}
          />
          <PairDetail
            train={shown.train[inHand.row]}
            infer={shown.infer[inHand.column]}
            cell={shown.cells[inHand.row][inHand.column].cell}
            anchors={params.layout.anchors}
            onOpen={() => open(inHand)}
          />
        </>
      )}
    </>
  );
}
