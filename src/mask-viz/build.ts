import type { DifferenceKind } from "../engine/masks/difference";
import type { Side } from "../engine/masks/frame";
import { forEachInterval, type IntervalMask } from "../engine/masks/interval-mask";
import { type AnchorMark, anchorMarks } from "./anchor-marks";
import { type AxisLabel, columnLabels, rowLabels } from "./axis-labels";
import type { Camera, CellRectangle, Extent, ViewSize } from "./camera";
import { markedRuns } from "./lanes";
import { isSolid, type PaneSubject, railSide } from "./modes/pane-subject";
import type { PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import { type RasterCells, rasterCells } from "./pair-raster";
import { type CellRange, type PixelAxis, visibleCells, wholePx } from "./pixel-axis";
import { type InkStyle, inkStyle } from "./shade";
import { type Band, bandsOf } from "./view-bands";
import { edgesOf, type ViewEdges, voidsOf } from "./view-edges";

/** What one pane shows of the visible rectangle: numbers and texts, no colours and no canvas. */
export interface PaneScene {
  /** Whose rails and weights it shows. */
  side: Side;
  subject: PaneSubject;
  columns: PixelAxis;
  rows: PixelAxis;
  visibleColumns: CellRange;
  visibleRows: CellRange;
  /** What the pixels are made of. */
  cells: RasterCells;
  style: InkStyle;
  /** Differing cells one by one; empty while cells are too small for a glyph. */
  glyphs: DifferenceGlyph[];
  columnLabels: AxisLabel[];
  rowLabels: AxisLabel[];
  bands: Band[];
  /** Whether context columns are named by their distance from the anchor, not by their index. */
  isCountedFromAnchor: boolean;
  edges: ViewEdges;
  /** Parts without any cell; they have the page's colour. */
  voids: CellRectangle[];
  anchors: AnchorMark[];
  lanes: Record<DifferenceKind, { rows: CellRange[]; columns: CellRange[] }>;
}

export interface DifferenceGlyph {
  row: number;
  column: number;
  kind: DifferenceKind;
  /** Whether the cell is on in this pane; in an overlay all are. */
  isOn: boolean;
}

export interface PairView {
  camera: Camera;
  extent: Extent;
  view: ViewSize;
  devicePixelRatio: number;
  /** See `Appearance`. */
  isForced: boolean;
}

/** The device-pixel axes of a view. */
export function axesOf(pair: Omit<PairView, "isForced">): { columns: PixelAxis; rows: PixelAxis } {
  const { camera, extent, view, devicePixelRatio: ratio } = pair;
  const axis = (cellCount: number, cellPx: number, splitAt: number, offsetPx: number, sizePx: number) => {
    const whole: PixelAxis = {
      cellCount,
      cellPx: cellPx * ratio,
      splitAt,
      gapPx: splitAt > 0 && splitAt < cellCount ? Math.round(extent.gapPx * ratio) : 0,
      startPx: Math.round(offsetPx * ratio),
      endPx: 0,
    };
    const endPx = Math.min(wholePx(whole), whole.startPx + Math.round(sizePx * ratio));
    return { ...whole, endPx: Math.max(whole.startPx, endPx) };
  };
  return {
    columns: axis(extent.columnCount, camera.columnPx, extent.splitColumn, camera.xPx, view.widthPx),
    rows: axis(extent.rowCount, camera.rowPx, extent.rowCount, camera.yPx, view.heightPx),
  };
}

export function buildPane(
  input: PairInput,
  marks: PairMarks,
  subject: PaneSubject,
  pair: PairView,
): PaneScene {
  const side = railSide(subject);
  const { columns, rows } = axesOf(pair);
  const { columnPx, rowPx } = pair.camera;
  const visibleColumns = visibleCells(columns);
  const visibleRows = visibleCells(rows);
  const style = inkStyle(Math.min(columnPx, rowPx), pair.isForced);
  const { projection } = input;
  return {
    side,
    subject,
    columns,
    rows,
    visibleColumns,
    visibleRows,
    cells: rasterCells(input, side),
    style,
    glyphs: style === "glyph" ? glyphsOf(input, subject, visibleRows, visibleColumns) : [],
    columnLabels: columnLabels(input, marks, side, visibleColumns, columnPx),
    rowLabels: rowLabels(input, marks, side, visibleRows, rowPx),
    bands: bandsOf(projection, visibleColumns, columnPx),
    isCountedFromAnchor: projection.sections.some(({ kind }) => kind === "offsets"),
    edges: edgesOf(projection, { rows: visibleRows, columns: visibleColumns }, pair.camera),
    voids: voidsOf(projection, visibleRows),
    anchors: anchorMarks(projection, visibleRows, rowPx),
    lanes: {
      "train-only": laneOf(marks, "train-only", visibleRows, visibleColumns),
      "infer-only": laneOf(marks, "infer-only", visibleRows, visibleColumns),
    },
  };
}

function glyphsOf(
  input: PairInput,
  subject: PaneSubject,
  rows: CellRange,
  columns: CellRange,
): DifferenceGlyph[] {
  const glyphs: DifferenceGlyph[] = [];
  const add = (cells: IntervalMask, kind: DifferenceKind, isOn: boolean, row: number) =>
    forEachInterval(cells, row, columns.start, columns.end, (start, end) => {
      for (let column = start; column < end; column++) glyphs.push({ row, column, kind, isOn });
    });
  for (let row = rows.start; row < rows.end; row++) {
    add(input.difference.trainOnly, "train-only", isSolid(subject, "train"), row);
    add(input.difference.inferOnly, "infer-only", isSolid(subject, "infer"), row);
  }
  return glyphs;
}

function laneOf(marks: PairMarks, kind: DifferenceKind, rows: CellRange, columns: CellRange) {
  return {
    rows: markedRuns(marks.rows[kind], rows.start, rows.end),
    columns: markedRuns(marks.columns[kind], columns.start, columns.end),
  };
}
