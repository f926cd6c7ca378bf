import type { CellRecord } from "../../notebook/document";
import { useNotebook } from "../app-context";
import { registeredKind } from "../cell-registry";
import { textOf } from "../commands/kind-changes";

/** What stands in a cell that has no view. */

export function CrashedCell({ sentence, retry }: { sentence: string; retry: () => void }) {
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

/** A cell from elsewhere: its text is shown as text, and nothing in it ever runs. */
export function UnknownKind({ cell }: { cell: CellRecord }) {
  const text = textOf(cell);
  return (
    <div className="foreign">
      <p className="hint">
        {text === ""
          ? `A cell of kind “${cell.kind}”, which this version cannot show. Its contents are kept as they are.`
          : `A cell of kind “${cell.kind}”: shown as text, and kept as it is.`}
      </p>
      {text !== "" && <pre className="foreign-text">{text}</pre>}
    </div>
  );
}

export function FaultyParams({ cell, fault }: { cell: CellRecord; fault: string }) {
  const updateParams = useNotebook((state) => state.updateParams);
  const defaults = registeredKind(cell.kind)?.kind.defaults;
  return (
    <div className="notice" role="alert">
      <h3>This cell cannot be shown</h3>
      <p>Its stored settings break a rule: {fault}</p>
      <button type="button" className="button" onClick={() => updateParams(cell.id, { ...(defaults ?? {}) })}>
        Use the default settings
      </button>
    </div>
  );
}
