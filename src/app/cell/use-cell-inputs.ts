import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { type CellInputs, cellInput } from "../../notebook/results";
import { useNotebook } from "../app-context";
import { registeredKind } from "../cell-registry";

/** The results that a cell uses, by name; the same object as long as they are the same. */
export function useCellInputs(id: string): CellInputs {
  const inputs = useNotebook((state) => state.graph.inputs.get(id) ?? none);
  const kinds = useNotebook(
    useShallow(({ document }) =>
      inputs.map((input) => document?.cells.find((cell) => cell.id === input.id)?.kind ?? ""),
    ),
  );
  const outputs = useNotebook(
    useShallow(({ runs }) =>
      inputs.map((input) => (input.id === null ? null : (runs[input.id]?.output ?? null))),
    ),
  );
  return useMemo(() => {
    const entries = inputs.flatMap(({ name }, at) => {
      const kind = registeredKind(kinds[at])?.kind;
      return kind && outputs[at] !== null
        ? [[name, cellInput(name, kind.results ?? [], outputs[at])] as const]
        : [];
    });
    return new Map(entries);
  }, [inputs, kinds, outputs]);
}

const none: readonly { name: string; id: string | null }[] = [];
