import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { NotebookState, NotebookStore } from "../store/notebook";

export const StoreContext = createContext<NotebookStore | null>(null);

/** What `select` reads from the open notebook, kept current. It must return the same object for the same state. */
export function useNotebook<Selected>(select: (state: NotebookState) => Selected): Selected {
  const store = useContext(StoreContext);
  if (!store) throw new Error("useNotebook outside of <App>");
  return useStore(store, select);
}
