import type { Surface } from "../../../src/mask-viz/surface";
import type { TilePixels } from "../../../src/mask-viz/tiles/tile-layer";
import { recordingSurface } from "./recording-surface";

/** A surface that puts images down for real, whole pixels only, and does nothing else. */
export interface PixelSurface extends Surface {
  /** RGBA, [heightPx, widthPx, 4]; 0 where nothing was put. */
  pixels: Uint32Array;
}

export function pixelSurface(widthPx: number, heightPx: number): PixelSurface {
  const pixels = new Uint32Array(widthPx * heightPx);
  let origin = { x: 0, y: 0 };
  let clip = { x: 0, y: 0, width: widthPx, height: heightPx };
  let path = clip;
  const drawImage = (image: TilePixels, ...places: number[]) => {
    const whole = [0, 0, image.widthPx, image.heightPx];
    const [sx, sy, sw, sh, x, y, w, h] =
      places.length === 2 ? [...whole, ...places, image.widthPx, image.heightPx] : places;
    const source = new Uint32Array(image.bytes.buffer);
    for (const edge of [x, y, w, h])
      if (!Number.isInteger(edge)) throw new Error(`edge ${edge} is not whole`);
    const [left, top] = [origin.x + x, origin.y + y];
    for (let toY = Math.max(top, clip.y); toY < Math.min(top + h, clip.y + clip.height); toY++) {
      for (let toX = Math.max(left, clip.x); toX < Math.min(left + w, clip.x + clip.width); toX++) {
        const fromX = Math.floor(sx + ((toX - left + 0.5) * sw) / w);
        const fromY = Math.floor(sy + ((toY - top + 0.5) * sh) / h);
        pixels[toY * widthPx + toX] = source[fromY * image.widthPx + fromX];
      }
    }
  };
  return {
    ...recordingSurface(),
    pixels,
    setTransform: () => {
      origin = { x: 0, y: 0 };
    },
    translate: (x: number, y: number) => {
      origin = { x: origin.x + x, y: origin.y + y };
    },
    rect: (x: number, y: number, width: number, height: number) => {
      path = { x, y, width, height };
    },
    clip: () => {
      clip = path;
    },
    restore: () => {
      clip = { x: 0, y: 0, width: widthPx, height: heightPx };
    },
    drawImage: drawImage as unknown as Surface["drawImage"],
  };
}
