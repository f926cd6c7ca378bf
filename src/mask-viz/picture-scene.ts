import { absoluteChoice } from "../engine/masks/projection/choice";
import type { ProjectionChoice } from "../engine/masks/projection/projection";
import { RuleError } from "../engine/tensor/rule-error";
import { axesOf, type PairView } from "./build";
import { type CellRectangle, columnToX, rowToY } from "./camera";
import { PANE_GAP_PX, type PairLayout } from "./layout";
import type { PairInput } from "./pair-input";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import type { PairMarks } from "./pair-marks";
import type { PictureInput } from "./picture-input";
import { cellEndPx, type PixelAxis } from "./pixel-axis";
import { projectMasks } from "./project-masks";

/** What both panes of a picture show and where, as the component would. */
export interface PictureScene {
  layout: PairLayout;
  pair: PairView;
  /** The cells shown. */
  shown: CellRectangle;
}

/** @param choice how the cells are laid out. */
export function pairInputOf(input: PictureInput, choice: ProjectionChoice = absoluteChoice): PairInput {
  const { comparison, tokensOfColumns, tokensOfRows, weights } = input;
  const { frame, train, infer } = comparison;
  const difference = input.difference ?? comparison.difference;
  const masks = projectMasks(frame, { train: train.mask, infer: infer.mask, difference }, choice);
  const side = (name: "train" | "infer") => ({
    ...input[name],
    mask: masks[name],
    rails: comparison[name].rails,
  });
  return {
    frame,
    projection: masks.projection,
    framed: masks.framed,
    difference: masks.difference,
    train: side("train"),
    infer: side("infer"),
    tokensOfColumns: tokensOfColumns?.some((token) => token !== null) ? tokensOfColumns : null,
    tokensOfRows: tokensOfRows ?? null,
    weights: weights ?? { train: null, infer: null },
  };
}

/** Lays the shown cells out as a picture of their own, and points the camera of the whole at them. */
export function pictureScene(
  input: PairInput,
  marks: PairMarks,
  widthPx: number,
  devicePixelRatio: number,
  crop: CellRectangle | undefined,
  paneCount: 1 | 2 = 2,
): PictureScene {
  const { columnCount, rowCount, splitColumn } = input.projection;
  const shown = crop ?? { rows: { start: 0, end: rowCount }, columns: { start: 0, end: columnCount } };
  checkCrop("rows", shown.rows, rowCount);
  checkCrop("columns", shown.columns, columnCount);
  const { rows, columns } = shown;
  const extent = extentOf(columnCount, rowCount, splitColumn);
  const width = columns.end - columns.start;
  const split = Math.min(width, Math.max(0, splitColumn - columns.start));
  const part = extentOf(width, rows.end - rows.start, split);
  const layout = pairLayoutOf(input, marks, part, widthPx, devicePixelRatio, paneCount);
  const corner = { ...layout.fitted, xPx: 0, yPx: 0 };
  const camera = {
    ...layout.fitted,
    xPx: columnToX(corner, extent, columns.start),
    yPx: rowToY(corner, rows.start),
  };
  const whole = { camera, extent, view: layout.view, devicePixelRatio, isForced: false };
  const axes = axesOf(whole);
  // The layout has whole CSS pixels; the last of them may begin a cell that is not shown.
  const view = {
    widthPx: shownPx(axes.columns, columns.end) / devicePixelRatio,
    heightPx: shownPx(axes.rows, rows.end) / devicePixelRatio,
  };
  return { layout, pair: { ...whole, view }, shown };
}

/** Device pixels of an axis up to the end of the last cell shown. */
function shownPx(axis: PixelAxis, end: number): number {
  return Math.min(axis.endPx, Math.ceil(cellEndPx(axis, end - 1))) - axis.startPx;
}

function checkCrop(name: string, { start, end }: { start: number; end: number }, count: number): void {
  const isInside =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= count;
  if (!isInside) throw new RuleError(`crop.${name}`, `a range inside 0..${count}`, `${start}..${end}`);
}

/** Corners of both panes under their titles, from the corner of all, and the height of all. */
export function panePlaces({ panes, isStacked }: PairLayout, titlePx: number) {
  const { train, infer } = panes;
  const below = titlePx + train.heightPx + PANE_GAP_PX;
  return {
    train: { x: 0, y: titlePx },
    infer: isStacked ? { x: 0, y: below + titlePx } : { x: train.widthPx + PANE_GAP_PX, y: titlePx },
    heightPx: isStacked
      ? below + titlePx + infer.heightPx
      : titlePx + Math.max(train.heightPx, infer.heightPx),
  };
}
