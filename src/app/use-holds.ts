import type { NotebookState } from "../store/notebook";
import { useNotebook } from "./app-context";
import { registeredKind } from "./cell-registry";

/** Whether a cell asserts something, is up to date, and all of it holds. */
export function useHolds(id: string): boolean {
  return useNotebook((state) => state.statuses[id]?.state === "done" && holds(state, id));
}

/** Told once for every output: asked again whenever anything in the notebook moves. */
const told = new WeakMap<object, boolean>();

function holds({ document, params, runs }: NotebookState, id: string): boolean {
  const output = runs[id]?.output;
  if (typeof output !== "object" || output === null) return false;
  const known = told.get(output);
  if (known !== undefined) return known;
  const word = document?.cells.find((cell) => cell.id === id)?.kind ?? "";
  const answer = registeredKind(word)?.kind.verdict?.(output, params[id])?.holds === true;
  told.set(output, answer);
  return answer;
}
