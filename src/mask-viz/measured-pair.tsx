import { useImperativeHandle, useMemo, useRef, useState } from "react";
import { differenceRuns } from "../engine/masks/difference-runs";
import type { Side } from "../engine/masks/frame";
import { frameRowOf } from "../engine/masks/projection/cells";
import type { Appearance } from "./appearance";
import { largestOfSides, largestWeight } from "./attention-weights";
import type { PairView } from "./build";
import { isPartial, sameCamera } from "./camera";
import { sharedDifference } from "./cell-words";
import { DifferenceBar } from "./difference-bar";
import { framedCell } from "./framed-view";
import { GridCursor } from "./grid-cursor";
import { legendEntries, MaskLegend } from "./mask-legend";
import type { ViewPairProps } from "./mask-pair-props";
import { Minimap } from "./minimap";
import { LockBar } from "./modes/lock-bar";
import { ModeBar } from "./modes/mode-bar";
import { projectedOf, wordsOfOther } from "./modes/other-comparison";
import { OtherPane } from "./modes/other-pane";
import { PairPanes } from "./modes/pair-panes";
import { inputsOfPanes } from "./modes/pane-inputs";
import { isCameraShared } from "./modes/pane-locks";
import { isOnePane, type PaneLook, plainLook } from "./modes/pane-mode";
import "./modes/modes.css";
import { hasEdits } from "./pair-input";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import { pairText } from "./pair-text";
import { rowWords } from "./row-words";
import { holdsCell, selectionSentence } from "./selection";
import { useNavigation } from "./use-navigation";
import { usePairInput } from "./use-pair-input";
import { maskCameraOf } from "./view-camera";
import { ZoomBar } from "./zoom-bar";

interface MeasuredPairProps extends ViewPairProps {
  widthPx: number;
  appearance: Appearance;
}

const INVITATION =
  "Point at a cell to see why it is on or off on each side. A click holds it, N goes to the next difference.";

/** The pair once its width and its colours are known. */
export function MeasuredPair(props: MeasuredPairProps) {
  const {
    projection,
    framed,
    sentenceOf,
    widthPx,
    appearance,
    highlightedRow = null,
    ref,
    others = [],
  } = props;
  const { devicePixelRatio, isForced } = appearance;
  const { input, marks } = usePairInput(props);
  const main = useMemo(() => projectedOf(input), [input]);
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
  const { press, release } = navigation;
  const shown = () => navigation.reader.shown;
  useImperativeHandle(ref, () => ({ perform: run, press, release, focus, shown }));
  const explained = others.length === 0 || cell === null ? null : framedCell(cell, main);
  const ofOthers =
    explained === null
      ? ""
      : others.map((other) => wordsOfOther(other, explained, projection.frame)).join(" ");
  const sentence = cell === null ? null : `${sentenceOf(cell)} ${ofOthers}`.trim();
  const frameRow = cell === null ? null : frameRowOf(projection, cell.row);
  const ofRow = frameRow === null ? null : rowWords(input, frameRow);
  const differing = cell === null ? null : sharedDifference(marks.runs, cell, projection.slotCount);
  const selected = useMemo(
    () => (selection === null ? null : selectionSentence(input, selection)),
    [input, selection],
  );

  const inputs = useMemo(() => inputsOfPanes(input, cameras.locks.scale), [input, cameras.locks.scale]);
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
      <div className="viz-controls">
        <ModeBar mode={look.mode} blink={blink} run={run} />
        <LockBar
          isIdle={isOne}
          locks={cameras.locks}
          hasScale={input.weights.train !== null && input.weights.infer !== null}
          isApart={!isOne && !sameCamera(trainCamera, inferCamera)}
          setLocks={navigation.setLocks}
          take={() => run("mask.take")}
        />
        <ZoomBar
          camera={camera}
          fitted={fitted}
          activeTitle={isOne || isCameraShared(cameras.locks) ? null : input[cameras.active].title}
          zoomBy={navigation.zoomBy}
          showAll={() => run("mask.show-all")}
        />
      </div>
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
        <PairPanes
          {...{ look, input, inputs, marks, pairs, layout, appearance, state, navigation }}
          onPress={focus}
        />
        {others.map((other, index) => (
          <OtherPane
            key={other.infer.title}
            {...{ other, index, look, widthPx, appearance, state, navigation }}
            main={main}
            camera={maskCameraOf(pairs[isOne ? cameras.active : "infer"].camera, stage)}
            tokensOfColumns={input.tokensOfColumns}
            onPress={focus}
          />
        ))}
      </div>
      <div className="viz-words">
        <p className="viz-sentence">{sentence ?? INVITATION}</p>
        {ofRow !== null && <p className="viz-row-words">{ofRow}</p>}
        {selected !== null && <p className="viz-selection">{selected}</p>}
        {notice !== null && <p className="viz-notice">{notice}</p>}
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
            largestOfSides: cameras.locks.scale || isOne ? null : largestOfSides(input.weights),
            hasShiftedPositions: marks.shifted.includes(1),
            hasMovedLabels: marks.hasMovedLabels,
            isAggregated: camera.columnPx < 1,
            hasEdits: hasEdits(input),
          })}
        />
      </div>
    </>
  );
}
