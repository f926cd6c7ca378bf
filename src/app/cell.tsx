import { Suspense, useCallback } from "react";
import type { CellStatus } from "../notebook/cell-status";
import type { CellRecord } from "../notebook/document";
import { registeredKind } from "./cell-registry";
import { CrashBoundary } from "./crash-boundary";
import { useNotebook } from "./store-context";

const notRun: CellStatus = { state: "idle", sentence: "Not run yet.", count: null, durationMs: null };

const noInputs = new Map();
const noView = {};

/** One cell in its frame: the gutter with its prompt, its heading, and its view or why there is none. */
export function Cell({ cell, ordinal }: { cell: CellRecord; ordinal: number }) {
  const entry = registeredKind(cell.kind);
  const fault = useNotebook((state) => state.faults[cell.id]);
  const status = useNotebook((state) => state.statuses[cell.id]) ?? notRun;
  const isNote = cell.kind === "note";

  return (
    <section
      id={cell.id}
      className="cell"
      data-cell={cell.id}
      data-kind={cell.kind}
      data-status={status.state}
      aria-label={`Cell ${ordinal}: ${cell.title || cell.name}`}
    >
      <div className="cell-gutter">{!isNote && <Prompt ordinal={ordinal} status={status} />}</div>
      <div className="cell-body">
        {!isNote && <h2 className="cell-heading">{cell.title || cell.name}</h2>}
        {entry === null ? (
          <UnknownKind cell={cell} />
        ) : fault ? (
          <FaultyParams cell={cell} fault={fault} />
        ) : (
          <CellContent cell={cell} />
        )}
      </div>
    </section>
  );
}

function CellContent({ cell }: { cell: CellRecord }) {
  const params = useNotebook((state) => state.params[cell.id]);
  const updateParams = useNotebook((state) => state.updateParams);
  const setViewOf = useNotebook((state) => state.setView);
  const output = useNotebook((state) => state.runs[cell.id]?.output ?? null);
  const status = useNotebook((state) => state.statuses[cell.id]) ?? notRun;
  const { run, goOn, stop } = useNotebook((state) => state);
  const update = useCallback((patch: object) => updateParams(cell.id, { ...patch }), [updateParams, cell.id]);
  const setView = useCallback((patch: object) => setViewOf(cell.id, { ...patch }), [setViewOf, cell.id]);
  const entry = registeredKind(cell.kind);
  if (!entry) return null;
  return (
    <CrashBoundary fallback={(sentence, retry) => <CrashedCell sentence={sentence} retry={retry} />}>
      <Suspense fallback={<p className="cell-waiting">Getting this cell ready.</p>}>
        <entry.View
          id={cell.id}
          params={params}
          output={output}
          status={status}
          inputs={noInputs}
          update={update}
          view={cell.view ?? noView}
          setView={setView}
          editing={false}
          setEditing={() => undefined}
          run={() => void run([cell.id])}
          goOn={() => void goOn(cell.id)}
          stop={() => stop(cell.id)}
          sources={() => []}
          onCommand={() => () => undefined}
        />
      </Suspense>
    </CrashBoundary>
  );
}

function Prompt({ ordinal, status }: { ordinal: number; status: CellStatus }) {
  const mark = status.state === "done" ? `${ordinal}` : " ";
  return (
    <span className="prompt" title={status.sentence}>
      <span aria-hidden="true">[{mark}]</span>
      <span className="visually-hidden">{status.sentence}</span>
    </span>
  );
}

function CrashedCell({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div className="notice" role="alert">
      <h3>This cell stopped working</h3>
      <p>{sentence}</p>
      <p>The other cells are not affected. If it stops again, reload the page.</p>
      <button type="button" className="button" onClick={retry}>
        Draw it again
      </button>
    </div>
  );
}

function UnknownKind({ cell }: { cell: CellRecord }) {
  return (
    <div className="notice">
      <h3>A cell of kind “{cell.kind}”</h3>
      <p>This version of the workbench cannot show it. Its contents are kept as they are.</p>
    </div>
  );
}

function FaultyParams({ cell, fault }: { cell: CellRecord; fault: string }) {
  const updateParams = useNotebook((state) => state.updateParams);
  const defaults = registeredKind(cell.kind)?.kind.defaults;
  return (
    <div className="notice" role="alert">
      <h3>This cell cannot be shown</h3>
      <p>{fault}</p>
      <button type="button" className="button" onClick={() => updateParams(cell.id, { ...(defaults ?? {}) })}>
        Use the default settings
      </button>
    </div>
  );
}
