import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { explainCell } from "../../engine/masks/reason";
import { withoutCauses } from "../../engine/masks/without-causes";
import {
  type CellPosition,
  MaskPair,
  type MaskPairHandle,
  type MaskView,
  readMaskView,
} from "../../mask-viz";
import type { CellViewProps } from "../../notebook/cell-kind";
import { CellInspector } from "./cell-inspector";
import { cellsBehind } from "./cells-behind";
import { readInFront, viewInFront, withInFront } from "./in-front";
import { examine, type MasksPicture } from "./model";
import { otherPanes } from "./other-panes";
import type { MasksParams } from "./params";
import { readMuted, storedMuted } from "./reasons/muted";
import { ReasonList } from "./reasons/reason-list";
import { nextOfSameReason } from "./same-reason";
import { selectionCounts } from "./selection-counts";
import { SideInFront } from "./side-in-front";
import { sideTitles } from "./side-titles";
import { TakeHome } from "./take-home/take-home";
import { viewOfRun } from "./view-of-run";
import { choiceOf, kindBeside, viewAs, viewFor } from "./views/changed-view";
import { standsForWords } from "./views/stands-for";
import { ViewBar, ViewHint } from "./views/view-bar";
import { projectionIn } from "./views/view-choices";
import { focusInView } from "./why-panel";

type PictureViewProps = CellViewProps<MasksParams, MasksPicture> & {
  output: MasksPicture;
  /** Shares a line with the switch of views, so that the picture comes as early as it can. */
  startFrom: ReactNode;
};

/** Both masks in the view that the reader chose, and why the cell in hand is on or off. */
export function PictureView(props: PictureViewProps) {
  const { name, startFrom, view: stored, setView, onCommand, editing } = props;
  const inFront = readInFront(stored, props.output);
  const output = useMemo(() => withInFront(props.output, inFront), [props.output, inFront]);
  // What the picture was made from: while another one is computed, the settings are ahead of it.
  const { comparison, params } = output;
  const view = useMemo(() => viewFor(comparison, readMaskView(stored)), [comparison, stored]);
  const projection = useMemo(() => projectionIn(comparison, view.projection), [comparison, view.projection]);
  const muted = useMemo(() => readMuted(stored, comparison), [stored, comparison]);
  const titles = useMemo(() => sideTitles(params, inFront), [params, inFront]);
  const others = useMemo(() => otherPanes(output, inFront, stored), [output, inFront, stored]);
  const shown = useMemo(
    () => ({ ...pairOf(output, titles, muted), others }),
    [output, titles, muted, others],
  );
  const [pointedAt, setPointedAt] = useState<CellPosition | null>(view.cell);
  const [isHeld, setHeld] = useState(view.isLocked);
  const examined = useMemo(() => examine(output, pointedAt), [output, pointedAt]);
  const behind = useMemo(() => cellsBehind(output, inFront, examined.cell), [output, inFront, examined]);
  const selection = useMemo(
    () => (view.selection === null ? null : selectionCounts(comparison, projection, view.selection)),
    [comparison, projection, view.selection],
  );
  const root = useRef<HTMLDivElement>(null);
  const pair = useRef<MaskPairHandle>(null);
  const inspector = useRef<HTMLElement>(null);
  const goBack = useRef(() => {});
  useEffect(() => onCommand((commandId) => pair.current?.perform(commandId)), [onCommand]);
  useEffect(() => {
    // Entered with a key; whoever pressed on a control is there already.
    const isInside = root.current?.closest(".masks")?.contains(document.activeElement);
    if (editing && !isInside) pair.current?.focus();
  }, [editing]);
  const keep = (next: MaskView) => setView({ ...next });
  /** What is on the screen now may be newer than what was stored. */
  const current = () => pair.current?.shown() ?? view;
  const choose = (kind: typeof view.projection.kind) =>
    keep(viewAs(comparison, current(), choiceOf(comparison, kind, current().cell ?? pointedAt)));
  const bringToFront = (next: number) => {
    const { frame } = withInFront(props.output, next).comparison;
    const shown = viewInFront(current(), comparison.frame, frame);
    setPointedAt(shown.cell);
    setHeld(shown.isLocked);
    setView({ ...shown, inFront: next });
  };
  const chooseBlock = (block: number) => keep(viewAs(comparison, current(), { kind: "block", block }));

  return (
    <div ref={root} className="masks-picture">
      <div>
        <div className="picture-head">
          {startFrom}
          <ViewBar
            comparison={comparison}
            choice={view.projection}
            choose={choose}
            chooseBlock={chooseBlock}
          />
        </div>
        <ViewHint comparison={comparison} choice={view.projection} />
        <SideInFront sideCount={1 + output.others.length} inFront={inFront} choose={bringToFront} />
        <MaskPair
          ref={pair}
          {...shown}
          sentenceOf={({ row, column }) => explainCell(comparison, row, column).sentence}
          onCursor={(cell, isLocked) => {
            setPointedAt(cell);
            setHeld(isLocked);
          }}
          view={view}
          onView={keep}
          onWhy={() => {
            const panel = inspector.current;
            if (panel?.contains(document.activeElement) === false) goBack.current = focusInView(panel);
          }}
          onOtherView={(step) => choose(kindBeside(comparison, view.projection.kind, step))}
          onOtherBlock={chooseBlock}
        />
        <TakeHome
          name={inFront === 0 ? name : `${name}-inference-${inFront + 1}`}
          {...{ params, output, muted, view, shown }}
        />
      </div>
      <CellInspector
        ref={inspector}
        comparison={comparison}
        inferTitle={titles.infer.title}
        behind={behind}
        examined={examined}
        standsFor={standsForWords(comparison, projection, pointedAt)}
        selection={selection}
        isHeld={isHeld}
        showSameReason={() => {
          const run = nextOfSameReason(comparison, examined);
          if (run !== null) keep(viewOfRun(comparison, view, run));
        }}
        onLeave={() => {
          pair.current?.focus();
          goBack.current();
        }}
        onKey={(event) => pair.current?.press(event)}
        onKeyUp={(event) => pair.current?.release(event)}
      />
      <ReasonList
        comparison={comparison}
        muted={muted}
        cell={examined.cell}
        setMuted={(next) => setView(storedMuted(next, stored, comparison), "Muted other reasons")}
        select={(run) => keep(viewOfRun(comparison, view, run))}
      />
    </div>
  );
}

/** What the panes draw, held across pointer moves, so that they repaint only for another picture. */
function pairOf(
  { comparison, tokensOfColumns, tokensOfRows }: MasksPicture,
  titles: ReturnType<typeof sideTitles>,
  muted: ReturnType<typeof readMuted>,
) {
  const side = (name: "train" | "infer") => {
    const { mask, rails } = comparison[name];
    return { ...titles[name], mask, rails };
  };
  const { difference } = withoutCauses(comparison, muted);
  const pair = { frame: comparison.frame, difference, train: side("train"), infer: side("infer") };
  return { ...pair, tokensOfColumns, tokensOfRows };
}
