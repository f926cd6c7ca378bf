import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { branchName } from "../../../store/branches";
import { branchTitle } from "../model/branch-words";
import type { DraftingParams } from "../params";
import { RemoveBranch } from "./run-tabs";
import type { Branching } from "./use-branching";
import "./branches.css";

interface WaitingBranchesProps {
  params: DraftingParams;
  tokenizer: PairTokenizer | null;
  branching: Branching;
}

/** The branches that the notebook has, before a run has shown any of them. */
export function WaitingBranches({ params, tokenizer, branching }: WaitingBranchesProps) {
  if (params.branches.length === 0) return null;
  return (
    <ul className="waiting-branches" aria-label="Branches that run too">
      {params.branches.map((branch, at) => (
        <li key={branchName(at)}>
          <span className="run-badge">{branchName(at)}</span> {branchTitle(branch, tokenizer)}
          <RemoveBranch name={branchName(at)} params={params} branching={branching} />
        </li>
      ))}
    </ul>
  );
}
