import { useMemo, useRef } from "react";
import type { Side } from "../engine/masks/frame";
import { largestWeight } from "./attention-weights";
import type { PairView } from "./build";
import { isPartial } from "./camera";
import { DifferenceBar } from "./difference-bar";
import { GridCursor } from "./grid-cursor";
import { MaskLegend } from "./mask-legend";
import type { MaskPairProps } from "./mask-pair-props";
import { Minimap } from "./minimap";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import { pairText } from "./pair-text";
import { PaneCanvas } from "./pane-canvas";
import type { Appearance } from "./use-appearance";
import { useNavigation } from "./use-navigation";
import { usePairInput } from "./use-pair-input";
import { ZoomBar } from "./zoom-bar";

interface MeasuredPairProps extends MaskPairProps {
  widthPx: number;
  appearance: Appearance;
}

const INVITATION =
  "Point at a cell to see why it is on or off on each side. A click holds it, N goes to the next difference.";

/** The pair once its width and its colours are known. */
export function MeasuredPair(props: MeasuredPairProps) {
  const { frame, difference, sentenceOf, widthPx, appearance, highlightedRow = null } = props;
  const { devicePixelRatio } = appearance;
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
  const { camera, goTo } = navigation;
  const { cell, isLocked } = navigation.cursor;
  const pair: PairView = useMemo(
    () => ({ camera, extent, view, devicePixelRatio }),
    [camera, extent, view, devicePixelRatio],
  );
  const largest = useMemo(() => {
    const { train, infer } = input.weights;
    return train === null && infer === null ? null : largestWeight(input.weights);
  }, [input.weights]);
  const grid = useRef<HTMLDivElement>(null);
  const sentence = cell === null ? null : sentenceOf(cell);

  const pane = (side: Side) => (
    <div className="viz-pane" style={{ width: layout.panes[side].widthPx }}>
      <p className="viz-pane-title" style={{ paddingLeft: layout.panes[side].plotXPx }}>
        <b>{input[side].title}</b> {input[side].detail}
      </p>
      <PaneCanvas
        side={side}
        input={input}
        marks={marks}
        pair={pair}
        layout={layout.panes[side]}
        appearance={appearance}
        cell={cell}
        isLocked={isLocked}
        highlightedRow={highlightedRow}
        pointer={navigation.pointerOn(layout.panes[side], pair)}
        onPress={() => grid.current?.focus({ preventScroll: true })}
      />
    </div>
  );
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
        <GridCursor ref={grid} frame={frame} cell={cell} sentence={sentence} onKeyDown={navigation.press} />
        {pane("train")}
        {pane("infer")}
      </div>
      <div className="viz-below">
        <p className="viz-sentence">{sentence ?? INVITATION}</p>
        <ZoomBar camera={camera} fitted={fitted} zoomBy={navigation.zoomBy} showAll={navigation.showAll} />
      </div>
      <div className="viz-foot">
        {isPartial(camera, stage) && (
          <Minimap
            input={input}
            pair={pair}
            fitted={fitted}
            appearance={appearance}
            move={navigation.setCamera}
          />
        )}
        <MaskLegend
          largestWeight={largest}
          hasShiftedPositions={marks.shifted.includes(1)}
          isAggregated={camera.columnPx < 1}
        />
      </div>
    </>
  );
}
