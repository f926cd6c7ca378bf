import type { CellViewProps } from "../../notebook/cell-kind";
import { Terms } from "../../words/terms";
import { BlockChoice } from "./block-choice";
import { Extractions } from "./extraction/extractions";
import { definitions } from "./model/definitions";
import { findingsOf } from "./model/findings";
import { OwnStates } from "./own/own-states";
import type { TapsParams } from "./params";
import type { TapsResult } from "./result";
import { RunMatch } from "./tap-match/run-match";
import "./taps.css";

/** What feeds the drafter in one block, and how far other ways to extract it are off. */
export default function TapsView(props: CellViewProps<TapsParams, TapsResult>) {
  const { id, output, view, setView } = props;
  const hasRuns = output !== null && output.runs.length > 0;
  return (
    <div className="taps">
      <BlockChoice {...props} />
      {hasRuns && (
        <>
          <p className="taps-verdict" aria-live="polite">
            <Terms>{findingsOf(output)[0]}</Terms>
          </p>
          <section className="taps-section" aria-labelledby={`${id}-inputs`}>
            <h3 id={`${id}-inputs`}>What feeds fc</h3>
            <p className="hint">
              <Terms>{`${definitions.cosine} ${definitions.counting}`}</Terms>
            </p>
            <div className="taps-runs">
              {output.runs.map((run) => (
                <RunMatch key={run.name} run={run} />
              ))}
            </div>
            {output.without.length > 0 && (
              <p className="hint">{`Ended before block ${output.round + 1}: run ${output.without.join(", ")}.`}</p>
            )}
          </section>
          {output.extractions.length > 0 && (
            <Extractions id={id} result={output} view={view} setView={setView} />
          )}
          {output.states.length > 0 && <OwnStates id={id} result={output} />}
        </>
      )}
    </div>
  );
}
