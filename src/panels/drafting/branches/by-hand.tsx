import { Terms } from "../../../words/terms";
import { RuleEdit } from "./rule-edit";
import type { Branching } from "./use-branching";
import "./branches.css";

interface ByHandProps {
  /** Runs that can be gone on from, those that are shown. */
  runs: readonly string[];
  /** The round at the cursor; null before the first. */
  round: number | null;
  branching: Branching;
}

/** How to change something and go on from there; folded as long as nobody wants to. */
export function ByHand({ runs, round, branching }: ByHandProps) {
  return (
    <details className="by-hand">
      <summary>Change something by hand and go on from there</summary>
      <ul>
        <li>A token: click it twice, or press F on it, and choose what stands there or is drafted there.</li>
        <li>
          <Terms>
            A cell or a position: hold a cell of the masks below with a click or the arrow keys; E hides or
            shows it.
          </Terms>
        </li>
        <li>
          <Terms>A head: choose its layer and its number above the masks.</Terms>
        </li>
        <li>
          <RuleEdit runs={runs} round={round} branching={branching} />
        </li>
      </ul>
    </details>
  );
}
