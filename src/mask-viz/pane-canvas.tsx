import { useLayoutEffect, useMemo, useRef } from "react";
import type { Appearance } from "./appearance";
import { buildPane, type PairView } from "./build";
import { geometryOf } from "./cell-geometry";
import type { PaneLayout } from "./layout";
import type { PaneSubject } from "./modes/pane-subject";
import { paintPane } from "./paint";
import { type OverlayState, paintOverlay } from "./paint-overlay";
import type { PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import { useCellPainter } from "./tiles/use-cell-painter";
import { type PointerEvents, usePointer } from "./use-pointer";

interface PaneCanvasProps {
  /** Whose mask is shown. */
  side: PaneSubject;
  input: PairInput;
  marks: PairMarks;
  pair: PairView;
  layout: PaneLayout;
  appearance: Appearance;
  /** Held in one object, so that the overlay is drawn again only for another state. */
  state: OverlayState;
  pointer: PointerEvents;
  /** The pane was clicked: the keyboard shall follow. */
  onPress(): void;
}

/** One pane: a canvas with everything that stays, and one above it for what follows the pointer. */
export function PaneCanvas(props: PaneCanvasProps) {
  const { side, input, marks, pair, layout, appearance, state, pointer, onPress } = props;
  const base = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { colours, fonts, devicePixelRatio } = appearance;
  const cellPainter = useCellPainter();
  const scene = useMemo(() => buildPane(input, marks, side, pair), [input, marks, side, pair]);

  useLayoutEffect(() => {
    const surface = sized(base.current, layout, devicePixelRatio);
    if (surface !== null)
      paintPane(surface, input, scene, layout, colours, fonts, devicePixelRatio, cellPainter.put);
  }, [input, scene, layout, colours, fonts, devicePixelRatio, cellPainter]);

  useLayoutEffect(() => {
    const surface = sized(overlay.current, layout, devicePixelRatio);
    if (surface === null) return;
    const geometry = geometryOf(scene.columns, scene.rows, layout, devicePixelRatio);
    paintOverlay(surface, input, scene, state, layout, geometry, colours, fonts);
  }, [input, scene, layout, colours, fonts, devicePixelRatio, state]);

  usePointer(box, pointer);
  const size = { width: layout.widthPx, height: layout.heightPx };
  return (
    <div ref={box} className="viz-canvas" style={size} aria-hidden="true" onPointerUp={onPress}>
      <canvas ref={base} style={size} />
      <canvas ref={overlay} style={size} />
    </div>
  );
}

/** The canvas's context, with as many pixels as the screen has there. */
function sized(
  canvas: HTMLCanvasElement | null,
  { widthPx, heightPx }: PaneLayout,
  devicePixelRatio: number,
): CanvasRenderingContext2D | null {
  if (canvas === null) return null;
  const width = Math.round(widthPx * devicePixelRatio);
  const height = Math.round(heightPx * devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext("2d");
}
