import { useEffect, useMemo, useRef, useState } from "react";
import { argumentsRead } from "../../engine/mask-mod/cell-arguments";
import { SourceError } from "../../engine/mask-mod/source-error";
import type { CellViewProps } from "../../notebook/cell-kind";
import { Terms } from "../../words/terms";
import type { SourceFault } from "./editor/faults";
import { SourceEditor, type SourceEditorHandle } from "./editor/source-editor";
import { EntryChoice } from "./entry-choice";
import type { SourceOutput } from "./model/compute";
import { readingOf } from "./model/read";
import { factsOf } from "./model/trial";
import { isFault } from "./model/trial-result";
import { namedValues } from "./model/values";
import { NamesTable } from "./names-table";
import type { SourceParams } from "./params";
import { TrialSettings } from "./trial/trial-settings";
import { TrialView } from "./trial/trial-view";
import { verdictSentence } from "./verdict";
import "./source.css";

/** A mask_mod to paste and to write in, what it captures, and what it gives on a small layout. */
export default function SourceView(props: CellViewProps<SourceParams, SourceOutput>) {
  const { params, output, status, update, editing } = props;
  const { entries, read } = useMemo(
    () => readingOf(params.source, params.entry),
    [params.source, params.entry],
  );
  const [refused, setRefused] = useState<string | null>(null);
  const editor = useRef<SourceEditorHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Entered with a key; whoever pressed on a control is there already.
    if (editing && !root.current?.contains(document.activeElement)) editor.current?.focus();
  }, [editing]);

  const isRead = !(read instanceof SourceError);
  const names = useMemo(
    () => (read instanceof SourceError ? [] : namedValues(read.needed, params.values, factsOf(params.trial))),
    [read, params.values, params.trial],
  );
  const reads = useMemo(
    () => (read instanceof SourceError ? { batch: false, head: false } : argumentsRead(read.program)),
    [read],
  );
  // A result of an earlier text says nothing about the places of this one.
  const isOfThis = output?.params.source === params.source && output.params.entry === params.entry;
  const result = isRead && output !== null && isOfThis ? output.trial.result : null;
  const faults = useMemo(() => faultsOf(read, result), [read, result]);
  // The cell's own line above the editor says why it failed.
  const isSaid = (sentence: string) => status.state === "failed" && status.sentence === sentence;

  return (
    <div ref={root} className="source">
      <p className="source-verdict" data-fault={result !== null && isFault(result)}>
        {verdictOf(result, output, isRead)}
      </p>
      <SourceEditor
        ref={editor}
        source={params.source}
        faults={faults}
        onChange={(source) => setRefused(update({ source }))}
      />
      <div className="source-under" aria-live="polite">
        {refused !== null && <p className="fault">{refused}</p>}
        {faults.map((fault) => (
          <p key={fault.sentence} className="fault">
            {!isSaid(fault.sentence) && `${fault.sentence} `}
            <button
              type="button"
              className="source-go"
              onClick={() => editor.current?.goTo(fault.line, fault.column)}
            >
              Go to line {fault.line}
            </button>
          </p>
        ))}
        <p className="hint">
          <Terms>Paste a mask_mod, or the factory around it.</Terms> Tab indents. Esc, then Tab leaves the
          editor; Esc twice goes back to the cell.
        </p>
      </div>
      {(entries.length > 1 || params.entry !== null) && (
        <EntryChoice
          entries={entries}
          chosen={params.entry}
          choose={(entry) => setRefused(update({ entry }))}
        />
      )}
      {isRead && <NamesTable names={names} params={params} update={update} />}
      <section className="source-trial" aria-label="Trial">
        <h3>Trial</h3>
        <TrialSettings params={params} reads={reads} update={update} />
        {isRead && output !== null && !isFault(output.trial.result) && (
          // What an earlier text gave stays in sight while the new one is being tried.
          <div className="source-tried" data-stale={!isOfThis || status.state === "running"}>
            <TrialView trial={output.trial} given={output.trial.result} />
          </div>
        )}
      </section>
    </div>
  );
}

/** The fault itself stands at its place under the source; one without a place stands here. */
function verdictOf(
  result: SourceOutput["trial"]["result"] | null,
  output: SourceOutput | null,
  isRead: boolean,
): string {
  if (!isRead) return "No mask before the source can be read.";
  if (result === null || output === null) return "What the mask_mod gives will stand here.";
  if (isFault(result) && result.place !== null)
    return `${output.read.entry.name} gives no mask on its trial.`;
  return verdictSentence(output);
}

function faultsOf(
  read: ReturnType<typeof readingOf>["read"],
  result: SourceOutput["trial"]["result"] | null,
): SourceFault[] {
  if (read instanceof SourceError) return [{ ...read.place, sentence: read.message }];
  if (result === null || !isFault(result) || result.place === null) return [];
  return [{ ...result.place, sentence: result.sentence }];
}
