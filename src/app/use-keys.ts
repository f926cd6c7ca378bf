import { useEffect } from "react";
import { useApp, useCommands } from "./app-context";
import { focusActiveCell } from "./cell/cell-focus";
import { paste } from "./commands/clipboard-commands";
import { cellsOfText } from "./commands/clipboard-text";
import type { AppContext, Command } from "./commands/command";
import { createKeyMatcher } from "./commands/key-matcher";
import { perform } from "./commands/perform";
import { keyPlaceOf } from "./key-place";
import { isMac } from "./platform";
import { say } from "./shell-store";

/**
 * No cell has the focus, and so none shows that a letter would be about it: the first one only brings the
 * focus to the active cell. Moving about is harmless.
 */
function isUnaimed(event: KeyboardEvent, { mode, id }: Command, { selection }: AppContext): boolean {
  const isHarmless = mode !== "command" || id.startsWith("select.");
  return !isHarmless && !isOnCell(event) && selection.getState().active !== null;
}

function isOnCell({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-cell]") !== null;
}

/** Carries out what keys stand for, wherever nothing closer to the focus has used the key. */
export function useKeys(): void {
  const context = useApp();
  const commands = useCommands();

  useEffect(() => {
    const matcher = createKeyMatcher({ isMac, nowMs: () => performance.now() });
    /** What is typed for a dialog that is still on its way is not about the cells; Esc calls it off. */
    const hold = (event: KeyboardEvent) => {
      if (!isDialogAwaited(context)) return;
      event.stopImmediatePropagation();
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
      if (event.key === "Escape") context.shell.setState({ dialog: null });
    };

    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.getModifierState("AltGraph")) return;
      const command = matcher.find(event, keyPlaceOf(event.target), commands);
      if (command === null) return;
      const isBlocked = (command.blocked?.(context) ?? null) !== null;
      if (!isBlocked) event.preventDefault();
      if (isUnaimed(event, command, context)) return focusActiveCell(context);
      void perform(context, command);
      // At once where no cell had the focus: the next letter is about the cell that this key went to.
      if (!isBlocked && command.mode === "command" && !isOnCell(event)) focusActiveCell(context);
      // After the page has been drawn anew: the cell may not be there yet.
      if (!isBlocked && command.mode !== "any") setTimeout(() => focusActiveCell(context));
    };

    const takeCells = (event: ClipboardEvent) => {
      if (event.defaultPrevented || keyPlaceOf(event.target).mode !== "command") return;
      const cells = cellsOfText(event.clipboardData?.getData("text/plain") ?? "");
      if (cells.length === 0) return;
      event.preventDefault();
      const told = paste(context, cells);
      if (typeof told === "string") say(context.shell, told);
    };

    window.addEventListener("keydown", hold, { capture: true });
    window.addEventListener("keydown", press);
    window.addEventListener("pointerdown", matcher.forget, { capture: true });
    const unsubscribe = context.selection.subscribe((now, before) => {
      if (now.active !== before.active) matcher.forget();
    });
    window.addEventListener("paste", takeCells);
    return () => {
      window.removeEventListener("keydown", hold, { capture: true });
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", matcher.forget, { capture: true });
      unsubscribe();
      window.removeEventListener("paste", takeCells);
    };
  }, [context, commands]);
}

function isDialogAwaited({ shell }: AppContext): boolean {
  const { dialog } = shell.getState();
  // The tour lies beside the cells, which stay in use.
  return dialog !== null && dialog !== "tour" && document.querySelector("dialog[open]") === null;
}
