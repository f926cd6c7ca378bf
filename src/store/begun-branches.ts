import { branchTimeline, roundEdits } from "../engine/drafting/branch-timeline";
import type { Branch, Edit } from "../engine/drafting/edit";
import { RuleError } from "../engine/tensor/rule-error";
import { branchIndex, branchName, holderOf, type RunName } from "./branches";
import { conventionOf } from "./draft-conventions";
import { allRunsOf, type DraftingResult } from "./drafting-result";

/** The result with every branch whose parent has come to its round, and why another one cannot begin. */
export function withBegun(result: DraftingResult): DraftingResult {
  return result.settings.branches.reduce(withBranch, result);
}

function withBranch(result: DraftingResult, branch: Branch, at: number): DraftingResult {
  const name = branchName(at);
  const runs = allRunsOf(result);
  if (name in result.faults || runs.some((run) => run.name === name)) return result;
  const parent = runs.find((run) => run.name === branch.of);
  const isStuck = branch.of in result.faults;
  if (parent === undefined) {
    const isMissing = isStuck || branchIndex(branch.of) < 0;
    return isMissing ? withFault(result, name, `There is no run ${branch.of} to go on from.`) : result;
  }
  const { rounds, ending } = parent.timeline;
  if (rounds.length < branch.round && ending === null) {
    const missing = `Run ${branch.of} does not come to round ${branch.round + 1}.`;
    return isStuck ? withFault(result, name, missing) : result;
  }
  try {
    const convention = conventionOf(result.pair.facts, result.settings, name);
    const timeline = branchTimeline(parent.timeline, branch, result.pair.facts);
    const branches = [...result.branches, { name, convention, timeline }];
    branches.sort((one, other) => branchIndex(one.name) - branchIndex(other.name));
    return { ...result, branches };
  } catch (error) {
    if (error instanceof RuleError) return withFault(result, name, error.message);
    throw error;
  }
}

function withFault(result: DraftingResult, name: RunName, fault: string): DraftingResult {
  return { ...result, faults: { ...result.faults, [name]: fault } };
}

/**
 * What is changed by hand in a round of a run: also what the branches that it comes from changed, but for those
 * that it leaves before their own change.
 */
export function editsOf(branches: readonly Branch[], name: RunName, round: number): Edit[] {
  const branch = branches[branchIndex(name)];
  if (branch === undefined) return [];
  const from = holderOf(branches, branch.of, branch.round);
  return [...editsOf(branches, from, round), ...roundEdits(branch, round)];
}
