import { useEffect } from "react";
import { Cell } from "./cell";
import { Outline } from "./outline";
import { useNotebook } from "./store-context";

export function NotebookPage({ reopen }: { reopen: () => void }) {
  const cells = useNotebook((state) => state.document?.cells ?? null);
  const failure = useNotebook((state) => state.failure);
  useScrollToNamedCell(cells !== null);
  return (
    <div className="page">
      <Outline />
      <main id="notebook" className="notebook" tabIndex={-1} aria-busy={cells === null && failure === null}>
        {failure !== null && <OpenFailure reason={failure} reopen={reopen} />}
        {cells === null && failure === null && <p className="opening">Opening the notebook.</p>}
        {cells?.map((cell, index) => (
          <Cell key={cell.id} cell={cell} ordinal={index + 1} />
        ))}
      </main>
    </div>
  );
}

/** The cells arrive after the page, too late for the browser to find the one that the address names. */
function useScrollToNamedCell(isOpen: boolean) {
  useEffect(() => {
    if (isOpen) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isOpen]);
}

function OpenFailure({ reason, reopen }: { reason: string; reopen: () => void }) {
  return (
    <section className="notice" role="alert">
      <h2>The notebook could not be opened</h2>
      <p>{reason}</p>
      <button type="button" className="button primary" onClick={reopen}>
        Try again
      </button>
    </section>
  );
}
