import type { ShellState } from "../shell-store";
import type { ThemeChoice } from "../theme";
import { wideWindow } from "../wide-window";
import type { Command } from "./command";

const themes: readonly [ThemeChoice, string][] = [
  ["system", "Theme: as the system"],
  ["light", "Theme: light"],
  ["dark", "Theme: dark"],
];

export const viewCommands: readonly Command[] = [
  {
    ...dialogCommand("palette", "Command palette"),
    keys: ["Accel+K", "Accel+Shift+C", "F1"],
  },
  {
    ...dialogCommand("shortcuts", "Keyboard shortcuts"),
    keys: ["Accel+Shift+H"],
    outsideText: ["?"],
  },
  {
    id: "view.outline",
    title: "Show or hide the outline",
    group: "View",
    keys: ["Accel+B"],
    mode: "any",
    run({ shell }) {
      const isWide = globalThis.matchMedia?.(wideWindow).matches ?? true;
      shell.setState(({ outline }) => ({ outline: !(outline ?? isWide) }));
    },
  },
  dialogCommand("glossary", "Glossary"),
  dialogCommand("tour", "Tour of the page"),
  ...themes.map(
    ([theme, title]): Command => ({
      id: `view.theme-${theme}`,
      title,
      group: "View",
      keys: [],
      mode: "any",
      run: ({ shell }) => shell.setState({ theme }),
    }),
  ),
];

function dialogCommand(dialog: NonNullable<ShellState["dialog"]>, title: string): Command {
  return {
    id: `view.${dialog}`,
    title,
    group: "View",
    keys: [],
    mode: "any",
    run: ({ shell }) => shell.setState({ dialog, glossaryTerm: null }),
  };
}
