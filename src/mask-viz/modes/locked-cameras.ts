import type { Side } from "../../engine/masks/frame";
import { type Camera, type Stage, xToColumn, yToRow } from "../camera";
import { lookAt } from "../camera-moves";
import type { PaneLocks } from "./pane-locks";

/** The cameras of both panes, and what holds them together. */
export interface LockedCameras {
  of: Record<Side, Camera>;
  locks: PaneLocks;
  /** How far the middle of the inference pane is from that of the training pane while the place is locked, in cells. */
  offset: CellOffset;
}

export interface CellOffset {
  rows: number;
  columns: number;
}

export const noOffset: CellOffset = { rows: 0, columns: 0 };

export const otherSide: Readonly<Record<Side, Side>> = { train: "infer", infer: "train" };

/** Both cameras after that of one side went to `next`: the other follows as far as the locks say. */
export function moveLocked(cameras: LockedCameras, stage: Stage, side: Side, next: Camera): LockedCameras {
  const { of, locks, offset } = cameras;
  const followed = of[otherSide[side]];
  const sign = side === "train" ? 1 : -1;
  const away = { rows: sign * offset.rows, columns: sign * offset.columns };
  const following = follow(followed, next, locks, away, stage);
  const moved = side === "train" ? { train: next, infer: following } : { train: following, infer: next };
  return { of: moved, locks, offset };
}

function follow(
  followed: Camera,
  next: Camera,
  { zoom, place }: PaneLocks,
  away: CellOffset,
  stage: Stage,
): Camera {
  const columnPx = zoom ? next.columnPx : followed.columnPx;
  if (!place) {
    if (columnPx === followed.columnPx) return followed;
    const { row, column } = middleOf(followed, stage);
    return lookAt(stage, columnPx, row, column);
  }
  if (columnPx === next.columnPx && away.rows === 0 && away.columns === 0) return next;
  const { row, column } = middleOf(next, stage);
  return lookAt(stage, columnPx, row + away.rows, column + away.columns);
}

/**
 * The cameras under other locks. A closing zoom lock gives the other pane the scale of the active one; a
 * closing place lock moves nothing and keeps the two as far apart as they are.
 */
export function lockCameras(
  cameras: LockedCameras,
  stage: Stage,
  active: Side,
  locks: PaneLocks,
): LockedCameras {
  const scaled =
    locks.zoom && !cameras.locks.zoom
      ? moveLocked({ ...cameras, locks: { ...locks, place: false } }, stage, active, cameras.of[active])
      : cameras;
  const offset = locks.place && !cameras.locks.place ? offsetOf(scaled.of, stage) : cameras.offset;
  return { of: scaled.of, locks, offset };
}

/** One pane shows what the other does, once; how far they are kept apart from then on is nothing. */
export function takeFromOther(cameras: LockedCameras, taker: Side): LockedCameras {
  const given = cameras.of[otherSide[taker]];
  return { ...cameras, of: { train: given, infer: given }, offset: noOffset };
}

export function offsetOf({ train, infer }: Record<Side, Camera>, stage: Stage): CellOffset {
  const [from, to] = [middleOf(train, stage), middleOf(infer, stage)];
  return { rows: to.row - from.row, columns: to.column - from.column };
}

/** The place in the middle of a view; 3.5 is the middle of cell 3. */
function middleOf(camera: Camera, { extent, view }: Stage): { row: number; column: number } {
  return {
    row: yToRow(camera, view.heightPx / 2),
    column: xToColumn(camera, extent, view.widthPx / 2),
  };
}
