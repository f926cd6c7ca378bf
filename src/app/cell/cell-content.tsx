import { Suspense, useCallback, useMemo, useState } from "react";
import type { CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { useApp, useNotebook, useSelection } from "../app-context";
import { registeredKind } from "../cell-registry";
import { insertBelow } from "../commands/insert-commands";
import { startRun } from "../commands/reach";
import { CrashBoundary } from "../crash-boundary";
import { CrashedCell, FaultyParams, UnknownKind } from "./cell-notices";
import { useCellInputs } from "./use-cell-inputs";
import { useCellSources } from "./use-cell-sources";

const noView = {};
const NoView = () => null;

/** The view of a cell, or why there is none. */
export function CellContent({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const fault = useNotebook((state) => state.faults[cell.id]);
  if (registeredKind(cell.kind) === null) return <UnknownKind cell={cell} />;
  if (fault) return <FaultyParams cell={cell} fault={fault} />;
  return <KnownView key={cell.kind} cell={cell} status={status} />;
}

function KnownView({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const { id } = cell;
  const context = useApp();
  const { notebook, selection, views } = context;
  const params = useNotebook((state) => state.params[id]);
  const output = useNotebook((state) => state.runs[id]?.output ?? null);
  const editing = useSelection((state) => state.editing === id);
  // One and the same as long as the cell is there, also when the view arrives meanwhile.
  const [View] = useState(() => registeredKind(cell.kind)?.view() ?? NoView);
  const inputs = useCellInputs(id);
  const sources = useCellSources(id);

  const acts = useMemo(
    () => ({
      update: (patch: object) => notebook.getState().updateParams(id, { ...patch }),
      setView: (patch: object, label?: string) => notebook.getState().setView(id, { ...patch }, label),
      run: () => startRun(context, [id]),
      goOn: () => void notebook.getState().goOn(id),
      stop: () => notebook.getState().stop(id),
      insertBelow: (fresh: Parameters<typeof insertBelow>[2]) => insertBelow(context, id, fresh),
      setEditing(isEdited: boolean) {
        const { edit, leave, editing: edited } = selection.getState();
        if (isEdited) edit(id);
        else if (edited === id) leave();
      },
    }),
    [id, context, notebook, selection],
  );
  const onCommand = useCallback(
    (perform: (commandId: string) => void) => views.offer(id, perform),
    [id, views],
  );

  return (
    <CrashBoundary fallback={(sentence, retry) => <CrashedCell sentence={sentence} retry={retry} />}>
      <Suspense fallback={<p className="cell-waiting">Getting this cell ready.</p>}>
        <View
          id={id}
          name={cell.name}
          params={params}
          output={output}
          status={status}
          inputs={inputs}
          sources={sources}
          view={cell.view ?? noView}
          foreign={"jupyter" in cell ? cell.jupyter : undefined}
          editing={editing}
          onCommand={onCommand}
          {...acts}
        />
      </Suspense>
    </CrashBoundary>
  );
}
