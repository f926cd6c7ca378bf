import { Command as List } from "cmdk";
import { useApp, useCommands, useNotebook } from "../app-context";
import { performHere } from "../bar/command-menu";
import { focusActiveCell, focusView } from "../cell/cell-focus";
import { titleOfCell } from "../cell-title";
import { type AppContext, type Command, commandGroups } from "../commands/command";
import { allKeys } from "../commands/key-matcher";
import { activeCell, kindOf } from "../commands/reach";
import { goToCell } from "../go-to-cell";
import { keyHint } from "../platform";
import { Dialog } from "./dialog";
import "./palette.css";

/** Every command by its words, what the active cell's view can do, and every cell to go to. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const context = useApp();
  const commands = useCommands();
  const record = useNotebook((state) => state.document?.cells) ?? [];
  const params = useNotebook((state) => state.params);
  const cells = record.map((each) => ({ ...each, title: titleOfCell(each, params) }));
  const cell = activeCell(context);
  const kind = cell && kindOf(context, cell);

  /** After the dialog has gone and the focus is back where it was. */
  const closeAnd = (act: () => void) => {
    onClose();
    setTimeout(act);
  };

  return (
    <Dialog title="Command palette" className="palette" hasTitleBar={false} onClose={onClose}>
      <List label="Command palette" loop>
        <List.Input className="palette-input" placeholder="Search commands and cells" />
        <List.List className="palette-list">
          <List.Empty className="palette-empty">Nothing is called that.</List.Empty>
          {cell && kind?.commands && kind.commands.length > 0 && (
            <List.Group heading={`In ${cell.name}`}>
              {kind.commands.map((command) => (
                <List.Item
                  key={command.id}
                  value={`${command.title} in ${cell.name}`}
                  onSelect={() => closeAnd(() => performInside(context, cell.id, command.id))}
                >
                  <Words title={command.title} keys={command.keys[0]} />
                </List.Item>
              ))}
            </List.Group>
          )}
          {commandGroups.map((group) => (
            <List.Group key={group} heading={group}>
              {commands
                .filter((command) => command.group === group && command.id !== "view.palette")
                .map((command) => (
                  <CommandItem
                    key={command.id}
                    command={command}
                    reason={command.blocked?.(context) ?? null}
                    onSelect={() => closeAnd(() => void performHere(context, command))}
                  />
                ))}
            </List.Group>
          ))}
          <List.Group heading="Go to">
            {cells.map(({ id, name, title }) => (
              <List.Item
                key={id}
                value={`Go to: ${name}`}
                keywords={[title]}
                onSelect={() =>
                  closeAnd(() => {
                    goToCell(context, id);
                    setTimeout(() => focusActiveCell(context));
                  })
                }
              >
                <Words title={`Go to: ${name}`} detail={title === name ? undefined : title} />
              </List.Item>
            ))}
          </List.Group>
        </List.List>
      </List>
    </Dialog>
  );
}

/** Where its keys hold, so that they can go on with it. */
function performInside(context: AppContext, cellId: string, commandId: string): void {
  context.selection.getState().edit(cellId);
  focusView(cellId);
  context.views.perform(cellId, commandId);
}

interface CommandItemProps {
  command: Command;
  reason: string | null;
  onSelect: () => void;
}

function CommandItem({ command, reason, onSelect }: CommandItemProps) {
  return (
    <List.Item
      value={command.title}
      keywords={[command.group]}
      disabled={reason !== null}
      onSelect={onSelect}
    >
      <Words title={command.title} keys={allKeys(command)[0]} detail={reason ?? undefined} />
    </List.Item>
  );
}

function Words({
  title,
  keys,
  detail,
}: {
  title: string;
  keys?: string | undefined;
  detail?: string | undefined;
}) {
  return (
    <>
      <span className="palette-title">{title}</span>
      {detail && <span className="palette-detail">{detail}</span>}
      {keys && <kbd className="key">{keyHint(keys)}</kbd>}
    </>
  );
}
