import type { CellRecord } from "../../notebook/document";
import { useApp, useCommands, useNotebook } from "../app-context";
import { commandItem, commandMenu, performHere } from "../bar/command-menu";
import { MenuButton } from "../bar/menu-button";
import { registeredKind } from "../cell-registry";
import { Icon } from "../icons";
import { keyHint } from "../platform";
import { focusActiveCell } from "./cell-focus";

/** A cell's tools, above its upper right corner; shown for the active cell and the one under the pointer. */
export function CellTools({ cell }: { cell: CellRecord }) {
  const context = useApp();
  const commands = useCommands();
  const isBusy = useNotebook(({ running, queue }) => running === cell.id || queue.includes(cell.id));
  const isOff = useNotebook(({ statuses }) => statuses[cell.id]?.state.startsWith("disabled") ?? false);
  const runsModel = registeredKind(cell.kind)?.kind.work.cost === "engine";

  /** The tools are about all selected cells, where this is one of them. */
  const take = () => {
    const { selected, activate } = context.selection.getState();
    if (!selected.includes(cell.id)) activate(cell.id);
  };

  const tool = (id: string, label: string, icon: "run" | "up" | "down" | "add") => {
    const command = commands.find((each) => each.id === id);
    if (!command) return null;
    return (
      <button
        type="button"
        className="tool"
        aria-label={label}
        title={`${label} (${keyHint(command.keys[0])})`}
        onClick={() => {
          take();
          void performHere(context, command);
        }}
      >
        <Icon name={icon} />
      </button>
    );
  };

  const groups = () => {
    take();
    const folding = commands.filter(({ id }) => id === "cell.fold" || id === "cell.unfold");
    const [cells, ...more] = commandMenu(context, commands, ["Cells", "Insert", "Notes", "Run"]);
    const items = [...cells.items, ...folding.map((command) => commandItem(context, command))];
    return [{ items }, ...more.map((group) => ({ ...group, isSub: true }))];
  };

  return (
    <div className="cell-tools" role="toolbar" aria-label="Cell tools">
      {runsModel && !isBusy && !isOff && tool("run.and-stay", "Run", "run")}
      {isBusy && (
        <button
          type="button"
          className="tool"
          aria-label="Stop"
          title="Stop"
          onClick={() => {
            context.notebook.getState().stop(cell.id);
            setTimeout(() => focusActiveCell(context));
          }}
        >
          <Icon name="stop" />
        </button>
      )}
      {tool("cell.move-up", "Move up", "up")}
      {tool("cell.move-down", "Move down", "down")}
      {tool("insert.note-below", "Insert a note below", "add")}
      <MenuButton label="More for this cell" className="tool" groups={groups}>
        <Icon name="more" />
      </MenuButton>
    </div>
  );
}
