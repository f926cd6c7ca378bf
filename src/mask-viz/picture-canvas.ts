import { type Appearance, readAppearance } from "./appearance";

/** Inks of a theme whatever the page has, from an element that is there for the time of reading. */
export function appearanceOf(theme: "light" | "dark"): Appearance {
  const element = document.createElement("div");
  element.className = "viz-picture";
  element.dataset.theme = theme;
  document.body.append(element);
  const appearance = readAppearance(element);
  element.remove();
  return appearance;
}

/** Widths of texts in a font. */
export function measureIn(font: string): (text: string) => number {
  const surface = surfaceOf(document.createElement("canvas"));
  surface.font = font;
  return (text) => surface.measureText(text).width;
}

export function canvasOf(widthPx: number, heightPx: number, devicePixelRatio: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(widthPx * devicePixelRatio);
  canvas.height = Math.round(heightPx * devicePixelRatio);
  return canvas;
}

export function surfaceOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const surface = canvas.getContext("2d");
  if (surface === null) throw new Error("this browser gives no canvas to paint on");
  return surface;
}
