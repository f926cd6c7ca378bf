import type { DifferenceKind } from "../engine/masks/difference";
import type { PaneScene } from "./build";
import { columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css, type Rgb } from "./colours";
import type { Strip } from "./layout";
import { addTriangle } from "./paint-shapes";
import { runsWithoutGap } from "./pixel-axis";
import type { RailPainter } from "./rail-painter";
import type { Surface } from "./surface";

const LEAST_MARK_PX = 2;

/** Where one kind of difference lies, by rows on the left and by columns on the top; never under 2 px. */
export function paintLane(painter: RailPainter, scene: PaneScene, kind: DifferenceKind): void {
  const { surface, layout, geometry, colours } = painter;
  const left = layout.left.lanes[kind];
  const top = layout.top.lanes[kind];
  const ratio = geometry.devicePixelRatio;
  const across = { start: geometry.originXPx, size: (scene.columns.endPx - scene.columns.startPx) / ratio };
  const down = { start: geometry.originYPx, size: (scene.rows.endPx - scene.rows.startPx) / ratio };
  surface.fillStyle = css(colours.off);
  surface.fillRect(left.startPx, down.start, left.sizePx, down.size);
  surface.fillRect(across.start, top.startPx, across.size, top.sizePx);

  const ink = kind === "train-only" ? colours.trainOnly : colours.inferOnly;
  surface.fillStyle = css(ink);
  for (const run of scene.lanes[kind].rows) {
    const mark = markWithin(rowSpan(geometry, run.start, run.end), down);
    surface.fillRect(left.startPx, mark.start, left.sizePx, mark.size);
  }
  for (const run of scene.lanes[kind].columns) {
    for (const part of runsWithoutGap(scene.columns, run.start, run.end)) {
      const mark = markWithin(columnSpan(geometry, part.start, part.end), across);
      surface.fillRect(mark.start, top.startPx, mark.size, top.sizePx);
    }
  }
  paintLaneSign(surface, kind, left, top, ink);
}

function markWithin(span: Span, visible: Span): Span {
  const start = Math.max(visible.start, span.start);
  const end = Math.min(visible.start + visible.size, span.start + span.size);
  return {
    start: Math.min(start, visible.start + visible.size - LEAST_MARK_PX),
    size: Math.max(LEAST_MARK_PX, end - start),
  };
}

/** The lanes' glyph where they meet, so that they are known without their hue. */
function paintLaneSign(surface: Surface, kind: DifferenceKind, left: Strip, top: Strip, ink: Rgb): void {
  const x = left.startPx + left.sizePx / 2;
  const y = top.startPx + top.sizePx / 2;
  surface.beginPath();
  if (kind === "train-only") {
    addTriangle(surface, x, y, 3);
    surface.fillStyle = css(ink);
    surface.fill();
  } else {
    surface.rect(x - 2.25, y - 2.25, 4.5, 4.5);
    surface.strokeStyle = css(ink);
    surface.lineWidth = 1.25;
    surface.stroke();
  }
}
