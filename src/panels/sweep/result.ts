import { deviations } from "../../engine/drafting/deviations";
import type { OpenPair } from "../../engine/runtime/named-pair";
import { runCountOf } from "../../engine/sweep/sweep";
import { type SweepRow, sweepRows } from "../../engine/sweep/sweep-rows";
import type { SweepRun } from "../../engine/sweep/sweep-run";
import type { SweepParams } from "./params";

/** What a sweep has run so far, with what it was asked for. */
export interface SweepResult {
  params: SweepParams;
  pair: OpenPair;
  runs: readonly SweepRun[];
}

/** A row of the table with the names of its deviation. */
export interface NamedRow extends SweepRow {
  title: string;
  /** Empty for the run as trained. */
  level: string;
}

export function namedRows({ params, runs }: SweepResult): NamedRow[] {
  return sweepRows(runs, params.deviations).map((row) => {
    const deviation = deviations.find(({ id }) => id === row.deviation);
    return { ...row, title: deviation?.title ?? "As trained", level: deviation?.level ?? "" };
  });
}

/** Runs that are there, and all that were asked for. */
export function progressOf({ params, runs }: SweepResult): { done: number; total: number } {
  return { done: runs.length, total: runCountOf(params) };
}
