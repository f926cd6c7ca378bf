/** JupyterLab's default keys by mode and what stands for them here; null with the reason where nothing does. */
export interface JupyterKey {
  mode: "command" | "edit" | "both" | "any";
  keys: readonly string[];
  action: string;
  command: string | null;
  /** Why a key is not carried. */
  reason?: string;
}

const noSource = "Cells have no source with line numbers: what is typed is Markdown in a plain text field.";
const browserFinds = "The browser's own find searches the whole page and is left alone.";

export const jupyterKeys: readonly JupyterKey[] = [
  { mode: "edit", keys: ["Escape", "Ctrl+M"], action: "to command mode", command: "select.leave" },
  { mode: "command", keys: ["Enter"], action: "to edit mode", command: "select.enter" },
  { mode: "both", keys: ["Shift+Enter"], action: "run, select next", command: "run.and-next" },
  { mode: "both", keys: ["Accel+Enter"], action: "run, stay", command: "run.and-stay" },
  { mode: "both", keys: ["Alt+Enter"], action: "run, insert below", command: "run.and-insert" },
  { mode: "command", keys: ["ArrowUp", "K"], action: "cell above", command: "select.previous" },
  { mode: "command", keys: ["ArrowDown", "J"], action: "cell below", command: "select.next" },
  { mode: "command", keys: ["Shift+ArrowUp", "Shift+K"], action: "extend up", command: "select.extend-up" },
  {
    mode: "command",
    keys: ["Shift+ArrowDown", "Shift+J"],
    action: "extend down",
    command: "select.extend-down",
  },
  { mode: "command", keys: ["Shift+Home"], action: "extend to the first", command: "select.extend-to-first" },
  { mode: "command", keys: ["Shift+End"], action: "extend to the last", command: "select.extend-to-last" },
  { mode: "command", keys: ["Accel+A"], action: "select all", command: "select.all" },
  { mode: "command", keys: ["A"], action: "insert above", command: "insert.note-above" },
  { mode: "command", keys: ["B"], action: "insert below", command: "insert.note-below" },
  { mode: "command", keys: ["Shift+A"], action: "heading above", command: "insert.heading-above" },
  { mode: "command", keys: ["Shift+B"], action: "heading below", command: "insert.heading-below" },
  { mode: "command", keys: ["X"], action: "cut", command: "cell.cut" },
  { mode: "command", keys: ["C"], action: "copy", command: "cell.copy" },
  { mode: "command", keys: ["V"], action: "paste below", command: "cell.paste-below" },
  { mode: "command", keys: ["D D"], action: "delete", command: "cell.delete" },
  { mode: "command", keys: ["Z"], action: "undo cell operation", command: "notebook.undo" },
  { mode: "command", keys: ["Shift+Z"], action: "redo cell operation", command: "notebook.redo" },
  { mode: "command", keys: ["Y"], action: "to code, here masks", command: "cell.to-masks" },
  { mode: "command", keys: ["M"], action: "to Markdown", command: "cell.to-note" },
  { mode: "command", keys: ["R"], action: "to raw", command: "cell.to-plain-text" },
  ...["1", "2", "3", "4", "5", "6"].map((level) => ({
    mode: "command" as const,
    keys: [level],
    action: `heading level ${level}`,
    command: `note.heading-${level}`,
  })),
  { mode: "command", keys: ["Shift+M"], action: "merge", command: "note.merge" },
  { mode: "command", keys: ["Ctrl+Backspace"], action: "merge above", command: "note.merge-above" },
  { mode: "command", keys: ["Ctrl+Shift+M"], action: "merge below", command: "note.merge-below" },
  { mode: "edit", keys: ["Ctrl+Shift+-"], action: "split at cursor", command: "note.split" },
  { mode: "command", keys: ["Ctrl+Shift+ArrowUp"], action: "move up", command: "cell.move-up" },
  { mode: "command", keys: ["Ctrl+Shift+ArrowDown"], action: "move down", command: "cell.move-down" },
  { mode: "command", keys: ["ArrowLeft"], action: "collapse heading", command: "cell.fold" },
  { mode: "command", keys: ["ArrowRight"], action: "expand heading", command: "cell.unfold" },
  {
    mode: "command",
    keys: ["Ctrl+Shift+ArrowLeft"],
    action: "collapse all headings",
    command: "notebook.fold-headings",
  },
  {
    mode: "command",
    keys: ["Ctrl+Shift+ArrowRight"],
    action: "expand all headings",
    command: "notebook.unfold-headings",
  },
  { mode: "command", keys: ["Shift+L"], action: "line numbers", command: null, reason: noSource },
  {
    mode: "command",
    keys: ["Shift+R"],
    action: "side-by-side rendering",
    command: null,
    reason:
      "Settings and picture of a cell stand where their effect is; there are no two halves to lay side by side.",
  },
  { mode: "command", keys: ["I I"], action: "interrupt", command: "run.stop" },
  { mode: "command", keys: ["0 0"], action: "restart", command: "run.reset" },
  {
    mode: "edit",
    keys: ["Tab", "Shift+Tab"],
    action: "complete, tooltip",
    command: null,
    reason: "Tab goes to the next control, in text fields too, so that nobody is trapped in a cell.",
  },
  { mode: "any", keys: ["Accel+S"], action: "save", command: "file.save" },
  { mode: "any", keys: ["Accel+Shift+S"], action: "save as", command: "file.save-as-ipynb" },
  {
    mode: "any",
    keys: ["Accel+Shift+C", "Accel+K", "F1"],
    action: "command palette",
    command: "view.palette",
  },
  { mode: "any", keys: ["Accel+Shift+H"], action: "shortcuts", command: "view.shortcuts" },
  {
    mode: "any",
    keys: ["Accel+F", "Accel+G", "Accel+Shift+G"],
    action: "find",
    command: null,
    reason: browserFinds,
  },
  { mode: "any", keys: ["Accel+H"], action: "replace", command: null, reason: browserFinds },
  { mode: "any", keys: ["Accel+B"], action: "left panel", command: "view.outline" },
  {
    mode: "any",
    keys: ["Accel+J"],
    action: "right panel",
    command: null,
    reason: "There is no panel on the right: what explains a picture stands beside it.",
  },
];
