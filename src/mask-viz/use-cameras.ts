import { useMemo, useState } from "react";
import type { Side } from "../engine/masks/frame";
import { type Camera, clampCamera, type Extent, type Stage } from "./camera";

type CameraChange = (camera: Camera) => Camera;

/** The cameras of both panes: one and the same while the panes are linked. */
export interface Cameras {
  of: Record<Side, Camera>;
  isLinked: boolean;
  /** The pane that keys and buttons move while the panes are free. */
  active: Side;
  /** Takes a change, so that several in one frame add up; of the active pane unless another is named. */
  move(change: CameraChange, side?: Side): void;
  moveBoth(change: CameraChange): void;
  activate(side: Side): void;
  /** Linked panes take what the active one shows. */
  link(isLinked: boolean, active?: Side): void;
}

interface Moved {
  of: Record<Side, Camera | null>;
  isLinked: boolean;
  active: Side;
  extent: Extent;
}

/** They fit the picture until the reader moves them, and again once the picture has another size. */
export function useCameras(stage: Stage): Cameras {
  const [moved, setMoved] = useState<Moved>({
    of: { train: null, infer: null },
    isLinked: true,
    active: "train",
    extent: stage.extent,
  });
  const { isLinked, active } = moved;
  const of = useMemo(
    () => ({ train: cameraAfter(moved, stage, "train"), infer: cameraAfter(moved, stage, "infer") }),
    [moved, stage],
  );
  const change = (apply: (before: Moved, of: Record<Side, Camera>) => Partial<Moved>) =>
    setMoved((before) => {
      const now = { train: cameraAfter(before, stage, "train"), infer: cameraAfter(before, stage, "infer") };
      return { ...before, of: now, extent: stage.extent, ...apply(before, now) };
    });
  return {
    of,
    isLinked,
    active,
    move: (next, named) =>
      change((before, now) => {
        const side = named ?? before.active;
        const camera = next(now[side]);
        return { of: before.isLinked ? { train: camera, infer: camera } : { ...now, [side]: camera } };
      }),
    moveBoth: (next) =>
      change(({ isLinked: linked }, now) => {
        const train = next(now.train);
        return { of: { train, infer: linked ? train : next(now.infer) } };
      }),
    activate: (side) => {
      if (side !== active) setMoved((before) => ({ ...before, active: side }));
    },
    link: (linked, side) =>
      change((before, now) => ({
        isLinked: linked,
        active: side ?? before.active,
        ...(linked ? { of: { train: now[before.active], infer: now[before.active] } } : {}),
      })),
  };
}

function cameraAfter({ of, extent }: Moved, stage: Stage, side: Side): Camera {
  const camera = of[side];
  if (camera === null || extent !== stage.extent || camera.columnPx <= stage.fitted.columnPx)
    return stage.fitted;
  return clampCamera(camera, stage);
}
