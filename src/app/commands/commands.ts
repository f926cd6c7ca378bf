import type { CellKind } from "../../notebook/cell-kind";
import { cellCommands } from "./cell-commands";
import { clipboardCommands } from "./clipboard-commands";
import type { Command } from "./command";
import { fileCommands } from "./file-commands";
import { foldCommands } from "./fold-commands";
import { insertCommands } from "./insert-commands";
import { noteCommands } from "./note-commands";
import { notebookCommands } from "./notebook-commands";
import { runCommands } from "./run-commands";
import { selectCommands } from "./select-commands";
import { viewCommands } from "./view-commands";

/** Everything that can be done, apart from what the view of the active cell adds. */
export function commandsFor(kinds: readonly CellKind<unknown, unknown>[]): readonly Command[] {
  return [
    ...runCommands,
    ...clipboardCommands,
    ...cellCommands,
    ...insertCommands(kinds),
    ...noteCommands,
    ...selectCommands,
    ...notebookCommands,
    ...fileCommands,
    ...foldCommands,
    ...viewCommands,
  ];
}
