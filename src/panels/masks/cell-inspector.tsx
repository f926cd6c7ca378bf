import type { KeyboardEvent, Ref } from "react";
import type { Comparison } from "../../engine/masks/comparison";
import type { Side } from "../../engine/masks/frame";
import { CopyButton } from "../../mask-viz/copy-button";
import { Terms } from "../../words/terms";
import type { CellBehind } from "./cells-behind";
import { distanceWords } from "./distance";
import { faultsOfCell } from "./fault-words";
import { GivenSteps } from "./given-steps";
import {
  columnWords,
  inspectorText,
  originWords,
  rowWords,
  selectionWords,
  stateWords,
} from "./inspector-text";
import type { ExaminedCell } from "./model";
import { SeenBefore } from "./seen-before";
import type { SelectionCounts } from "./selection-counts";
import { isForMasks } from "./why-panel";

interface CellInspectorProps {
  comparison: Comparison;
  /** Of the inference side in front. */
  inferTitle: string;
  /** The same cell on the other inference sides. */
  behind: readonly CellBehind[];
  examined: ExaminedCell;
  /** How many blocks the cell of the picture stands for; null where it is this cell alone. */
  standsFor: string | null;
  selection: SelectionCounts | null;
  /** Whether the reader holds the cell; on small windows it then stays in sight. */
  isHeld: boolean;
  /** Selects the cells that differ for the same reason: the next of their places. */
  showSameReason(): void;
  /** Escape: back to where the reader came from. */
  onLeave(): void;
  /** A key that the masks know goes down or up while the panel has the keyboard. */
  onKey(event: KeyboardEvent): void;
  onKeyUp(event: KeyboardEvent): void;
  ref?: Ref<HTMLElement>;
}

/** Why the cell under the cursor is on or off: every condition of either side, the deciding one marked. */
export function CellInspector(props: CellInspectorProps) {
  const {
    comparison,
    inferTitle,
    behind,
    examined,
    standsFor,
    selection,
    isHeld,
    showSameReason,
    onLeave,
    ref,
  } = props;
  const { onKey, onKeyUp } = props;
  const { frame } = comparison;
  const { explanation, sameReasonCount } = examined;
  const { row, column, state } = explanation;
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (isForMasks(event)) onKey(event);
  };
  return (
    <section
      ref={ref}
      className="inspector"
      aria-label="Why this cell"
      tabIndex={-1}
      data-state={state}
      data-held={isHeld}
      onKeyDown={press}
      onKeyUp={onKeyUp}
    >
      <header className="inspector-head">
        <h3>Why this cell</h3>
        <p className="inspector-place">
          {rowWords(frame, row)} <span aria-hidden="true">→</span> {columnWords(column, row.block)}
        </p>
        <p className="inspector-state">
          <Terms>{stateWords(examined)}</Terms>
        </p>
        {standsFor !== null && <p className="inspector-selection">{standsFor}</p>}
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
          <CopyButton text={() => inspectorText(comparison, examined, selection, inferTitle, behind)}>
            Copy
          </CopyButton>
        </p>
        <p className="inspector-way-back">Esc goes back to the masks</p>
      </header>
      {(["train", "infer"] as const).map((side) => (
        <SideReason
          key={side}
          side={side}
          title={side === "train" ? "Training" : inferTitle}
          comparison={comparison}
          examined={examined}
        />
      ))}
      {behind.length > 0 && (
        <div className="inspector-behind">
          {behind.map((side) => (
            <SideBehind key={side.title} {...side} />
          ))}
        </div>
      )}
      <SeenBefore faults={faultsOfCell(comparison, examined)} />
    </section>
  );
}

function SideReason({
  side,
  title,
  comparison,
  examined: { cell, explanation, distances },
}: {
  side: Side;
  title: string;
  comparison: Comparison;
  examined: ExaminedCell;
}) {
  const distance = distanceWords(distances, side);
  const reason = explanation[side];
  const origin = originWords(comparison[side].given);
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
      {origin !== null && <p className="hint">{origin}</p>}
      <GivenSteps comparison={comparison} side={side} cell={cell} />
    </div>
  );
}

/** The same of an inference side that is not in front. */
function SideBehind({ title, comparison, examined }: CellBehind) {
  if (examined !== null) return <SideReason side="infer" {...{ title, comparison, examined }} />;
  return (
    <div className="reason">
      <h4>
        {title} <span className="reason-answer">has no such cell</span>
      </h4>
    </div>
  );
}
