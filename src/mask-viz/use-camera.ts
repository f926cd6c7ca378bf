import { useMemo, useState } from "react";
import { type Camera, clampCamera, type Extent, type Stage } from "./camera";

interface Moved {
  camera: Camera;
  extent: Extent;
}

/**
 * The camera of both panes. It fits the picture until the reader moves it, and again once the picture
 * has another size. `move` takes a change, so that several in one frame add up.
 */
export function useCamera(
  stage: Stage,
): [camera: Camera, move: (change: (camera: Camera) => Camera) => void] {
  const [moved, setMoved] = useState<Moved | null>(null);
  const camera = useMemo(() => cameraAfter(moved, stage), [moved, stage]);
  const move = (change: (camera: Camera) => Camera) =>
    setMoved((before) => ({ camera: change(cameraAfter(before, stage)), extent: stage.extent }));
  return [camera, move];
}

function cameraAfter(moved: Moved | null, stage: Stage): Camera {
  const { extent, fitted } = stage;
  if (moved === null || moved.extent !== extent || moved.camera.columnPx <= fitted.columnPx) return fitted;
  return clampCamera(moved.camera, stage);
}
