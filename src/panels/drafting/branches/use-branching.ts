import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Branch } from "../../../engine/drafting/edit";
import type { CellViewProps } from "../../../notebook/cell-kind";
import { mostBranches, type RunName, withoutBranch } from "../../../store/branches";
import type { DraftingResult } from "../../../store/drafting-result";
import { changesOfRuns } from "../changes";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";
import { isBusy } from "../use-stepping";

/** What a reader can do about branches. */
export interface Branching {
  /** Why nothing can be changed by hand now; null when it can. */
  obstacle: string | null;
  /** Makes a branch and runs it. */
  add(branch: Branch): void;
  /** Removes a branch and those that follow from it. */
  remove(name: RunName): void;
}

export function useBranching(cell: CellViewProps<DraftingParams, DraftingResult>): Branching {
  const obstacle = obstacleOf(cell);
  const latest = useRef(cell);
  useEffect(() => {
    latest.current = cell;
  });
  const add = useCallback((branch: Branch) => {
    const { params, update, goOn } = latest.current;
    if (update({ branches: [...params.branches, branch] }) === null) goOn();
  }, []);
  const remove = useCallback((name: RunName) => {
    const { params, update } = latest.current;
    update({ branches: withoutBranch(params.branches, name) });
  }, []);
  return useMemo(() => ({ obstacle, add, remove }), [obstacle, add, remove]);
}

function obstacleOf(cell: CellViewProps<DraftingParams, DraftingResult>): string | null {
  const { output, params } = cell;
  if (output === null) return "Run first: there is nothing to change yet.";
  if (isBusy(cell)) return "The cell runs. Stop it, or wait, to change something.";
  if (changesOfRuns(paramsOf(output.settings), params).length > 0) {
    return "The settings have changed since: run again first.";
  }
  return params.branches.length < mostBranches
    ? null
    : `There are ${mostBranches} branches: remove one first.`;
}
