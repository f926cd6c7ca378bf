import { useMemo, useState } from "react";
import type { Side } from "../engine/masks/frame";
import { type Camera, clampCamera, type Stage, sameCamera } from "./camera";
import {
  type LockedCameras,
  lockCameras,
  moveLocked,
  noOffset,
  offsetOf,
  takeFromOther,
} from "./modes/locked-cameras";
import { allLocked, isCameraShared, type PaneLocks } from "./modes/pane-locks";
import { cameraOn, maskCameraOf } from "./view-camera";

type CameraChange = (camera: Camera) => Camera;

/** The cameras of both panes: one and the same until the reader opens a lock. */
export interface Cameras {
  of: Record<Side, Camera>;
  locks: PaneLocks;
  /** The pane that keys and buttons move; while both locks hold the other follows. */
  active: Side;
  /** Takes a change, so that several in one frame add up; of the active pane unless another is named. */
  move(change: CameraChange, side?: Side): void;
  moveBoth(change: CameraChange): void;
  activate(side: Side): void;
  lock(locks: PaneLocks): void;
  /** The active pane shows what the other one does. */
  takeFromOther(): void;
  /** As a stored view has them. */
  restore(of: Record<Side, Camera>, locks: PaneLocks): void;
}

/** A camera is null until the reader moves it. */
interface Moved extends Omit<LockedCameras, "of"> {
  of: Record<Side, Camera | null>;
  active: Side;
  /** What the cameras were set on. */
  stage: Stage;
}

/**
 * They fit the picture until the reader moves them, and again once the picture has other cells. In a
 * plot of another size, that of another mode or window, they show the same cells.
 */
export function useCameras(stage: Stage): Cameras {
  const [moved, setMoved] = useState<Moved>({
    of: { train: null, infer: null },
    locks: allLocked,
    offset: noOffset,
    active: "train",
    stage,
  });
  const { locks, active } = moved;
  const of = useMemo(() => camerasAfter(moved, stage), [moved, stage]);
  const change = (apply: (now: LockedCameras, active: Side) => LockedCameras) =>
    setMoved((before) => {
      const now = { of: camerasAfter(before, stage), locks: before.locks, offset: before.offset };
      return { ...apply(now, before.active), active: before.active, stage };
    });
  return {
    of,
    locks,
    active,
    move: (next, named) =>
      change((now, side) => moveLocked(now, stage, named ?? side, next(now.of[named ?? side]))),
    moveBoth: (next) =>
      change((now) => {
        if (isCameraShared(now.locks)) return moveLocked(now, stage, "train", next(now.of.train));
        return { ...now, of: { train: next(now.of.train), infer: next(now.of.infer) } };
      }),
    activate: (side) => {
      if (side !== active) setMoved((before) => ({ ...before, active: side }));
    },
    lock: (next) => change((now, side) => lockCameras(now, stage, side, next)),
    takeFromOther: () => change((now, side) => takeFromOther(now, side)),
    restore: (cameras, stored) =>
      change(() => ({
        of: cameras,
        locks: stored,
        offset: stored.place ? offsetOf(cameras, stage) : noOffset,
      })),
  };
}

function camerasAfter({ of, stage: before }: Moved, stage: Stage): Record<Side, Camera> {
  const isSame = sameStage(before, stage);
  const after = (camera: Camera | null) => {
    if (camera === null || before.extent !== stage.extent) return stage.fitted;
    if (!isSame) return cameraOn(stage, maskCameraOf(camera, before));
    return camera.columnPx <= stage.fitted.columnPx ? stage.fitted : clampCamera(camera, stage);
  };
  return { train: after(of.train), infer: after(of.infer) };
}

function sameStage(a: Stage, b: Stage): boolean {
  if (a === b) return true;
  const isSameView = a.view.widthPx === b.view.widthPx && a.view.heightPx === b.view.heightPx;
  return isSameView && sameCamera(a.fitted, b.fitted);
}
