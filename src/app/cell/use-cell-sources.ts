import { useCallback } from "react";
import { useShallow } from "zustand/react/shallow";
import { descendantsOf } from "../../notebook/graph";
import type { NotebookState } from "../../store/notebook";
import { useNotebook } from "../app-context";
import { registeredKind } from "../cell-registry";

/** What `CellViewProps.sources` is for a cell: cells that give a result and do not wait for this one. */
export function useCellSources(id: string) {
  const giving = useNotebook(useShallow((state) => cellsThatGive(state, id)));
  return useCallback(
    (resultName: string) =>
      giving
        .map((line) => line.split("\n"))
        .filter(([, , , ...results]) => results.includes(resultName))
        .map(([id, name, title]) => ({ id, name, title })),
    [giving],
  );
}

/** A line per fact, so that equal lists are found equal. */
function cellsThatGive({ document, graph }: NotebookState, id: string): string[] {
  const later = new Set([id, ...descendantsOf(graph, [id])]);
  return (document?.cells ?? []).flatMap((cell) => {
    const results = registeredKind(cell.kind)?.kind.results ?? [];
    if (results.length === 0 || later.has(cell.id)) return [];
    return [[cell.id, cell.name, cell.title || cell.name, ...results.map(({ name }) => name)].join("\n")];
  });
}
