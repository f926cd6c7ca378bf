import { useMemo } from "react";
import type { Appearance } from "../appearance";
import type { MaskCamera } from "../mask-view";
import type { OverlayState } from "../paint-overlay";
import { extentOf, pairLayoutOf } from "../pair-layout-of";
import { marksOf } from "../pair-marks";
import { PaneCanvas } from "../pane-canvas";
import { cellUnder, differenceBeside } from "../pane-hit";
import type { ProjectedMasks } from "../project-masks";
import type { Navigation } from "../use-navigation";
import { cameraOn } from "../view-camera";
import { carriedCamera, carriedCell } from "./carried-cell";
import { OnePane } from "./one-pane";
import { inputOfOther, masksOfOther, type OtherComparison, stateInOther } from "./other-comparison";
import { isOnePane, type PaneLook } from "./pane-mode";
import { PaneTitle } from "./pane-title";

interface OtherPaneProps {
  other: OtherComparison;
  /** Counted from 0; every other one has the slot numbers of its row. */
  index: number;
  /** The pair above, whose place, cursor and selection this pane has too. */
  main: ProjectedMasks;
  camera: MaskCamera | null;
  tokensOfColumns: readonly (string | null)[] | null;
  look: PaneLook;
  widthPx: number;
  appearance: Appearance;
  state: OverlayState;
  navigation: Navigation;
  onPress(): void;
}

/** One more inference side and where it differs from training, in a pane that goes along with the others. */
export function OtherPane(props: OtherPaneProps) {
  const { other, index, main, camera, tokensOfColumns, look, widthPx, appearance, navigation, onPress } =
    props;
  const { devicePixelRatio, isForced } = appearance;
  const isOne = isOnePane(look.mode);
  const masks = useMemo(() => masksOfOther(other, main.projection.choice), [other, main.projection.choice]);
  const input = useMemo(() => inputOfOther(other, masks, tokensOfColumns), [other, masks, tokensOfColumns]);
  const marks = useMemo(() => marksOf(input), [input]);
  const layout = useMemo(() => {
    const { columnCount, rowCount, splitColumn } = masks.projection;
    const extent = extentOf(columnCount, rowCount, splitColumn);
    return { ...pairLayoutOf(input, marks, extent, widthPx, devicePixelRatio, isOne ? 1 : 2), extent };
  }, [input, marks, masks, widthPx, devicePixelRatio, isOne]);
  const pair = useMemo(() => {
    const { extent, view } = layout;
    const shown = cameraOn(layout, carriedCamera(camera, main, masks));
    return { camera: shown, extent, view, devicePixelRatio, isForced };
  }, [layout, camera, main, masks, devicePixelRatio, isForced]);
  const { state: mainState } = props;
  const state = useMemo(() => stateInOther(mainState, main, masks), [mainState, main, masks]);
  const pane = isOne || index % 2 === 0 ? layout.panes.train : layout.panes.infer;
  const carried = (cell: ReturnType<typeof cellUnder>) =>
    cell === null ? null : carriedCell(cell, masks, main);
  const { plotXPx, plotYPx } = pane;
  const pointer = navigation.pointerAt({
    side: isOne ? navigation.reader.cameras.active : "infer",
    cellAt: (x, y) => carried(cellUnder(pair, pane, x, y)),
    besideAt: (x, y) => carried(differenceBeside(pair, pane, marks.runs, x, y)),
    plotXPx,
    plotYPx,
  });
  const shared = { input, marks, pair, layout: pane, appearance, state, pointer, onPress };
  const isTurned = navigation.blink.isOn;
  const shown = isTurned ? "train" : "infer";
  return (
    <div className="viz-other" style={{ width: pane.widthPx }}>
      <p className="viz-other-verdict">
        <b>{other.infer.title}:</b> {other.verdict}
      </p>
      {isOne ? (
        <OnePane
          {...shared}
          look={look}
          isTurned={isTurned}
          setDivider={navigation.setDivider}
          hold={(isDown) => navigation.reader.keeper.hold(isDown)}
        />
      ) : (
        <div className="viz-pane" style={{ width: pane.widthPx }} data-side={shown}>
          <PaneTitle plotXPx={plotXPx} side={input[shown]} />
          <PaneCanvas {...shared} side={shown} />
        </div>
      )}
    </div>
  );
}
