import { memo, useId, useMemo } from "react";
import type { DraftingResult, RunResult } from "../../../store/drafting-result";
import { Terms } from "../../../words/terms";
import { listedSymptoms, type RunTriage, triageRuns } from "../model/triage-runs";
import { BackendCheck } from "./backend-check";
import { SymptomList } from "./symptom-list";
import "./triage.css";

interface TriageSectionProps {
  result: DraftingResult | null;
  /** Those that are shown, from the left. */
  runs: readonly RunResult[];
  chosen: readonly string[];
  onChoose: (deviations: string[]) => void;
  /** Runs what is chosen; null when that is what has run, or is running. */
  onRun: (() => void) | null;
  /** Puts a cell below this one in which the runs' taps are matched. */
  onMatchTaps: () => void;
}

/** What each run looks like from outside, and what has been behind that elsewhere. */
export const TriageSection = memo(function TriageSection(props: TriageSectionProps) {
  const { result, runs, chosen, onChoose, onRun, onMatchTaps } = props;
  const id = useId();
  const aligned = result?.aligned ?? null;
  const looks = useMemo(() => (aligned === null ? [] : triageRuns(runs, aligned)), [runs, aligned]);
  const nexts = [...new Set(looks.map(({ verdict }) => verdict.next))];
  const hasOneNext = looks.length > 1 && nexts.length === 1;
  const listed = useMemo(() => listedSymptoms(looks), [looks]);
  return (
    <section className="triage" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>What it looks like, and what may be behind it</h3>
      {looks.length > 0 && (
        <div className="triage-runs">
          {looks.map((run, column) => (
            <RunVerdict key={run.name} run={run} column={column} isNextShared={hasOneNext} />
          ))}
        </div>
      )}
      {hasOneNext && (
        <p>
          <b>Next:</b> {nexts[0]}
        </p>
      )}
      {looks.length > 0 && (
        <div>
          <button type="button" className="button" onClick={onMatchTaps}>
            Match what feeds the drafter
          </button>
        </div>
      )}
      <SymptomList symptoms={listed} chosen={chosen} onChoose={onChoose} onRun={onRun} />
      {result !== null && <BackendCheck result={result} />}
    </section>
  );
});

interface RunVerdictProps {
  run: RunTriage;
  /** Place of the run among those that are shown: its badge has the colour that it has there. */
  column: number;
  /** The same is to be looked at next for all runs, and said once below them. */
  isNextShared: boolean;
}

function RunVerdict({ run: { name, verdict }, column, isNextShared }: RunVerdictProps) {
  return (
    <div className="run triage-run" data-column={column} data-run={name} data-verdict={verdict.id}>
      <p className="triage-sentence">
        <span className="run-badge">{name}</span> <Terms>{verdict.sentence}</Terms>
      </p>
      <ul>
        {verdict.evidence.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isNextShared && (
        <p>
          <b>Next:</b> {verdict.next}
        </p>
      )}
    </div>
  );
}
