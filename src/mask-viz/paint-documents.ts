import { documentOf } from "../engine/masks/documents";
import { frameRowOf } from "../engine/masks/projection/cells";
import type { PaneScene } from "./build";
import { columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type Strip } from "./layout";
import { paintHatch } from "./paint-hatch";
import type { CellRange } from "./pixel-axis";
import type { RailPainter } from "./rail-painter";

/** A run of cells of one document; null is of none, -1 is padding. */
interface DocumentRun extends CellRange {
  document: number | null;
  /** Whether it is shaded: runs next to each other are told apart by it. */
  isShaded: boolean;
}

/** Documents of the context, over its columns. */
export function paintColumnDocuments(painter: RailPainter, scene: PaneScene): void {
  const { layout, geometry, input } = painter;
  const strip = layout.top.documents;
  const { documents } = input.frame.layout;
  if (strip === null || documents === null) return;
  const axis = { start: geometry.originXPx, size: shownPx(scene.columns, geometry.devicePixelRatio) };
  for (const section of input.projection.sections) {
    if (section.kind !== "indices") continue;
    const past = Math.min(section.end, scene.visibleColumns.end);
    for (const run of runsOf(
      section.start,
      past,
      (column) => documents[section.first + column - section.start],
    )) {
      if (run.end <= scene.visibleColumns.start) continue;
      const span = cut(columnSpan(geometry, run.start, run.end), axis);
      paintRun(painter, run, { x: span.start, y: strip.startPx, width: span.size, height: strip.sizePx - 2 });
    }
  }
}

/** Documents of the anchors, beside the rows of their blocks. */
export function paintRowDocuments(painter: RailPainter, scene: PaneScene, strip: Strip): void {
  const { geometry, input } = painter;
  const { frame, projection } = input;
  if (frameRowOf(projection, 0) === null) return;
  const axis = { start: geometry.originYPx, size: shownPx(scene.rows, geometry.devicePixelRatio) };
  const documentOfRow = (row: number) => {
    const anchor = frame.layout.anchors[Math.floor((projection.firstRow + row) / frame.slotCount)];
    return anchor === null ? null : documentOf(frame.layout, anchor);
  };
  for (const run of runsOf(0, scene.visibleRows.end, documentOfRow)) {
    if (run.end <= scene.visibleRows.start || run.document === null) continue;
    const span = cut(rowSpan(geometry, run.start, run.end), axis);
    paintRun(painter, run, { x: strip.startPx, y: span.start, width: strip.sizePx - 3, height: span.size });
  }
}

/** From the first cell on, so that the shades stay when the view moves. */
function runsOf(start: number, end: number, documentOf: (cell: number) => number | null): DocumentRun[] {
  const runs: DocumentRun[] = [];
  for (let cell = start; cell < end; cell++) {
    const document = documentOf(cell);
    const last = runs.at(-1);
    if (last !== undefined && last.document === document) last.end = cell + 1;
    else runs.push({ start: cell, end: cell + 1, document, isShaded: runs.length % 2 === 1 });
  }
  return runs;
}

function paintRun(
  { surface, colours, fonts }: RailPainter,
  { document, isShaded }: DocumentRun,
  box: { x: number; y: number; width: number; height: number },
): void {
  if (box.width <= 0 || box.height <= 0) return;
  const { x, y, width, height } = box;
  surface.strokeStyle = css(colours.rule);
  if (document === -1) {
    paintHatch(surface, x, y, width, height);
    return;
  }
  if (isShaded) {
    surface.fillStyle = css(colours.rule, 0.5);
    surface.fillRect(x, y, width, height);
  }
  surface.fillStyle = css(colours.rule);
  surface.fillRect(x, y, 1, height);
  const text = `${document}`;
  if (width < text.length * CHARACTER_PX + 3 || height < LABEL_FONT_PX) return;
  surface.font = `${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.fillStyle = css(colours.inkSoft);
  surface.textAlign = "center";
  surface.textBaseline = "middle";
  surface.fillText(text, x + width / 2, y + height / 2 + 0.5);
}

function shownPx({ startPx, endPx }: { startPx: number; endPx: number }, ratio: number): number {
  return (endPx - startPx) / ratio;
}

function cut(span: Span, axis: Span): Span {
  const start = Math.max(span.start, axis.start);
  return { start, size: Math.min(span.start + span.size, axis.start + axis.size) - start };
}
