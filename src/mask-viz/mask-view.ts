import { absoluteChoice, readChoice } from "../engine/masks/projection/choice";
import type { ProjectionChoice } from "../engine/masks/projection/projection";
import type { CellPosition, CellRectangle } from "./camera";
import { allLocked, isCameraShared, type PaneLocks, readLocks } from "./modes/pane-locks";
import { type PaneLook, plainLook, readLook } from "./modes/pane-mode";
import type { CellRange } from "./pixel-axis";

/**
 * What a reader made of a mask pair: where the panes look, what is held and marked. Plain JSON, in
 * cells and never in pixels, so that it means the same in a window of any size.
 */
export interface MaskView extends PaneLook {
  /** How the cells are laid out; cameras and the selection are in its cells, all others in the frame's. */
  projection: ProjectionChoice;
  /** What both panes look at, or the training pane alone where they differ; null is everything. */
  camera: MaskCamera | null;
  locks: PaneLocks;
  /** What the inference pane looks at; while zoom and place are locked, null is what the training pane does. */
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
  /** The layout that the camera is in. */
  projection: ProjectionChoice;
  camera: MaskCamera | null;
  cell: CellPosition | null;
}

export const wholeView: MaskView = {
  ...plainLook,
  projection: absoluteChoice,
  camera: null,
  locks: allLocked,
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
  const locks = readLocks(fields);
  const camera = readCamera(fields.camera);
  return {
    ...readLook(fields),
    projection: readChoice(fields.projection),
    camera,
    locks,
    // A camera without columns to be apart from shows everything, and so do both then.
    inferCamera: isCameraShared(locks) && camera === null ? null : readCamera(fields.inferCamera),
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
    const { projection, camera, cell } = fieldsOf(value);
    bookmarks[name] = {
      projection: readChoice(projection),
      camera: readCamera(camera),
      cell: readCell(cell),
    };
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
