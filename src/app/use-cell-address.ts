import { useEffect } from "react";
import { useApp } from "./app-context";
import type { AppContext } from "./commands/command";
import { goToCell } from "./go-to-cell";
import { namedNotebook } from "./session/address";
import { keyOf } from "./session/notebook-origin";
import { addressOfPage, isPlainEntry } from "./session/page-address";

/** A link to a cell makes it the active one, in the notebook that opens by it and in the one that is open. */
export function useCellAddress(): void {
  const context = useApp();
  useEffect(() => {
    const follow = () => followAddress(context);
    window.addEventListener("hashchange", follow);
    const stop = context.notebook.subscribe((now, before) => {
      // Once the session has told which notebook that is.
      if (now.opened !== before.opened) queueMicrotask(follow);
    });
    return () => {
      window.removeEventListener("hashchange", follow);
      stop();
    };
  }, [context]);
}

function followAddress(context: AppContext): void {
  const address = addressOfPage();
  const { key } = context.session.state.getState();
  const isOfThis = isPlainEntry() || keyOf(namedNotebook(address)) === key;
  const isThere = context.notebook.getState().document?.cells.some(({ id }) => id === address.cell);
  if (address.cell !== null && isOfThis && isThere) goToCell(context, address.cell);
}
