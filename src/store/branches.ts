import type { Branch } from "../engine/drafting/edit";

/** Names of runs: "A" as trained, "B" as served, and the branches "C", "D", ... in the order they were made. */
export type RunName = string;

/** As many as have a letter. */
export const mostBranches = 24;

export function branchName(at: number): RunName {
  return String.fromCharCode("C".charCodeAt(0) + at);
}

/** Place of a run among the branches; below 0 for A and B. */
export function branchIndex(name: RunName): number {
  return name.charCodeAt(0) - "C".charCodeAt(0);
}

/** The run that a round of a run comes from: of rounds before its own change a branch has those of its parent. */
export function holderOf(branches: readonly Branch[], name: RunName, round: number): RunName {
  const branch = branches[branchIndex(name)];
  return branch !== undefined && round < branch.round ? holderOf(branches, branch.of, round) : name;
}

/** The branches and, with them, all that follow from one that goes; the others move up and get their names. */
export function withoutBranch(branches: readonly Branch[], removed: RunName): Branch[] {
  const gone = new Set([removed]);
  const names = new Map<RunName, RunName>();
  const kept: Branch[] = [];
  for (const [at, branch] of branches.entries()) {
    const name = branchName(at);
    if (gone.has(name) || gone.has(branch.of)) {
      gone.add(name);
      continue;
    }
    names.set(name, branchName(kept.length));
    kept.push({ ...branch, of: names.get(branch.of) ?? branch.of });
  }
  return kept;
}

/** Branches that follow from one, at any distance. */
export function descendantsOf(branches: readonly Branch[], name: RunName): RunName[] {
  const found = new Set([name]);
  for (const [at, { of }] of branches.entries()) if (found.has(of)) found.add(branchName(at));
  found.delete(name);
  return [...found];
}

/** All that a branch is made of, down to A or B, whatever it is called: two branches of one key are the same run. */
export function branchKey(branches: readonly Branch[], at: number): string {
  const { of, ...own } = branches[at];
  const parent = branchIndex(of);
  return JSON.stringify([parent < 0 ? of : branchKey(branches.slice(0, at), parent), own]);
}

/** What runs are called now, by what they were called; a branch that is gone is what it came from. Only those renamed. */
export function renamedRuns(
  before: readonly Branch[],
  now: readonly Branch[],
): ReadonlyMap<RunName, RunName> {
  const keys = now.map((_, at) => branchKey(now, at));
  const nameNow = (name: RunName): RunName => {
    const at = branchIndex(name);
    if (at < 0) return name;
    const key = branchKey(before, at);
    // Of two branches that are the same run one may go, and each keeps its name where it can.
    const place = keys[at] === key ? at : keys.indexOf(key);
    return place < 0 ? nameNow(before[at].of) : branchName(place);
  };
  const names = before.map((_, at): [RunName, RunName] => [branchName(at), nameNow(branchName(at))]);
  return new Map(names.filter(([then, name]) => then !== name));
}
