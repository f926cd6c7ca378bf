import type { PaneMode } from "./modes/pane-mode";
import type { Move } from "./moves";

/** A command of the mask view as a palette and a help page show it. */
export interface MaskCommand {
  id: string;
  title: string;
  /** For example "Shift+N", "Accel+ArrowLeft" (Ctrl, or Cmd on a Mac), "PageUp", "=". */
  keys: readonly string[];
}

/** What a command asks the mask view to do. */
export type MaskAction =
  | { kind: "move"; to: Move }
  | { kind: "extend"; to: Move }
  | { kind: "select"; what: "row" | "column" }
  | { kind: "difference"; step: 1 | -1 }
  | { kind: "centre" }
  | { kind: "zoom"; step: 1 | -1 | 0 }
  | { kind: "pan"; step: 1 | -1 }
  | { kind: "blink" }
  | { kind: "mode"; to: PaneMode }
  | { kind: "mode-step"; step: 1 | -1 }
  | { kind: "divider"; step: 1 | -1 }
  | { kind: "locks" }
  | { kind: "other-pane" }
  | { kind: "take" }
  | { kind: "view-step"; step: 1 | -1 }
  | { kind: "why" }
  | { kind: "let-go" }
  | { kind: "recall"; bookmark: string }
  | { kind: "store"; bookmark: string };

interface BoundAction extends MaskCommand {
  action: MaskAction;
}

const bound = (id: string, title: string, keys: readonly string[], action: MaskAction): BoundAction => ({
  id: `mask.${id}`,
  title,
  keys,
  action,
});

const moves: readonly [to: Move, title: string, key: string][] = [
  ["up", "One row up", "ArrowUp"],
  ["down", "One row down", "ArrowDown"],
  ["left", "One column to the left", "ArrowLeft"],
  ["right", "One column to the right", "ArrowRight"],
  ["row-start", "First column of the row", "Home"],
  ["row-end", "Last column of the row", "End"],
  ["first", "First cell", "Accel+Home"],
  ["last", "Last cell", "Accel+End"],
  ["block-up", "One block up", "PageUp"],
  ["block-down", "One block down", "PageDown"],
  ["edge-up", "Up to where either mask changes", "Accel+ArrowUp"],
  ["edge-down", "Down to where either mask changes", "Accel+ArrowDown"],
  ["edge-left", "Left to where either mask changes", "Accel+ArrowLeft"],
  ["edge-right", "Right to where either mask changes", "Accel+ArrowRight"],
];

const extensions: readonly [to: Move, title: string, key: string][] = [
  ["up", "Extend the selection up", "Shift+ArrowUp"],
  ["down", "Extend the selection down", "Shift+ArrowDown"],
  ["left", "Extend the selection to the left", "Shift+ArrowLeft"],
  ["right", "Extend the selection to the right", "Shift+ArrowRight"],
];

const modes: readonly [mode: PaneMode, title: string, key: string][] = [
  ["side-by-side", "Both masks side by side", "Shift+S"],
  ["overlay", "Both masks laid over each other", "Shift+O"],
  ["swipe", "Both masks in one pane, parted by a divider", "Shift+W"],
  ["blink", "Both masks in one pane in turn, again to stop", "Shift+B"],
];

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Every command with its keys and what it does; a key belongs to the first command that it fits. */
const table: readonly BoundAction[] = [
  bound("next-difference", "Next difference", ["N"], { kind: "difference", step: 1 }),
  bound("previous-difference", "Previous difference", ["Shift+N"], { kind: "difference", step: -1 }),
  bound("why", "Why is this cell on or off?", ["Y", "Enter"], { kind: "why" }),
  ...moves.map(([to, title, key]) => bound(`move-${to}`, title, [key], { kind: "move", to })),
  ...extensions.map(([to, title, key]) => bound(`extend-${to}`, title, [key], { kind: "extend", to })),
  bound("select-row", "Select the row", ["Shift+Space"], { kind: "select", what: "row" }),
  bound("select-column", "Select the column", ["Ctrl+Space"], { kind: "select", what: "column" }),
  bound("centre", "Centre the cell, again to fit", ["F"], { kind: "centre" }),
  bound("zoom-in", "Zoom in", ["=", "+", "W"], { kind: "zoom", step: 1 }),
  bound("zoom-out", "Zoom out", ["-", "S"], { kind: "zoom", step: -1 }),
  bound("show-all", "Show all", ["0"], { kind: "zoom", step: 0 }),
  bound("pan-left", "Pan to the left", ["A"], { kind: "pan", step: -1 }),
  bound("pan-right", "Pan to the right", ["D"], { kind: "pan", step: 1 }),
  bound("blink", "Blink to the other side's mask while held", ["B"], { kind: "blink" }),
  bound("next-view", "Next view: from the anchor, folded, one block, by slot", ["V"], {
    kind: "view-step",
    step: 1,
  }),
  bound("previous-view", "Previous view", ["Shift+V"], { kind: "view-step", step: -1 }),
  bound("next-mode", "Next way of showing both masks", ["M"], { kind: "mode-step", step: 1 }),
  bound("previous-mode", "Previous way of showing both masks", ["Shift+M"], { kind: "mode-step", step: -1 }),
  ...modes.map(([mode, title, key]) => bound(`show-${mode}`, title, [key], { kind: "mode", to: mode })),
  bound("divider-left", "Divider of the swipe to the left", ["Shift+A"], { kind: "divider", step: -1 }),
  bound("divider-right", "Divider of the swipe to the right", ["Shift+D"], { kind: "divider", step: 1 }),
  bound("locks", "Lock zoom and place of both panes, or the zoom alone, or nothing", ["L"], {
    kind: "locks",
  }),
  bound("other-pane", "Keys move the other pane", ["Shift+L"], { kind: "other-pane" }),
  bound("take", "Take place and zoom from the other pane", ["T"], { kind: "take" }),
  bound("let-go", "Let go of the selection, then of the cell, then leave", ["Escape"], { kind: "let-go" }),
  ...digits.map((digit) =>
    bound(`recall-${digit}`, `Go to bookmark ${digit}`, [digit], { kind: "recall", bookmark: digit }),
  ),
  ...digits.map((digit) =>
    bound(`store-${digit}`, `Set bookmark ${digit}`, [`Shift+${digit}`], { kind: "store", bookmark: digit }),
  ),
];

export const maskCommands: readonly MaskCommand[] = table.map(({ id, title, keys }) => ({ id, title, keys }));

/** `Next difference (N)`, for a button that does what a command does. */
export function titleWithKeys(commandId: string): string {
  const command = maskCommands.find(({ id }) => id === commandId);
  return command === undefined ? "" : `${command.title} (${command.keys.join(" or ")})`;
}

/** What a command does; null for an id that is none. */
export function actionOf(commandId: string): MaskAction | null {
  return table.find(({ id }) => id === commandId)?.action ?? null;
}

export interface PressedKey {
  key: string;
  /** The key's place on the keyboard: a digit with Shift is another character on every keyboard. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key asks for; null for a key that is left to the page, Tab among them. */
export function keyAction(pressed: PressedKey): MaskAction | null {
  return table.find(({ keys }) => keys.some((key) => isPressed(key, pressed)))?.action ?? null;
}

function isPressed(spelled: string, { key, code, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  const parts = spelled === "+" ? ["+"] : spelled.split("+");
  const name = parts[parts.length - 1];
  const wants = (modifier: string) => parts.length > 1 && parts.includes(modifier);
  if (altKey) return false;
  const accelFits = wants("Ctrl") ? ctrlKey && !metaKey : (ctrlKey || metaKey) === wants("Accel");
  // Where = and + are is the keyboard's business, and so is whether they take Shift.
  if (/^[=+-]$/.test(name)) return accelFits && key === name;
  if (!accelFits || shiftKey !== wants("Shift")) return false;
  if (/^[0-9]$/.test(name)) return code === `Digit${name}` || key === name;
  return key.toLowerCase() === (name === "Space" ? " " : name.toLowerCase());
}
