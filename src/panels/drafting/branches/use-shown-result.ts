import { useMemo } from "react";
import type { CellViewProps } from "../../../notebook/cell-kind";
import type { RunName } from "../../../store/branches";
import { type DraftingResult, withBranches } from "../../../store/drafting-result";
import { columnsIn } from "../model/columns";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";

export interface Shown {
  /** The output with the branches and breakpoints that the cell has now; null before the first run. */
  result: DraftingResult | null;
  /** What the runs of the output are, or those that would run. */
  params: DraftingParams;
  /** The runs that are shown, one or two. */
  columns: readonly RunName[];
}

/** What the cell shows: its output, but branches are there, or gone, as soon as the reader says so. */
export function useShownResult({
  output,
  params,
  view,
}: CellViewProps<DraftingParams, DraftingResult>): Shown {
  const { branches, stopAt } = params;
  const result = useMemo(() => {
    if (output === null) return null;
    const now = withBranches(output, branches);
    return { ...now, settings: { ...now.settings, stopAt } };
  }, [output, branches, stopAt]);
  const shown = useMemo(() => (result ? paramsOf(result.settings) : params), [result, params]);
  const key = columnsIn(view, shown).join();
  const columns = useMemo(() => key.split(","), [key]);
  return useMemo(() => ({ result, params: shown, columns }), [result, shown, columns]);
}
