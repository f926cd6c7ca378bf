import type { CellRecord } from "../../notebook/document";
import { copiesFor, deleteCells, insertCells } from "../../notebook/operations";
import { withInputRenamed } from "../../notebook/rename-cell";
import { cellsOfText, textOfCells } from "./clipboard-text";
import type { AppContext, Command } from "./command";
import {
  cellWords,
  changeAndSelect,
  kindOf,
  needsCell,
  needsCellToChange,
  needsLeave,
  needsNotebook,
  placeBelow,
  selectedCells,
  toldWithUndo,
} from "./reach";

export const clipboardCommands: readonly Command[] = [
  {
    id: "cell.cut",
    title: "Cut",
    group: "Cells",
    keys: ["X"],
    mode: "command",
    blocked: needsCellToChange,
    run(context) {
      copy(context);
      return remove(context, "Cut");
    },
  },
  {
    id: "cell.copy",
    title: "Copy",
    group: "Cells",
    keys: ["C"],
    mode: "command",
    blocked: needsCellToCopy,
    run(context) {
      copy(context);
      return `Copied ${cellWords(selectedCells(context))}.`;
    },
  },
  {
    id: "cell.paste-below",
    title: "Paste below",
    group: "Cells",
    keys: ["V"],
    mode: "command",
    blocked: needsPlace,
    run: (context) => pasteBelow(context),
  },
  {
    id: "cell.delete",
    title: "Delete",
    group: "Cells",
    keys: ["D D"],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => remove(context, "Deleted"),
  },
  {
    id: "cell.duplicate",
    title: "Duplicate",
    group: "Cells",
    keys: [],
    mode: "command",
    blocked: needsCellToChange,
    run: (context) => paste(context, selectedCells(context), "Duplicated"),
  },
];

/** Puts cells below the selected ones and selects them. */
export function paste(context: AppContext, cells: readonly CellRecord[], label = "Pasted"): string | null {
  const at = placeBelow(context);
  return changeAndSelect(
    context,
    `${label} ${cellWords(cells)}`,
    (document) => {
      const renamed = (cell: CellRecord, from: string, to: string) =>
        withInputRenamed(cell, from, to, (each) => kindOf(context, each));
      return insertCells(document, at, copiesFor(document, cells, renamed));
    },
    (document) => document.cells.slice(at, at + cells.length).map(({ id }) => id),
  );
}

function needsPlace(context: AppContext): string | null {
  return needsNotebook(context) ?? needsLeave(context);
}

/** As cells of this version they would be other cells. */
function needsCellToCopy(context: AppContext): string | null {
  const isNewer = context.notebook.getState().readOnly !== null;
  return isNewer
    ? "A newer anchorscope wrote these cells: copied into this one they would lose what it does not know. Copy a link, or save a copy."
    : needsCell(context);
}

function copy(context: AppContext): void {
  const clipboard = selectedCells(context);
  context.selection.setState({ clipboard });
  // For another tab; where the browser does not allow it, copying within the page is what is left.
  globalThis.navigator?.clipboard?.writeText(textOfCells(clipboard)).catch(() => undefined);
}

async function pasteBelow(context: AppContext): Promise<string | null> {
  const { clipboard } = context.selection.getState();
  const cells = clipboard.length > 0 ? clipboard : await systemCells();
  if (cells.length === 0) return "There is no cell to paste: copy one with C first.";
  return paste(context, cells);
}

async function systemCells(): Promise<readonly CellRecord[]> {
  try {
    return cellsOfText((await globalThis.navigator?.clipboard?.readText()) ?? "");
  } catch {
    return [];
  }
}

function remove(context: AppContext, label: string): string | null {
  const cells = selectedCells(context);
  const ids = cells.map(({ id }) => id);
  const what = `${label} ${cellWords(cells)}`;
  const fault = context.notebook.getState().change(what, (document) => deleteCells(document, ids));
  return toldWithUndo(context, fault, `${what}.`);
}
