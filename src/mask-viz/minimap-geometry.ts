import { type Camera, clampCamera, type Extent, pictureSize, type ViewSize } from "./camera";

const MINIMAP_WIDTH_PX = 160;
const TALLEST_PX = 120;
const LOWEST_PX = 24;

/** Size of the minimap of a picture, in CSS pixels. */
export function minimapSize(fitted: Camera, extent: Extent): ViewSize {
  const whole = pictureSize(fitted, extent);
  const heightPx = (MINIMAP_WIDTH_PX * whole.heightPx) / whole.widthPx;
  return {
    widthPx: MINIMAP_WIDTH_PX,
    heightPx: Math.round(Math.min(TALLEST_PX, Math.max(LOWEST_PX, heightPx))),
  };
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The visible part of the picture, on the minimap. */
export function viewOnMinimap(camera: Camera, extent: Extent, view: ViewSize, map: ViewSize): Rectangle {
  const whole = pictureSize(camera, extent);
  const across = map.widthPx / whole.widthPx;
  const down = map.heightPx / whole.heightPx;
  return {
    x: camera.xPx * across,
    y: camera.yPx * down,
    width: Math.min(map.widthPx, view.widthPx * across),
    height: Math.min(map.heightPx, view.heightPx * down),
  };
}

/** Centres the view on a point of the minimap. */
export function centreFromMinimap(
  camera: Camera,
  extent: Extent,
  view: ViewSize,
  map: ViewSize,
  x: number,
  y: number,
): Camera {
  const whole = pictureSize(camera, extent);
  const xPx = (x / map.widthPx) * whole.widthPx - view.widthPx / 2;
  const yPx = (y / map.heightPx) * whole.heightPx - view.heightPx / 2;
  return clampCamera({ ...camera, xPx, yPx }, { extent, view });
}
