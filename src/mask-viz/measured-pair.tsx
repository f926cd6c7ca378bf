import { useImperativeHandle, useMemo, useRef, useState } from "react";
import { differenceRuns } from "../engine/masks/difference-runs";
import type { Side } from "../engine/masks/frame";
import type { Appearance } from "./appearance";
import { largestWeight } from "./attention-weights";
import type { PairView } from "./build";
import { isPartial, sameCamera } from "./camera";
import { sharedDifference } from "./cell-words";
import { DifferenceBar } from "./difference-bar";
import { GridCursor } from "./grid-cursor";
import { legendEntries, MaskLegend } from "./mask-legend";
import type { ViewPairProps } from "./mask-pair-props";
import { Minimap } from "./minimap";
import { LockBar } from "./modes/lock-bar";
import { otherSide } from "./modes/locked-cameras";
import { ModeBar } from "./modes/mode-bar";
import { OnePane } from "./modes/one-pane";
import { inputsOfPanes } from "./modes/pane-inputs";
import { isCameraShared } from "./modes/pane-locks";
import { isOnePane, type PaneLook, plainLook } from "./modes/pane-mode";
import { PaneTitle } from "./modes/pane-title";
import "./modes/modes.css";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import { pairText } from "./pair-text";
import { PaneCanvas } from "./pane-canvas";
import { holdsCell, selectionSentence } from "./selection";
import { useNavigation } from "./use-navigation";
import { usePairInput } from "./use-pair-input";
import { ZoomBar } from "./zoom-bar";

interface MeasuredPairProps extends ViewPairProps {
  widthPx: number;
  appearance: Appearance;
}

const INVITATION =
  "Point at a cell to see why it is on or off on each side. A click holds it, N goes to the next difference.";

/** The pair once its width and its colours are known. */
export function MeasuredPair(props: MeasuredPairProps) {
  const { projection, framed, sentenceOf, widthPx, appearance, highlightedRow = null, ref } = props;
  const { devicePixelRatio, isForced } = appearance;
  const { input, marks } = usePairInput(props);
  const extent = useMemo(() => {
    const { columnCount, rowCount, splitColumn } = projection;
    return extentOf(columnCount, rowCount, splitColumn);
  }, [projection]);
  const [look, setLook] = useState<PaneLook>(plainLook);
  const isOne = isOnePane(look.mode);
  const layout = useMemo(
    () => pairLayoutOf(input, marks, extent, widthPx, devicePixelRatio, isOne ? 1 : 2),
    [input, marks, extent, widthPx, devicePixelRatio, isOne],
  );
  const { view, fitted } = layout;
  const stage = useMemo(() => ({ extent, view, fitted }), [extent, view, fitted]);
  const navigation = useNavigation(props, marks, stage, { look, setLook });
  const { goTo, run, blink, notice } = navigation;
  const { cameras, cursor, selection } = navigation.reader;
  const { train: trainCamera, infer: inferCamera } = cameras.of;
  const pairs: Record<Side, PairView> = useMemo(() => {
    const shared = { extent, view, devicePixelRatio, isForced };
    return { train: { ...shared, camera: trainCamera }, infer: { ...shared, camera: inferCamera } };
  }, [trainCamera, inferCamera, extent, view, devicePixelRatio, isForced]);
  const { camera } = pairs[cameras.active];
  const largest = useMemo(() => {
    const { train, infer } = input.weights;
    return train === null && infer === null ? null : largestWeight(input.weights);
  }, [input.weights]);
  const { cell, isLocked } = cursor.state;
  const state = useMemo(
    () => ({ cell, isLocked, highlightedRow, selection }),
    [cell, isLocked, highlightedRow, selection],
  );
  const grid = useRef<HTMLDivElement>(null);
  const focus = () => grid.current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ perform: run, focus, shown: () => navigation.reader.shown }));
  const sentence = cell === null ? null : sentenceOf(cell);
  const differing = cell === null ? null : sharedDifference(marks.runs, cell);
  const selected = useMemo(
    () => (selection === null ? null : selectionSentence(input, selection)),
    [input, selection],
  );

  const inputs = useMemo(() => inputsOfPanes(input, cameras.locks.scale), [input, cameras.locks.scale]);
  const shared = { marks, appearance, state, onPress: focus };
  const pane = (side: Side) => {
    const shown = blink.isOn ? otherSide[side] : side;
    const paneLayout = layout.panes[side];
    return (
      <div className="viz-pane" style={{ width: paneLayout.widthPx }} data-side={shown}>
        <PaneTitle plotXPx={paneLayout.plotXPx} side={input[shown]} />
        <PaneCanvas
          {...shared}
          side={shown}
          input={inputs[shown]}
          pair={pairs[side]}
          layout={paneLayout}
          pointer={navigation.pointerOn(side, paneLayout, pairs[side])}
        />
      </div>
    );
  };
  const onePane = () => {
    const pair = pairs[cameras.active];
    return (
      <OnePane
        {...shared}
        look={look}
        isTurned={blink.isOn}
        input={input}
        pair={pair}
        layout={layout.panes.train}
        pointer={navigation.pointerOn(cameras.active, layout.panes.train, pair)}
        setDivider={navigation.setDivider}
        hold={(isDown) => navigation.reader.keeper.hold(isDown)}
      />
    );
  };
  return (
    <>
      <DifferenceBar
        projection={projection}
        difference={input.difference}
        runs={marks.runs}
        cell={cell}
        goTo={goTo}
        text={() => pairText(input, differenceRuns(framed.difference, projection.frame))}
      />
      <div className="viz-panes" data-stacked={layout.isStacked}>
        <GridCursor
          ref={grid}
          projection={projection}
          cell={cell}
          isSelected={cell !== null && selection !== null && holdsCell(selection, cell)}
          sentence={differing === null ? sentence : `${differing} ${sentence}`}
          before={[notice, selected].filter((part) => part !== null).join(" ")}
          onKeyDown={navigation.press}
          onKeyUp={navigation.release}
          onBlur={() => blink.hold(false)}
        />
        {isOne ? onePane() : pane("train")}
        {!isOne && pane("infer")}
      </div>
      <div className="viz-below">
        <div className="viz-controls">
          <ModeBar mode={look.mode} blink={blink} run={run} />
          {!isOne && (
            <LockBar
              locks={cameras.locks}
              hasScale={input.weights.train !== null && input.weights.infer !== null}
              isApart={!sameCamera(trainCamera, inferCamera)}
              setLocks={navigation.setLocks}
              take={() => run("mask.take")}
            />
          )}
          <ZoomBar
            camera={camera}
            fitted={fitted}
            activeTitle={isOne || isCameraShared(cameras.locks) ? null : input[cameras.active].title}
            zoomBy={navigation.zoomBy}
            showAll={() => run("mask.show-all")}
          />
        </div>
        <div className="viz-words">
          <p className="viz-sentence">{sentence ?? INVITATION}</p>
          {selected !== null && <p className="viz-selection">{selected}</p>}
          {notice !== null && <p className="viz-notice">{notice}</p>}
        </div>
      </div>
      <div className="viz-foot">
        {isPartial(camera, stage) && (
          <Minimap
            input={input}
            pair={pairs[cameras.active]}
            fitted={fitted}
            appearance={appearance}
            move={navigation.setCamera}
            hold={(isDown) => navigation.reader.keeper.hold(isDown)}
          />
        )}
        <MaskLegend
          entries={legendEntries({
            mode: look.mode,
            largestWeight: largest,
            hasShiftedPositions: marks.shifted.includes(1),
            isAggregated: camera.columnPx < 1,
          })}
        />
      </div>
    </>
  );
}
