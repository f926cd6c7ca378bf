import { attentionOfRows, type KeptRow, keptRows } from "../../../engine/drafting/kept-rows";
import type { Step } from "../../../engine/drafting/steps";
import { type DraftingResult, type RunResult, runsOf } from "../../../store/drafting-result";
import { ownStep } from "../../../store/lockstep";
import { begunRounds } from "./round-progress";
import type { RunName } from "./run-names";

/** A context row of one run, with the attention it got; null as long as its round has not drafted. */
export interface LedgerRow extends KeptRow {
  attention: number | null;
}

/** One line of the ledger: a row of either run, or the same row of both. */
export interface LedgerLine {
  key: string;
  index: number;
  rows: Readonly<Record<RunName, LedgerRow | null>>;
  /** A row should not be there, is missing, empty or misplaced, or the runs have it otherwise. */
  differs: boolean;
}

/** The context of the round that one run stands in. */
export interface RunLedger {
  name: RunName;
  round: number;
  anchor: number;
  rows: readonly LedgerRow[];
}

export interface Ledger {
  runs: readonly RunLedger[];
  lines: readonly LedgerLine[];
}

/** The contexts that both runs draft from at a step; null before the first round. */
export function ledgerAt(result: DraftingResult, step: Step): Ledger | null {
  const runs = runsOf(result).flatMap((run, at) => {
    const ledger = ledgerOfRun(at === 0 ? "A" : "B", run, step, result);
    return ledger === null ? [] : [ledger];
  });
  return runs.length === 0 ? null : { runs, lines: linesOf(runs) };
}

function ledgerOfRun(name: RunName, run: RunResult, step: Step, result: DraftingResult): RunLedger | null {
  const progress = begunRounds(run.timeline, ownStep(run.timeline, step)).at(-1);
  if (progress === undefined) return null;
  const { round, draftedEnd } = progress;
  const attention = draftedEnd > 0 ? attentionOfRows(round) : null;
  const rows = keptRows(run.timeline, round, result.aligned.convention).map(
    (row): LedgerRow => ({ ...row, attention: row.place === null ? null : (attention?.[row.place] ?? null) }),
  );
  return { name, round: round.index, anchor: round.plan.anchor, rows };
}

/**
 * The lines in the order of the last run's context. Rows that belong there are the same line where they have
 * the same index; what only the first run has got to stands at the end.
 */
function linesOf(runs: readonly RunLedger[]): LedgerLine[] {
  const [first, second] = runs;
  if (second === undefined) return first.rows.map((row) => lineOf({ [first.name]: row }));
  const own = new Map(first.rows.filter(belongs).map((row) => [row.index, row]));
  const lines = second.rows.map((row) => {
    const same = belongs(row) ? own.get(row.index) : undefined;
    if (same !== undefined) own.delete(row.index);
    return lineOf({ B: row, ...(same === undefined ? {} : { A: same }) });
  });
  const others = first.rows.filter((row) => !belongs(row) || own.has(row.index));
  return [...lines, ...others.map((row) => lineOf({ A: row }))];
}

function belongs({ fault }: KeptRow): boolean {
  return fault !== "extra";
}

function lineOf({ A = null, B = null }: { A?: LedgerRow | null; B?: LedgerRow | null }): LedgerLine {
  const { index } = B ?? A ?? { index: 0 };
  const key = `${A?.place ?? "-"}/${B?.place ?? "-"}/${index}`;
  const isOther = A !== null && B !== null && (A.token !== B.token || A.position !== B.position);
  return {
    key,
    index,
    rows: { A, B },
    differs: isOther || [A, B].some((row) => row !== null && row.fault !== null),
  };
}
