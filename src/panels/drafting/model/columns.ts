import { branchIndex, branchName, type RunName } from "../../../store/branches";
import type { DraftingParams } from "../params";
import { runNames } from "./run-names";

/**
 * The two runs that are shown, or the one there is. Who makes a branch wants to see it: a choice holds only as
 * long as there are as many branches as when it was made, then it is the last branch beside what it came from.
 */
export function columnsIn(
  view: Readonly<Record<string, unknown>>,
  params: DraftingParams,
): readonly RunName[] {
  const { branches } = params;
  const names = [...runNames(params), ...branches.map((_, at) => branchName(at))];
  const kept = keptChoice(view.columns);
  const isKnown = kept?.columns.every((name) => names.includes(name)) ?? false;
  if (kept !== null && isKnown && kept.branches === branches.length) return kept.columns;
  const last = branches.at(-1);
  return last === undefined ? runNames(params) : [last.of, branchName(branches.length - 1)];
}

/** A choice as the notebook keeps it. */
export function columnsView(columns: readonly RunName[], { branches }: DraftingParams) {
  return { columns: { names: columns, branches: branches.length } };
}

/** Another run goes to one column; where it was in the other one, the two change places. */
export function withColumn(columns: readonly RunName[], at: number, name: RunName): RunName[] {
  const other = columns[1 - at] === name ? columns[at] : (columns[1 - at] ?? columns[at]);
  return at === 0 ? [name, other] : [other, name];
}

/** Anything may stand in a notebook. */
function keptChoice(stored: unknown): { columns: RunName[]; branches: number } | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { names, branches } = stored as { names?: unknown; branches?: unknown };
  if (!Array.isArray(names) || typeof branches !== "number") return null;
  const isPair = names.length === 2 && names[0] !== names[1] && names.every(isRunName);
  return isPair ? { columns: names, branches } : null;
}

function isRunName(name: unknown): name is RunName {
  return typeof name === "string" && /^[A-Z]$/.test(name) && branchIndex(name) < 24;
}
