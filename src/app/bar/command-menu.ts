import { focusActiveCell } from "../cell/cell-focus";
import type { AppContext, Command, CommandGroup } from "../commands/command";
import { allKeys } from "../commands/key-matcher";
import { perform } from "../commands/perform";
import type { MenuGroup, MenuItem } from "../menu-groups";

/** Commands as a group of a menu, with why each of them cannot be chosen. */
export function commandMenu(
  context: AppContext,
  commands: readonly Command[],
  groups: readonly CommandGroup[],
): MenuGroup[] {
  return groups.map((title) => ({
    title,
    items: commands.filter(({ group }) => group === title).map((command) => commandItem(context, command)),
  }));
}

export function commandItem(context: AppContext, command: Command): MenuItem {
  const [keys] = allKeys(command);
  return {
    id: command.id,
    title: command.title,
    blocked: command.blocked?.(context) ?? null,
    ...(keys === undefined ? {} : { keys }),
    run: () => void performHere(context, command),
  };
}

/** Carries out a command of a menu or the palette; what is about cells gives them the focus. */
export async function performHere(context: AppContext, command: Command): Promise<void> {
  const performed = perform(context, command);
  if (command.mode !== "any") setTimeout(() => focusActiveCell(context));
  await performed;
}
