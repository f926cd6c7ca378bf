import type { CellViews } from "./commands/command";

/** The views on the page. */
export function createCellViews(): CellViews {
  const performers = new Map<string, (commandId: string) => void>();
  return {
    offer(cellId, perform) {
      performers.set(cellId, perform);
      return () => {
        if (performers.get(cellId) === perform) performers.delete(cellId);
      };
    },

    perform(cellId, commandId) {
      const perform = performers.get(cellId);
      perform?.(commandId);
      return perform !== undefined;
    },

    caret(cellId) {
      const text = frameOf(cellId)?.querySelector("textarea[data-note-source]");
      return text instanceof HTMLTextAreaElement ? text.selectionStart : null;
    },
  };
}

/** The frame of a cell; null while it is not drawn. */
export function frameOf(cellId: string): HTMLElement | null {
  return document.querySelector(`[data-cell="${CSS.escape(cellId)}"]`);
}
