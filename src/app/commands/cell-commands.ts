import type { CellRecord, NotebookDocument } from "../../notebook/document";
import { changeCell, moveCells } from "../../notebook/operations";
import type { AppContext, Command } from "./command";
import { asKind, asNote, asPlainText } from "./kind-changes";
import { cellWords, kindOf, needsCellToChange, selectedCells, toldWithUndo } from "./reach";

export const cellCommands: readonly Command[] = [
  {
    id: "cell.move-up",
    title: "Move up",
    group: "Cells",
    keys: ["Ctrl+Shift+ArrowUp"],
    mode: "command",
    repeats: true,
    blocked: needsCellToChange,
    run: (context) => move(context, -1),
  },
  {
    id: "cell.move-down",
    title: "Move down",
    group: "Cells",
    keys: ["Ctrl+Shift+ArrowDown"],
    mode: "command",
    repeats: true,
    blocked: needsCellToChange,
    run: (context) => move(context, 1),
  },
  {
    id: "cell.rename",
    title: "Rename",
    group: "Cells",
    keys: ["F2"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => rename(context, "name"),
  },
  {
    id: "cell.change-title",
    title: "Change the heading",
    group: "Cells",
    keys: [],
    mode: "command",
    blocked: (context) =>
      needsCellToChange(context) ??
      (selectedCells(context)[0]?.kind === "note" ? "A note has its heading in its text." : null),
    run: (context) => rename(context, "title"),
  },
  {
    id: "cell.disable",
    title: "Switch off or on",
    group: "Cells",
    keys: [],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => switchCells(context, selectedCells(context)),
  },
  {
    id: "cell.to-masks",
    title: "Change to masks",
    group: "Cells",
    keys: ["Y"],
    mode: "command",
    blocked: needsCellToChange,
    run(context) {
      const masks = context.kinds.find(({ kind }) => kind === "masks");
      if (masks === undefined) return "There is no masks cell in this version.";
      return changeKind(context, "masks", (cell) => asKind(cell, masks));
    },
  },
  {
    id: "cell.to-note",
    title: "Change to a note",
    group: "Cells",
    keys: ["M"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => changeKind(context, "a note", (cell) => asNote(cell, wordsOf(context, cell))),
  },
  {
    id: "cell.to-plain-text",
    title: "Change to plain text (raw)",
    group: "Cells",
    keys: ["R"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => changeKind(context, "plain text", asPlainText),
  },
];

function move({ notebook, selection, ...context }: AppContext, step: -1 | 1): string | null {
  const { selected } = selection.getState();
  const what = `Moved ${cellWords(selectedCells({ notebook, selection, ...context }))}`;
  return notebook
    .getState()
    .change(what, (document) => moveCells(document, selected, step), `move ${selected}`);
}

function rename(context: AppContext, part: "name" | "title"): void {
  const { active } = context.selection.getState();
  if (active !== null) context.shell.setState({ renaming: { cell: active, part } });
}

/** Off, or on where all of them are off. */
export function switchCells(context: AppContext, cells: readonly CellRecord[]): string | null {
  const disabled = !cells.every((cell) => cell.disabled);
  const what = `Switched ${cellWords(cells)} ${disabled ? "off" : "on"}`;
  return changeEach(context, what, cells, (cell) => ({ ...cell, disabled }));
}

/** Changes cells in one step. */
export function changeEach(
  context: AppContext,
  label: string,
  cells: readonly CellRecord[],
  change: (cell: CellRecord) => CellRecord,
): string | null {
  const ids = cells.map(({ id }) => id);
  const changeAll = (document: NotebookDocument) =>
    ids.reduce((each, id) => changeCell(each, id, change), document);
  return context.notebook.getState().change(label, changeAll);
}

function changeKind(
  context: AppContext,
  kind: string,
  change: (cell: CellRecord) => CellRecord,
): string | null {
  const cells = selectedCells(context);
  if (cells.every((cell) => sameCell(cell, change))) return `${cellWords(cells)} is that already.`;
  const what = `Changed ${cellWords(cells)} to ${kind}`;
  return toldWithUndo(context, changeEach(context, what, cells, change), `${what}.`);
}

/** A change that throws is not the same: the store says why. */
function sameCell(cell: CellRecord, change: (cell: CellRecord) => CellRecord): boolean {
  try {
    return change(cell) === cell;
  } catch {
    return false;
  }
}

/** Settings and findings of a cell, as its kind puts them. */
function wordsOf(context: AppContext, cell: CellRecord): string | null {
  const { params, runs } = context.notebook.getState();
  const text = kindOf(context, cell)?.text;
  if (text === undefined || !(cell.id in params)) return null;
  return text({
    name: cell.name,
    title: cell.title ?? cell.name,
    params: params[cell.id],
    output: runs[cell.id]?.output ?? null,
    inputs: new Map(),
  });
}
