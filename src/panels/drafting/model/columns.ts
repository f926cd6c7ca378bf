import * as v from "valibot";
import type { Branch } from "../../../engine/drafting/edit";
import { branchKey, branchName, type RunName, renamedRuns } from "../../../store/branches";
import { branchesSchema } from "../branch-schema";
import type { DraftingParams } from "../params";
import { runNames } from "./run-names";

/**
 * The two runs that are shown, or the one there is. Who makes a branch wants to see it: a choice holds only until
 * there is a branch that was not there when it was made, then it is the last branch beside what it came from. A
 * branch that gets another letter stays shown, and one that goes leaves its column to the run it came from.
 */
export function columnsIn(
  view: Readonly<Record<string, unknown>>,
  params: DraftingParams,
): readonly RunName[] {
  const { branches } = params;
  const names = [...runNames(params), ...branches.map((_, at) => branchName(at))];
  const kept = keptChoice(view.columns);
  if (kept !== null && !hasMore(branches, kept.branches)) {
    const renamed = renamedRuns(kept.branches, branches);
    const columns = kept.names.map((name) => renamed.get(name) ?? name);
    if (columns[0] !== columns[1] && columns.every((name) => names.includes(name))) return columns;
  }
  const last = branches.at(-1);
  return last === undefined ? runNames(params) : [last.of, branchName(branches.length - 1)];
}

/** A choice as the notebook keeps it: with the branches that there are, as their letters mean others later. */
export function columnsView(names: readonly RunName[], { branches }: DraftingParams) {
  return { columns: { names, branches } };
}

/** Another run goes to one column; where it was in the other one, the two change places. */
export function withColumn(columns: readonly RunName[], at: number, name: RunName): RunName[] {
  const other = columns[1 - at] === name ? columns[at] : (columns[1 - at] ?? columns[at]);
  return at === 0 ? [name, other] : [other, name];
}

function hasMore(now: readonly Branch[], before: readonly Branch[]): boolean {
  const known = new Set(before.map((_, at) => branchKey(before, at)));
  return now.some((_, at) => !known.has(branchKey(now, at)));
}

const choiceSchema = v.object({
  names: v.tuple([v.string(), v.string()]),
  branches: branchesSchema,
});

/** Anything may stand in a notebook. */
function keptChoice(stored: unknown): v.InferOutput<typeof choiceSchema> | null {
  const read = v.safeParse(choiceSchema, stored);
  return read.success ? read.output : null;
}
