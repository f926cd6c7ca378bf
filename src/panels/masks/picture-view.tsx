import { useEffect, useMemo, useRef, useState } from "react";
import { explainCell } from "../../engine/masks/reason";
import {
  type CellPosition,
  MaskPair,
  type MaskPairHandle,
  type MaskPairSide,
  type MaskView,
  readMaskView,
} from "../../mask-viz";
import type { CellViewProps } from "../../notebook/cell-kind";
import { CellInspector } from "./cell-inspector";
import { examine, type MasksPicture } from "./model";
import type { MasksParams } from "./params";
import { nextOfSameReason } from "./same-reason";
import { selectionCounts } from "./selection-counts";
import { sideTitles } from "./side-titles";
import { viewOfRun } from "./view-of-run";

type PictureViewProps = CellViewProps<MasksParams, MasksPicture> & { output: MasksPicture };

/** Both masks and why the cell in hand is on or off. */
export function PictureView({ params, output, view: stored, setView, onCommand, editing }: PictureViewProps) {
  const { comparison } = output;
  const view = useMemo(() => readMaskView(stored), [stored]);
  const [pointedAt, setPointedAt] = useState<CellPosition | null>(view.cell);
  const [isHeld, setHeld] = useState(view.isLocked);
  const examined = useMemo(() => examine(output, pointedAt), [output, pointedAt]);
  const selection = useMemo(
    () => (view.selection === null ? null : selectionCounts(comparison, view.selection)),
    [comparison, view.selection],
  );
  const sides = useMemo(() => paneSides(output, params), [output, params]);
  const root = useRef<HTMLDivElement>(null);
  const pair = useRef<MaskPairHandle>(null);
  const inspector = useRef<HTMLElement>(null);
  useEffect(() => onCommand((commandId) => pair.current?.perform(commandId)), [onCommand]);
  useEffect(() => {
    // Entered with a key; whoever pressed on a control is there already.
    const isInside = root.current?.closest(".masks")?.contains(document.activeElement);
    if (editing && !isInside) pair.current?.focus();
  }, [editing]);
  const keep = (next: MaskView) => setView({ ...next });
  const showSameReason = () => {
    const run = nextOfSameReason(comparison, examined);
    if (run !== null) keep(viewOfRun(view, run));
  };

  return (
    <div ref={root} className="masks-picture">
      <MaskPair
        ref={pair}
        frame={comparison.frame}
        difference={comparison.difference}
        train={sides.train}
        infer={sides.infer}
        sentenceOf={({ row, column }) => explainCell(comparison, row, column).sentence}
        tokensOfColumns={output.tokensOfColumns}
        tokensOfRows={output.tokensOfRows}
        onCursor={(cell, isLocked) => {
          setPointedAt(cell);
          setHeld(isLocked);
        }}
        view={view}
        onView={keep}
        onWhy={() => inspector.current?.focus()}
      />
      <CellInspector
        ref={inspector}
        comparison={comparison}
        examined={examined}
        selection={selection}
        isHeld={isHeld}
        showSameReason={showSameReason}
        onLeave={() => pair.current?.focus()}
      />
    </div>
  );
}

/** Held across pointer moves, so that the panes repaint only for another picture. */
function paneSides(
  { comparison }: MasksPicture,
  params: MasksParams,
): Record<"train" | "infer", MaskPairSide> {
  const titles = sideTitles(params);
  const side = (name: "train" | "infer") => {
    const { mask, rails } = comparison[name];
    return { ...titles[name], mask, rails };
  };
  return { train: side("train"), infer: side("infer") };
}
