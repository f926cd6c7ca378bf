import { useState } from "react";
import { findingSentence, furtherSentences } from "../../engine/diagnosis/wording";
import type { CellViewProps } from "../../notebook/cell-kind";
import { draftingCell, tellingCells } from "./drafting-cell";
import { Evidence } from "./evidence";
import { LogField } from "./log-field";
import type { DiagnosisParams } from "./params";
import { RankingList } from "./ranking-list";
import type { DiagnosisResult } from "./result";
import { HowToLog } from "./snippet";
import { Telling } from "./telling-place";
import "./diagnosis.css";

/** What a harness drafted, and the known faults ranked by how much of it they give. */
export default function DiagnosisView(props: CellViewProps<DiagnosisParams, DiagnosisResult>) {
  const { params, output, status, update, run, goOn, stop, insertBelow } = props;
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = status.state === "running" || status.state === "queued";
  const isEmpty = params.log.trim() === "";
  /** Each is put right below this cell: the last one first. */
  const insertAll = (cells: readonly Parameters<typeof insertBelow>[0][]) =>
    cells.toReversed().reduce<string | null>((broken, cell) => broken ?? insertBelow(cell), null);
  return (
    <div className="diagnosis">
      <LogField log={params.log} onChange={(log) => update({ log })} />
      <div className="diagnosis-bar">
        {isBusy ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="button primary" disabled={isEmpty} onClick={run}>
            {output === null ? "Diagnose" : "Diagnose again"}
          </button>
        )}
        {status.state === "stopped" && output !== null && (
          <button type="button" className="button" onClick={goOn}>
            Go on
          </button>
        )}
        <label className="diagnosis-check">
          <input
            type="checkbox"
            checked={params.pairs}
            onChange={({ target }) => setFault(update({ pairs: target.checked }))}
          />
          <span>Try pairs of faults where no single one gives the whole log</span>
        </label>
        {/* Why it failed stands in the cell's own line above. */}
        {isBusy && <span className="hint">{status.sentence}</span>}
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {output !== null && output.found.diagnosis.ranked.length > 0 && (
        <Found
          result={output}
          isOfThis={output.asked.log === params.log}
          onDraft={(deviations) => setFault(insertBelow(draftingCell(output, deviations)))}
          onTell={() => setFault(insertAll(tellingCells(output)))}
        />
      )}
      <HowToLog />
    </div>
  );
}

interface FoundProps {
  result: DiagnosisResult;
  /** Whether it is of the log that is in the field. */
  isOfThis: boolean;
  onDraft: (deviations: readonly string[]) => void;
  onTell: () => void;
}

function Found({ result, isOfThis, onDraft, onTell }: FoundProps) {
  const { diagnosis, telling } = result.found;
  return (
    <section className="diagnosis-found" data-before={!isOfThis} aria-label="What was found">
      {!isOfThis && <p>Of the log before, not of the one in the field:</p>}
      <div className="diagnosis-verdict" aria-live={diagnosis.finding === "open" ? "off" : "polite"}>
        <p>{findingSentence(diagnosis)}</p>
        {furtherSentences(diagnosis, telling).map((sentence) => (
          <p key={sentence} className="diagnosis-note">
            {sentence}
          </p>
        ))}
      </div>
      {telling?.place && <Telling pair={result.pair} place={telling.place} onDraft={onTell} />}
      <RankingList ranked={diagnosis.ranked} onDraft={onDraft} />
      <Evidence result={result} ranked={diagnosis.ranked} />
    </section>
  );
}
