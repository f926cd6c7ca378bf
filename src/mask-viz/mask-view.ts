import type { CellPosition, CellRectangle } from "./camera";
import type { CellRange } from "./pixel-axis";

/**
 * What a reader made of a mask pair: where the panes look, what is held and marked. Plain JSON, in
 * cells and never in pixels, so that it means the same in a window of any size.
 */
export interface MaskView {
  /** What both panes look at, or the training pane alone while they are not linked; null is everything. */
  camera: MaskCamera | null;
  isLinked: boolean;
  /** What the inference pane looks at while the panes are not linked. */
  inferCamera: MaskCamera | null;
  cell: CellPosition | null;
  /** Whether the cell stays whatever the pointer does. */
  isLocked: boolean;
  selection: CellRectangle | null;
  /** By digit, "1" to "9". */
  bookmarks: Readonly<Record<string, MaskBookmark>>;
}

export interface MaskCamera {
  /** Row and column in the middle of the view; 3.5 is the middle of row 3. */
  row: number;
  column: number;
  /** How many columns the view is wide. */
  columnCount: number;
}

export interface MaskBookmark {
  camera: MaskCamera | null;
  cell: CellPosition | null;
}

export const wholeView: MaskView = {
  camera: null,
  isLinked: true,
  inferCamera: null,
  cell: null,
  isLocked: false,
  selection: null,
  bookmarks: {},
};

/** A view out of anything, a foreign file among others: what is faulty in it is left at its default. */
export function readMaskView(json: unknown): MaskView {
  const fields = fieldsOf(json);
  const cell = readCell(fields.cell);
  const isLinked = fields.isLinked !== false;
  return {
    camera: readCamera(fields.camera),
    isLinked,
    inferCamera: isLinked ? null : readCamera(fields.inferCamera),
    cell,
    isLocked: cell !== null && fields.isLocked === true,
    selection: readRectangle(fields.selection),
    bookmarks: readBookmarks(fields.bookmarks),
  };
}

function readBookmarks(json: unknown): Record<string, MaskBookmark> {
  const bookmarks: Record<string, MaskBookmark> = {};
  for (const [name, value] of Object.entries(fieldsOf(json))) {
    if (!/^[1-9]$/.test(name) || fieldsOf(value) !== value) continue;
    const { camera, cell } = fieldsOf(value);
    bookmarks[name] = { camera: readCamera(camera), cell: readCell(cell) };
  }
  return bookmarks;
}

function readCamera(json: unknown): MaskCamera | null {
  const { row, column, columnCount } = fieldsOf(json);
  if (!isPlace(row) || !isPlace(column) || !isPlace(columnCount) || columnCount === 0) return null;
  return { row, column, columnCount };
}

function readCell(json: unknown): CellPosition | null {
  const { row, column } = fieldsOf(json);
  return isIndex(row) && isIndex(column) ? { row, column } : null;
}

function readRectangle(json: unknown): CellRectangle | null {
  const { rows, columns } = fieldsOf(json);
  const [down, across] = [readRange(rows), readRange(columns)];
  return down === null || across === null ? null : { rows: down, columns: across };
}

function readRange(json: unknown): CellRange | null {
  const { start, end } = fieldsOf(json);
  return isIndex(start) && isIndex(end) && start < end ? { start, end } : null;
}

function fieldsOf(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}

function isPlace(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isIndex(value: unknown): value is number {
  return isPlace(value) && Number.isSafeInteger(value);
}
