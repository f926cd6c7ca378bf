import { Fragment, useMemo } from "react";
import type { CellRecord } from "../notebook/document";
import { hiddenCells } from "../notebook/sections";
import { useNotebook } from "./app-context";
import { Cell } from "./cell/cell";
import { FoldedSection } from "./cell/folded-section";
import { EmptyNotebook, Inserter } from "./cell/inserter";
import { headingLevelOf } from "./commands/note-changes";
import { useFirstViews } from "./first-views";
import { PageFoot } from "./offline/page-foot";
import { Outline } from "./outline";
import { SessionBars } from "./session/session-bars";
import { TourInvitation } from "./tour/tour-invitation";

export function NotebookPage({ reopen }: { reopen: () => void }) {
  const opened = useNotebook((state) => state.document?.cells ?? null);
  const cells = useFirstViews(opened) ? opened : null;
  const openCount = useNotebook((state) => state.opened);
  const failure = useNotebook((state) => state.failure);
  return (
    <div className="page">
      <Outline />
      <main id="notebook" className="notebook" tabIndex={-1} aria-busy={cells === null && failure === null}>
        {/* With the cells, so that it pushes nothing that is there. */}
        {cells !== null && <TourInvitation />}
        <SessionBars />
        {failure !== null && <OpenFailure reason={failure} reopen={reopen} />}
        {cells === null && failure === null && <p className="opening">Opening the notebook.</p>}
        {cells?.length === 0 && <EmptyNotebook />}
        {/* What a view keeps to itself, as half-typed text, goes with its notebook: ids may come again. */}
        {cells !== null && cells.length > 0 && <Cells key={openCount} cells={cells} />}
        <PageFoot />
      </main>
    </div>
  );
}

function Cells({ cells }: { cells: readonly CellRecord[] }) {
  const hidden = useMemo(() => hiddenCells(cells, headingLevelOf), [cells]);
  return cells.map((cell, index) => {
    if (hidden.has(cell.id)) return null;
    const shownAgain = cells.findIndex(({ id }, at) => at > index && !hidden.has(id));
    const foldedCount = (shownAgain < 0 ? cells.length : shownAgain) - index - 1;
    return (
      <Fragment key={cell.id}>
        <Inserter index={index} />
        <Cell cell={cell} ordinal={index + 1} />
        {foldedCount > 0 && <FoldedSection heading={cell} count={foldedCount} />}
        {index + foldedCount === cells.length - 1 && <Inserter index={cells.length} />}
      </Fragment>
    );
  });
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
