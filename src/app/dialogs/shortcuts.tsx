import { Fragment } from "react";
import { useApp, useCommands, useNotebook } from "../app-context";
import { commandGroups } from "../commands/command";
import { allKeys } from "../commands/key-matcher";
import { keyHint } from "../platform";
import { Dialog } from "./dialog";
import "./shortcuts.css";

interface Row {
  id: string;
  title: string;
  keys: readonly string[];
}

/** Every key there is, from the list of commands that the keys themselves come from. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const { kinds } = useApp();
  const commands = useCommands();
  const words = useNotebook((state) => state.document?.cells) ?? [];
  const shown = kinds.filter((kind) => kind.commands && words.some((cell) => cell.kind === kind.kind));
  const rowsOf = (group: string): Row[] =>
    commands
      .filter((command) => command.group === group)
      .map((command) => ({ id: command.id, title: command.title, keys: allKeys(command) }));

  return (
    <Dialog title="Keyboard shortcuts" className="shortcuts" onClose={onClose}>
      <p className="hint">
        Letters hold while a cell itself has the focus, as in Jupyter: Enter goes inside, Esc comes back out.
      </p>
      <div className="shortcut-groups">
        {commandGroups.map((group) => (
          <KeyTable key={group} title={group} rows={rowsOf(group)} />
        ))}
        {shown.map((kind) => (
          <KeyTable
            key={kind.kind}
            title={`Inside ${kind.title.toLowerCase()}`}
            rows={(kind.commands ?? []).map(({ id, title, keys }) => ({ id, title, keys }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  const withKeys = rows.filter(({ keys }) => keys.length > 0);
  if (withKeys.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {withKeys.map(({ id, title: what, keys }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && " or "}
                  <kbd className="key">{keyHint(key)}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
