import { extendedTo } from "../../store/selection";
import type { AppContext, Command } from "./command";
import { activeCell, cellsInSight, cellsOf, needsCell, needsNotebook } from "./reach";

export const selectCommands: readonly Command[] = [
  {
    id: "select.previous",
    title: "Cell above",
    group: "Select",
    keys: ["ArrowUp", "K"],
    mode: "command",
    repeats: true,
    blocked: needsCell,
    run: (context) => activateAt(context, neighbour(context, -1)),
  },
  {
    id: "select.next",
    title: "Cell below",
    group: "Select",
    keys: ["ArrowDown", "J"],
    mode: "command",
    repeats: true,
    blocked: needsCell,
    run: (context) => activateAt(context, neighbour(context, 1)),
  },
  {
    id: "select.extend-up",
    title: "Extend the selection up",
    group: "Select",
    keys: ["Shift+ArrowUp", "Shift+K"],
    mode: "command",
    repeats: true,
    blocked: needsCell,
    run: (context) => extend(context, neighbour(context, -1)),
  },
  {
    id: "select.extend-down",
    title: "Extend the selection down",
    group: "Select",
    keys: ["Shift+ArrowDown", "Shift+J"],
    mode: "command",
    repeats: true,
    blocked: needsCell,
    run: (context) => extend(context, neighbour(context, 1)),
  },
  {
    id: "select.extend-to-first",
    title: "Extend the selection to the first cell",
    group: "Select",
    keys: ["Shift+Home"],
    mode: "command",
    blocked: needsCell,
    run: (context) => extend(context, cellsInSight(context)[0]?.id),
  },
  {
    id: "select.extend-to-last",
    title: "Extend the selection to the last cell",
    group: "Select",
    keys: ["Shift+End"],
    mode: "command",
    blocked: needsCell,
    run: (context) => extend(context, cellsInSight(context).at(-1)?.id),
  },
  {
    id: "select.all",
    title: "Select all cells",
    group: "Select",
    keys: ["Accel+A"],
    mode: "command",
    blocked: needsNotebook,
    run({ notebook, selection }) {
      const cells = notebook.getState().document?.cells ?? [];
      const { active } = selection.getState();
      selection.setState({ active: active ?? cells[0]?.id ?? null, selected: cells.map(({ id }) => id) });
    },
  },
  {
    id: "select.enter",
    title: "Edit the cell",
    group: "Select",
    keys: ["Enter"],
    mode: "command",
    blocked: needsCell,
    run({ selection }) {
      const { active } = selection.getState();
      if (active !== null) selection.getState().edit(active);
    },
  },
  {
    id: "select.leave",
    title: "Back to the cell",
    group: "Select",
    keys: ["Escape", "Ctrl+M"],
    mode: "edit",
    blocked: needsCell,
    run: ({ selection }) => selection.getState().leave(),
  },
];

/** The cell above or below the active one, past those that are out of sight. */
function neighbour(context: AppContext, step: -1 | 1): string | undefined {
  const cells = cellsInSight(context);
  const active = activeCell(context);
  const index = cells.findIndex(({ id }) => id === active?.id);
  return index < 0 ? undefined : cells[index + step]?.id;
}

function activateAt({ selection }: AppContext, id: string | undefined): void {
  if (id !== undefined) selection.setState({ active: id, selected: [id], editing: null });
}

function extend({ selection, ...context }: AppContext, target: string | undefined): void {
  if (target !== undefined) {
    selection.setState(extendedTo(selection.getState(), cellsOf({ selection, ...context }), target));
  }
}
