import { useImperativeHandle, useMemo, useRef } from "react";
import type { Side } from "../engine/masks/frame";
import type { Appearance } from "./appearance";
import { largestWeight } from "./attention-weights";
import type { PairView } from "./build";
import { isPartial } from "./camera";
import { sharedDifference } from "./cell-words";
import { DifferenceBar } from "./difference-bar";
import { GridCursor } from "./grid-cursor";
import { legendEntries, MaskLegend } from "./mask-legend";
import type { MaskPairProps } from "./mask-pair-props";
import { Minimap } from "./minimap";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import { pairText } from "./pair-text";
import { PaneCanvas } from "./pane-canvas";
import { holdsCell, selectionSentence } from "./selection";
import { useNavigation } from "./use-navigation";
import { usePairInput } from "./use-pair-input";
import { ZoomBar } from "./zoom-bar";

interface MeasuredPairProps extends MaskPairProps {
  widthPx: number;
  appearance: Appearance;
}

const INVITATION =
  "Point at a cell to see why it is on or off on each side. A click holds it, N goes to the next difference.";

const other: Record<Side, Side> = { train: "infer", infer: "train" };

/** The pair once its width and its colours are known. */
export function MeasuredPair(props: MeasuredPairProps) {
  const { frame, difference, sentenceOf, widthPx, appearance, highlightedRow = null, ref } = props;
  const { devicePixelRatio, isForced } = appearance;
  const { input, marks } = usePairInput(props);
  const { columnCount, rowCount } = frame;
  const { contextLength } = frame.layout;
  const extent = useMemo(
    () => extentOf(columnCount, rowCount, contextLength),
    [columnCount, rowCount, contextLength],
  );
  const layout = useMemo(
    () => pairLayoutOf(input, marks, extent, widthPx, devicePixelRatio),
    [input, marks, extent, widthPx, devicePixelRatio],
  );
  const { view, fitted } = layout;
  const stage = useMemo(() => ({ extent, view, fitted }), [extent, view, fitted]);
  const navigation = useNavigation(props, marks, stage);
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
  useImperativeHandle(ref, () => ({ perform: run, focus }));
  const sentence = cell === null ? null : sentenceOf(cell);
  const shared = cell === null ? null : sharedDifference(marks.runs, cell);
  const selected = useMemo(
    () => (selection === null ? null : selectionSentence(input, selection)),
    [input, selection],
  );

  const pane = (side: Side) => {
    const shown = blink.isOn ? other[side] : side;
    return (
      <div className="viz-pane" style={{ width: layout.panes[side].widthPx }} data-side={shown}>
        <p className="viz-pane-title" style={{ paddingLeft: layout.panes[side].plotXPx }}>
          <b>{input[shown].title}</b> {input[shown].detail}
        </p>
        <PaneCanvas
          side={shown}
          input={input}
          marks={marks}
          pair={pairs[side]}
          layout={layout.panes[side]}
          appearance={appearance}
          state={state}
          pointer={navigation.pointerOn(side, layout.panes[side], pairs[side])}
          onPress={focus}
        />
      </div>
    );
  };
  return (
    <>
      <DifferenceBar
        frame={frame}
        difference={difference}
        runs={marks.runs}
        cell={cell}
        goTo={goTo}
        text={() => pairText(input, marks.runs)}
      />
      <div className="viz-panes" data-stacked={layout.isStacked}>
        <GridCursor
          ref={grid}
          frame={frame}
          cell={cell}
          isSelected={cell !== null && selection !== null && holdsCell(selection, cell)}
          sentence={shared === null ? sentence : `${shared} ${sentence}`}
          before={[notice, selected].filter((part) => part !== null).join(" ")}
          onKeyDown={navigation.press}
          onKeyUp={navigation.release}
          onBlur={() => blink.hold(false)}
        />
        {pane("train")}
        {pane("infer")}
      </div>
      <div className="viz-below">
        <div className="viz-words">
          <p className="viz-sentence">{sentence ?? INVITATION}</p>
          {selected !== null && <p className="viz-selection">{selected}</p>}
          {notice !== null && <p className="viz-notice">{notice}</p>}
        </div>
        <ZoomBar
          camera={camera}
          fitted={fitted}
          isLinked={cameras.isLinked}
          activeTitle={input[cameras.active].title}
          zoomBy={navigation.zoomBy}
          showAll={() => run("mask.show-all")}
          link={navigation.link}
        />
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
            largestWeight: largest,
            hasShiftedPositions: marks.shifted.includes(1),
            isAggregated: camera.columnPx < 1,
          })}
        />
      </div>
    </>
  );
}
