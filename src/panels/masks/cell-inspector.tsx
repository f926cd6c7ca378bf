import type { ColumnPlace, Frame } from "../../engine/masks/frame";
import type { CellReason } from "../../engine/masks/reason";
import type { ExaminedCell } from "./model";

/** Why the cell under the cursor is on or off: every condition of either side, the deciding one marked. */
export function CellInspector({
  frame,
  examined,
  isHeld,
}: {
  frame: Frame;
  examined: ExaminedCell;
  /** Whether the reader holds the cell; on small windows it then stays in sight. */
  isHeld: boolean;
}) {
  const { explanation, sameReasonCount } = examined;
  const { row, column, state } = explanation;
  const ofBlock = frame.layout.anchors.length > 1 ? ` of block ${row.block}` : "";
  return (
    <section className="inspector" aria-label="Why this cell" data-state={state} data-held={isHeld}>
      <header className="inspector-head">
        <h3>Why this cell</h3>
        <p className="inspector-place">
          slot {row.slot}
          {ofBlock} <span aria-hidden="true">→</span> {keyWords(column, row.block)}
        </p>
        <p className="inspector-state">
          {stateWords[state]}
          {sameReasonCount !== null && `, ${cells(sameReasonCount)} for this reason`}
        </p>
      </header>
      <ReasonList title="Training" reason={explanation.train} />
      <ReasonList title="Inference" reason={explanation.infer} />
    </section>
  );
}

const stateWords: Record<ExaminedCell["explanation"]["state"], string> = {
  both: "seen on both sides",
  neither: "hidden on both sides",
  "train-only": "train-only",
  "infer-only": "infer-only",
  "not-compared": "not compared",
};

function ReasonList({ title, reason }: { title: string; reason: CellReason }) {
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
    </div>
  );
}

function keyWords(column: ColumnPlace, ownBlock: number): string {
  if (column.kind === "context") return `context ${column.index}`;
  return column.block === ownBlock ? `slot ${column.slot}` : `slot ${column.slot} of block ${column.block}`;
}

function cells(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "cell" : "cells"}`;
}
