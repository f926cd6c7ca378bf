import { useStore } from "zustand";
import { useApp } from "../app-context";

/** What of a cell's Python in the opened file is not used, because it is not what its settings make. */
export function HandWritten({ cellId }: { cellId: string }) {
  const { session } = useApp();
  const python = useStore(session.state, ({ handWritten }) => handWritten[cellId]);
  if (python === undefined) return null;
  return (
    <details className="hand-written">
      <summary>The Python of this cell was written by hand in the file, and is not used.</summary>
      <pre>{python}</pre>
    </details>
  );
}
