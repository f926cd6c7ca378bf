import type { CellViewProps } from "../../notebook/cell-kind";
import type { CellState } from "../../notebook/cell-status";
import { AddAssertion } from "./add-assertion";
import { AssertionRow } from "./assertion-row";
import type { CheckResult, JudgedAssertion } from "./judge/judge";
import type { Assertion, CheckParams } from "./params";
import { verdictOf } from "./verdict";
import "./check.css";

/** Assertions about other cells, each with what was found. */
export default function CheckView(props: CellViewProps<CheckParams, CheckResult>) {
  const { params, output, status, sources, update } = props;
  const { assertions } = params;
  const replace = (at: number, ...by: Assertion[]) =>
    update({ assertions: assertions.toSpliced(at, 1, ...by) });
  // Otherwise what there is was judged before, of something else.
  const judged = isJudged(status.state) ? output : null;
  const verdict = judged === null || assertions.length === 0 ? null : verdictOf(judged);
  return (
    <div className="check">
      <p className="check-verdict" data-holds={verdict?.holds}>
        {verdict?.sentence ?? (assertions.length === 0 ? "Nothing is asserted yet." : status.sentence)}
      </p>
      {assertions.length > 0 && (
        <ul className="check-rows">
          {/* An assertion has no identity but its place: it stays the same row while it is edited. */}
          {[...assertions.entries()].map(([at, assertion]) => (
            <AssertionRow
              key={at}
              assertion={assertion}
              outcome={outcomeOf(judged, at, assertion)}
              sources={sources}
              onChange={(changed) => replace(at, changed)}
              onRemove={() => replace(at)}
            />
          ))}
        </ul>
      )}
      <AddAssertion
        sources={sources}
        onAdd={(assertion) => update({ assertions: [...assertions, assertion] })}
      />
    </div>
  );
}

/** Stale is judged too: what was found before stays, and the frame of the cell says why it may be wrong now. */
function isJudged(state: CellState): boolean {
  return state === "done" || state === "assertion-failed" || state === "stale";
}

/** The outcome of just this assertion; null while the result is still of another one. */
function outcomeOf(output: CheckResult | null, at: number, assertion: Assertion): JudgedAssertion | null {
  const outcome = output?.outcomes.at(at);
  return outcome && JSON.stringify(outcome.assertion) === JSON.stringify(assertion) ? outcome : null;
}
