import { useShallow } from "zustand/react/shallow";
import type { CellRecord } from "../../notebook/document";
import { changeCell } from "../../notebook/operations";
import { renamedCell } from "../../notebook/rename-cell";
import type { NotebookState } from "../../store/notebook";
import { useApp, useNotebook, useShell } from "../app-context";
import { kindOf } from "../commands/reach";
import { InlineField } from "../inline-field";
import { say } from "../shell-store";

/** Heading and name of a cell, both to be changed in place, and the cells that it stands between. */
export function CellHead({ cell }: { cell: CellRecord }) {
  const { shell } = useApp();
  const renaming = useShell(({ renaming }) => (renaming?.cell === cell.id ? renaming.part : null));
  const isNote = cell.kind === "note";
  const start = (part: "name" | "title") => shell.setState({ renaming: { cell: cell.id, part } });
  if (isNote && renaming === null) return null;
  return (
    <div className="cell-head">
      {renaming === "title" ? (
        <TitleField cell={cell} />
      ) : (
        !isNote && (
          <h2 className="cell-heading" onDoubleClick={() => start("title")}>
            {cell.title || cell.name}
          </h2>
        )
      )}
      {renaming === "name" ? (
        <NameField cell={cell} />
      ) : (
        // Without a heading the name stands in its place.
        (cell.title || isNote) && (
          <button
            type="button"
            className="cell-name"
            title="Its name: what other cells call it. Press to change it."
            onClick={() => start("name")}
          >
            <span className="visually-hidden">Rename </span>
            {cell.name}
          </button>
        )
      )}
      <CellUses cell={cell} />
    </div>
  );
}

function TitleField({ cell }: { cell: CellRecord }) {
  const { notebook, shell } = useApp();
  const commit = (title: string) =>
    notebook
      .getState()
      .change(`Changed the heading of ${cell.name}`, (document) =>
        changeCell(document, cell.id, ({ title: _before, ...each }) =>
          title === "" ? each : { ...each, title },
        ),
      );
  return (
    <InlineField
      label="Heading of the cell"
      value={cell.title ?? ""}
      onCommit={commit}
      onClose={() => shell.setState({ renaming: null })}
    />
  );
}

function NameField({ cell }: { cell: CellRecord }) {
  const context = useApp();
  const commit = (name: string) =>
    context.notebook
      .getState()
      .change(`Renamed ${cell.name} to ${name}`, (document) =>
        renamedCell(document, cell.id, name, (each) => kindOf(context, each)),
      );
  return (
    <InlineField
      label="Name of the cell"
      value={cell.name}
      rule="A letter, then letters, digits, - or _. Cells that use it follow."
      onCommit={commit}
      onGiveUp={(sentence) => say(context.shell, `${cell.name} keeps its name: ${sentence}`)}
      onClose={() => context.shell.setState({ renaming: null })}
    />
  );
}

/** The cells whose results it uses, and those that use its own, as links. */
function CellUses({ cell }: { cell: CellRecord }) {
  const uses = useNotebook(useShallow((state) => idsUsed(state, cell.id)));
  const usedBy = useNotebook(useShallow((state) => idsUsing(state, cell.id)));
  if (uses.length === 0 && usedBy.length === 0) return null;
  return (
    <p className="cell-uses">
      {uses.length > 0 && <CellLinks word="Uses" ids={uses} />}
      {usedBy.length > 0 && <CellLinks word="Used by" ids={usedBy} />}
    </p>
  );
}

function CellLinks({ word, ids }: { word: string; ids: readonly string[] }) {
  const names = useNotebook(
    useShallow(({ document }) => ids.map((id) => document?.cells.find((cell) => cell.id === id)?.name ?? id)),
  );
  return (
    <span>
      {word}{" "}
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <a href={`#${id}`}>{names[at]}</a>
        </span>
      ))}
    </span>
  );
}

function idsUsed({ graph }: NotebookState, id: string): string[] {
  return (graph.inputs.get(id) ?? []).flatMap((input) => input.id ?? []);
}

function idsUsing({ graph }: NotebookState, id: string): string[] {
  return [...graph.inputs].flatMap(([other, inputs]) =>
    inputs.some((input) => input.id === id) ? [other] : [],
  );
}
