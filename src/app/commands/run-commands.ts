import { freshCell, insertCells } from "../../notebook/operations";
import type { AppContext, Command } from "./command";
import {
  activeCell,
  cellsInSight,
  cellsOf,
  changeAndSelect,
  kindOf,
  needsCell,
  needsLeave,
  needsNotebook,
  placeBelow,
  selectedCells,
  startRun,
} from "./reach";

export const runCommands: readonly Command[] = [
  {
    id: "run.and-next",
    title: "Run, then the next cell",
    group: "Run",
    keys: ["Shift+Enter"],
    mode: "both",
    blocked: needsCell,
    run(context) {
      start(context);
      const cells = cellsInSight(context);
      const last = selectedCells(context).at(-1);
      const next = cells[cells.findIndex(({ id }) => id === last?.id) + 1];
      if (next === undefined) return insertBelow(context);
      context.selection.setState({ active: next.id, selected: [next.id], editing: null });
    },
  },
  {
    id: "run.and-stay",
    title: "Run",
    group: "Run",
    keys: ["Accel+Enter"],
    mode: "both",
    blocked: needsCell,
    run(context) {
      start(context);
      context.selection.getState().leave();
    },
  },
  {
    id: "run.and-insert",
    title: "Run, then insert a note below",
    group: "Run",
    keys: ["Alt+Enter"],
    mode: "both",
    blocked: (context) => needsCell(context) ?? needsLeave(context),
    run(context) {
      start(context);
      return insertBelow(context);
    },
  },
  {
    id: "run.go-on",
    title: "Go on with a stopped run",
    group: "Run",
    keys: [],
    mode: "command",
    blocked: (context) =>
      needsCell(context) ?? (activeState(context) === "stopped" ? null : "Nothing was stopped here."),
    run(context) {
      const { active } = context.selection.getState();
      if (active !== null) void context.notebook.getState().goOn(active);
    },
  },
  {
    id: "run.stale",
    title: "Run what is out of date",
    group: "Run",
    keys: [],
    mode: "any",
    blocked: (context) =>
      needsNotebook(context) ?? (staleCells(context).length === 0 ? "Every cell is up to date." : null),
    run: runStale,
  },
  {
    id: "run.all",
    title: "Run all cells",
    group: "Run",
    keys: [],
    mode: "any",
    blocked: needsNotebook,
    run: ({ notebook }) => void notebook.getState().runAll(),
  },
  {
    id: "run.stop",
    title: "Stop",
    group: "Run",
    keys: ["I I"],
    mode: "command",
    blocked: ({ notebook }) => (notebook.getState().running === null ? "Nothing is running." : null),
    run: ({ notebook }) => notebook.getState().stop(),
  },
  {
    id: "run.reset",
    title: "Forget all results",
    group: "Run",
    keys: ["0 0"],
    mode: "command",
    blocked: needsNotebook,
    run({ notebook }) {
      notebook.getState().forget();
      return "All results are forgotten; what needs no model was computed anew.";
    },
  },
];

/** Cells that have a result which is out of date, or none because the run broke off. */
export function staleCells({ notebook, ...context }: AppContext) {
  const { statuses, runs } = notebook.getState();
  return cellsOf({ notebook, ...context }).filter((cell) => {
    const state = statuses[cell.id]?.state;
    const isOutdated = state === "edited" || state === "stale" || state === "stopped" || state === "failed";
    return cell.id in runs && isOutdated && kindOf({ notebook, ...context }, cell)?.work.cost === "engine";
  });
}

/** Cells that compute by themselves, and notes, have nothing to start. */
function start(context: AppContext): void {
  startRun(
    context,
    selectedCells(context).map(({ id }) => id),
  );
}

export function runStale(context: AppContext): void {
  startRun(
    context,
    staleCells(context).map(({ id }) => id),
  );
}

function insertBelow(context: AppContext): string | null {
  const fault = needsLeave(context);
  if (fault !== null) return fault;
  const index = placeBelow(context);
  const broken = changeAndSelect(
    context,
    "Inserted a note",
    (document) =>
      insertCells(document, index, [freshCell(document, "note", { kind: "note", params: { markdown: "" } })]),
    (document) => [document.cells[index].id],
  );
  if (broken === null) context.selection.getState().edit(cellsOf(context)[index].id);
  return broken;
}

function activeState(context: AppContext): string | undefined {
  const active = activeCell(context);
  return active === null ? undefined : context.notebook.getState().statuses[active.id]?.state;
}
