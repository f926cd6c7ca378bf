import { attentionOfRows, type KeptRow, keptRows } from "../../../engine/drafting/kept-rows";
import type { Step } from "../../../engine/drafting/steps";
import type { Convention } from "../../../engine/masks/convention";
import type { RunName } from "../../../store/branches";
import type { RunResult } from "../../../store/drafting-result";
import { ownStep } from "../../../store/lockstep";
import { begunRounds } from "./round-progress";

/** A context row of one run, with the attention it got; null as long as its round has not drafted. */
export interface LedgerRow extends KeptRow {
  attention: number | null;
}

/** One line of the ledger: a row of either run, or the same row of both. */
export interface LedgerLine {
  key: string;
  index: number;
  /** One per run of the ledger. */
  rows: readonly (LedgerRow | null)[];
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

/**
 * The contexts that one run or two draft from at a step; null before the first round.
 * @param trained says which rows belong there
 */
export function ledgerAt(shown: readonly RunResult[], step: Step, trained: Convention): Ledger | null {
  const runs = shown.flatMap((run) => ledgerOfRun(run, step, trained) ?? []);
  return runs.length === 0 ? null : { runs, lines: linesOf(runs) };
}

function ledgerOfRun(run: RunResult, step: Step, trained: Convention): RunLedger | null {
  const progress = begunRounds(run.timeline, ownStep(run.timeline, step)).at(-1);
  if (progress === undefined) return null;
  const { round, draftedEnd } = progress;
  const attention = draftedEnd > 0 ? attentionOfRows(round) : null;
  const rows = keptRows(run.timeline, round, trained).map(
    (row): LedgerRow => ({ ...row, attention: row.place === null ? null : (attention?.[row.place] ?? null) }),
  );
  return { name: run.name, round: round.index, anchor: round.plan.anchor, rows };
}

/**
 * The lines in the order of the last run's context. Rows that belong there are the same line where they have
 * the same index; what only the first run has got to stands at the end.
 */
function linesOf(runs: readonly RunLedger[]): LedgerLine[] {
  const [first, second] = runs;
  if (second === undefined) return first.rows.map((row) => lineOf([row]));
  const own = new Map(first.rows.filter(belongs).map((row) => [row.index, row]));
  const lines = second.rows.map((row) => {
    const same = belongs(row) ? own.get(row.index) : undefined;
    if (same !== undefined) own.delete(row.index);
    return lineOf([same ?? null, row]);
  });
  const others = first.rows.filter((row) => !belongs(row) || own.has(row.index));
  return [...lines, ...others.map((row) => lineOf([row, null]))];
}

function belongs({ fault }: KeptRow): boolean {
  return fault !== "extra";
}

function lineOf(rows: readonly (LedgerRow | null)[]): LedgerLine {
  const there = rows.filter((row) => row !== null);
  const [one, other] = there;
  const index = there.at(-1)?.index ?? 0;
  const isOther = other !== undefined && (one.token !== other.token || one.position !== other.position);
  return {
    key: `${rows.map((row) => row?.place ?? "-").join("/")}/${index}`,
    index,
    rows,
    differs: isOther || there.some(({ fault }) => fault !== null),
  };
}
