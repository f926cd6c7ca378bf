import { type KeyboardEvent, type Ref, useState } from "react";
import type { Frame } from "../../engine/masks/frame";
import type { CellReason } from "../../engine/masks/reason";
import { Terms } from "../../words/terms";
import { distanceWords } from "./distance";
import { columnWords, inspectorText, rowWords, selectionWords, stateWords } from "./inspector-text";
import type { ExaminedCell } from "./model";
import type { SelectionCounts } from "./selection-counts";

interface CellInspectorProps {
  frame: Frame;
  examined: ExaminedCell;
  selection: SelectionCounts | null;
  /** Whether the reader holds the cell; on small windows it then stays in sight. */
  isHeld: boolean;
  /** Selects the cells that differ for the same reason: the next of their places. */
  showSameReason(): void;
  /** Escape: back to where the reader came from. */
  onLeave(): void;
  ref?: Ref<HTMLElement>;
}

/** Why the cell under the cursor is on or off: every condition of either side, the deciding one marked. */
export function CellInspector(props: CellInspectorProps) {
  const { frame, examined, selection, isHeld, showSameReason, onLeave, ref } = props;
  const { explanation, distances, sameReasonCount } = examined;
  const { row, column, state } = explanation;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <section
      ref={ref}
      className="inspector"
      aria-label="Why this cell"
      tabIndex={-1}
      data-state={state}
      data-held={isHeld}
      onKeyDown={leave}
    >
      <header className="inspector-head">
        <h3>Why this cell</h3>
        <p className="inspector-place">
          {rowWords(frame, row)} <span aria-hidden="true">→</span> {columnWords(column, row.block)}
        </p>
        <p className="inspector-state">
          <Terms>{stateWords(examined)}</Terms>
        </p>
        {selection !== null && <p className="inspector-selection">{selectionWords(selection)}</p>}
        <p className="inspector-actions">
          {sameReasonCount !== null && (
            <button
              type="button"
              className="button"
              title="All that differ for this reason; where they lie in several places, press again for the next"
              onClick={showSameReason}
            >
              Select these cells
            </button>
          )}
          <CopyReasons text={() => inspectorText(frame, examined, selection)} />
        </p>
      </header>
      <ReasonList title="Training" reason={explanation.train} distance={distanceWords(distances, "train")} />
      <ReasonList title="Inference" reason={explanation.infer} distance={distanceWords(distances, "infer")} />
    </section>
  );
}

function ReasonList({
  title,
  reason,
  distance,
}: {
  title: string;
  reason: CellReason;
  distance: string | null;
}) {
  return (
    <div className="reason" data-visible={reason.visible}>
      <h4>
        {title} <span className="reason-answer">{reason.visible ? "sees it" : "hides it"}</span>
      </h4>
      <ul>
        {reason.lines.map((line, index) => (
          <li key={line.text} data-passed={line.passed} aria-current={index === reason.deciding || undefined}>
            <span aria-hidden="true">{line.passed ? "✓" : "✕"}</span> {line.text}
            {index === reason.deciding && <span className="reason-decides"> decides</span>}
          </li>
        ))}
      </ul>
      {distance !== null && <p className="reason-distance">{distance}</p>}
    </div>
  );
}

function CopyReasons({ text }: { text(): string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome("Copied"),
      () => setOutcome("Not allowed"),
    );
    setTimeout(() => setOutcome(null), 2000);
  };
  return (
    <button type="button" className="button inspector-copy" onClick={copy}>
      <span aria-live="polite">{outcome ?? "Copy"}</span>
    </button>
  );
}
