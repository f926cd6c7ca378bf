import { branchTimeline, roundEdits } from "../engine/drafting/branch-timeline";
import type { Branch, Edit } from "../engine/drafting/edit";
import { branchIndex, branchName, type RunName } from "./branches";
import { conventionOf } from "./draft-conventions";
import { allRunsOf, type DraftingResult } from "./drafting-result";

/** The result with every branch whose parent has come to its round. */
export function withBegun(result: DraftingResult): DraftingResult {
  const { settings, pair } = result;
  let now = result;
  for (const [at, branch] of settings.branches.entries()) {
    const name = branchName(at);
    const runs = allRunsOf(now);
    const parent = runs.find((run) => run.name === branch.of);
    const isThere = runs.some((run) => run.name === name);
    if (isThere || parent === undefined) continue;
    const { rounds, ending } = parent.timeline;
    if (rounds.length < branch.round && ending === null) continue;
    const convention = conventionOf(pair.facts, settings, name);
    const timeline = branchTimeline(parent.timeline, branch, pair.facts);
    const branches = [...now.branches, { name, convention, timeline }];
    now = {
      ...now,
      branches: branches.sort((one, other) => branchIndex(one.name) - branchIndex(other.name)),
    };
  }
  return now;
}

/** What is changed by hand in a round of a run: also what the branches that it comes from changed. */
export function editsOf(branches: readonly Branch[], name: RunName, round: number): Edit[] {
  const branch = branches[branchIndex(name)];
  if (branch === undefined) return [];
  return [...editsOf(branches, branch.of, round), ...roundEdits(branch, round)];
}
