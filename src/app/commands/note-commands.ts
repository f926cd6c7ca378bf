import type { AppContext, Command } from "./command";
import { markdownOf, mergeNotes, splitNote, withHeading } from "./note-changes";
import {
  activeCell,
  cellsOf,
  cellWords,
  changeAndSelect,
  needsCellToChange,
  selectedCells,
  toldWithUndo,
} from "./reach";

const levels = [1, 2, 3, 4, 5, 6];

export const noteCommands: readonly Command[] = [
  {
    id: "note.split",
    title: "Split at the caret",
    group: "Notes",
    keys: ["Ctrl+Shift+-"],
    mode: "edit",
    blocked(context) {
      const { active } = context.selection.getState();
      const isText = active !== null && context.views.caret(active) !== null;
      return needsCellToChange(context) ?? (isText ? null : "Only a note that is being edited can be split.");
    },
    run: split,
  },
  {
    id: "note.merge",
    title: "Merge the selected notes, or with the one below",
    group: "Notes",
    keys: ["Shift+M"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => merge(context, selectedCells(context).length > 1 ? 0 : 1),
  },
  {
    id: "note.merge-above",
    title: "Merge with the note above",
    group: "Notes",
    keys: ["Ctrl+Backspace"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => merge(context, -1),
  },
  {
    id: "note.merge-below",
    title: "Merge with the note below",
    group: "Notes",
    keys: ["Ctrl+Shift+M"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => merge(context, 1),
  },
  ...levels.map(
    (level): Command => ({
      id: `note.heading-${level}`,
      title: `Heading ${level}`,
      group: "Notes",
      keys: [`${level}`],
      mode: "command",
      blocked: needsCellToChange,
      run: (context) => makeHeading(context, level),
    }),
  ),
];

function split(context: AppContext): string | null {
  const cell = activeCell(context);
  const caret = cell && context.views.caret(cell.id);
  if (!cell || caret === null) return null;
  const index = cellsOf(context).indexOf(cell);
  const fault = changeAndSelect(
    context,
    `Split ${cell.name}`,
    (document) => splitNote(document, cell.id, caret),
    (document) => [document.cells[index + 1].id],
  );
  if (fault === null) context.selection.getState().edit(cellsOf(context)[index + 1].id);
  return fault;
}

/** @param step which neighbour comes in; 0 for the selected cells alone. */
function merge(context: AppContext, step: -1 | 0 | 1): string | null {
  const cells = cellsOf(context);
  const selected = selectedCells(context);
  const edge = step < 0 ? selected[0] : selected[selected.length - 1];
  const neighbour = step === 0 ? undefined : cells[cells.indexOf(edge) + step];
  const joined = cells.filter((cell) => selected.includes(cell) || cell === neighbour);
  const other = joined.find((cell) => markdownOf(cell) === null);
  if (other) return `Only notes can be merged, and ${other.name} is none.`;
  if (joined.length < 2) return `There is no note ${step < 0 ? "above" : "below"} to merge with.`;
  const what = `Merged ${cellWords(joined)}`;
  const ids = joined.map(({ id }) => id);
  const fault = changeAndSelect(
    context,
    what,
    (document) => mergeNotes(document, ids),
    () => [ids[0]],
  );
  return toldWithUndo(context, fault, `${what}.`);
}

function makeHeading(context: AppContext, level: number): string | null {
  const cells = selectedCells(context);
  const other = cells.find((cell) => markdownOf(cell) === null);
  if (other)
    return `${other.name} is no note, and only notes become headings. “Change the heading” sets the one above it.`;
  const ids = cells.map(({ id }) => id);
  return context.notebook
    .getState()
    .change(`Made ${cellWords(cells)} a heading`, (document) => withHeading(document, ids, level));
}
