import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Branch, Edit } from "../../../engine/drafting/edit";
import type { CellViewProps } from "../../../notebook/cell-kind";
import { branchIndex, branchName, mostBranches, type RunName, withoutBranch } from "../../../store/branches";
import type { DraftingResult } from "../../../store/drafting-result";
import { changesOfRuns } from "../changes";
import { type EditPlace, withEdit, withoutEdit } from "../model/planned-branch";
import type { DraftingParams } from "../params";
import { paramsOf } from "../settings";
import { isBusy } from "../use-stepping";

/** What a reader can do about branches. */
export interface Branching {
  /** Why nothing can be changed by hand now; null when it can. */
  obstacle: string | null;
  /** What is changed by hand and has not run; null where nothing is. */
  planned: Branch | null;
  /** The name that it will have. */
  name: RunName;
  /** Adds a change to what is planned. */
  change(place: EditPlace, edit: Edit): void;
  /** Takes one of the changes back, all of them without a place. */
  takeBack(at?: number): void;
  /** Whether cells, positions and heads are changed in later rounds too. */
  setLasting(lasting: boolean): void;
  /** Makes the branch and runs it. */
  run(): void;
  /** Removes a branch and those that follow from it. */
  remove(name: RunName): void;
}

export function useBranching(cell: CellViewProps<DraftingParams, DraftingResult>): Branching {
  const obstacle = obstacleOf(cell);
  const name = branchName(cell.params.branches.length);
  const [planned, setPlanned] = useState<Branch | null>(null);
  const latest = useRef({ cell, planned });
  useEffect(() => {
    latest.current = { cell, planned };
  });
  const ran = useRef<DraftingParams | null>(null);
  useEffect(() => {
    if (cell.output === null) return;
    const now = paramsOf(cell.output.settings);
    // What is planned is of a round of the runs that were there: with other settings it would be of another one.
    if (ran.current !== null && changesOfRuns(ran.current, now).length > 0) setPlanned(null);
    ran.current = now;
  }, [cell.output]);
  const change = useCallback(
    (place: EditPlace, edit: Edit) => setPlanned((before) => withEdit(before, place, edit)),
    [],
  );
  const takeBack = useCallback(
    (at?: number) =>
      setPlanned((before) => (before === null || at === undefined ? null : withoutEdit(before, at))),
    [],
  );
  const setLasting = useCallback(
    (lasting: boolean) => setPlanned((before) => before && { ...before, lasting }),
    [],
  );
  const run = useCallback(() => {
    const { cell: now, planned: branch } = latest.current;
    if (branch === null || now.update({ branches: [...now.params.branches, branch] }) !== null) return;
    setPlanned(null);
    now.goOn();
  }, []);
  const remove = useCallback((removed: RunName) => {
    const { params, update } = latest.current.cell;
    update({ branches: withoutBranch(params.branches, removed) });
    // Those behind it have other names now.
    setPlanned((before) => (before !== null && branchIndex(before.of) >= 0 ? null : before));
  }, []);
  return useMemo(
    () => ({ obstacle, planned, name, change, takeBack, setLasting, run, remove }),
    [obstacle, planned, name, change, takeBack, setLasting, run, remove],
  );
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
