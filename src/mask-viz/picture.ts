import { RuleError } from "../engine/tensor/rule-error";
import type { Appearance } from "./appearance";
import { buildPane } from "./build";
import { css } from "./colours";
import { paintPane } from "./paint";
import { appearanceOf, canvasOf, measureIn, surfaceOf } from "./picture-canvas";
import type { PictureInput, PictureOptions } from "./picture-input";
import { type PicturePage, pageOf, paintAround } from "./picture-page";
import "./mask-viz.css";

/** A picture of 1200 px with texts in their usual size comes to 7,200 device pixels. */
const MOST_RATIO = 6;

/**
 * Both panes with titles, rails, differences and legend as a picture of its own, by the functions that
 * paint the component. Needs a document, and no mounted component.
 * @throws RuleError when the crop is not inside the view, or the size is none.
 */
export function paintPicture(input: PictureInput, options: PictureOptions = {}): HTMLCanvasElement {
  const steps = paintInSteps(input, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value.canvas;
}

/** A picture, and which cells it shows at which scale: `8,192 rows × 12,288 columns · 1 px = 10 × 10 cells, ANY`. */
interface PaintedPicture {
  canvas: HTMLCanvasElement;
  scale: string;
}

/**
 * The same a pane at a time, so that the page answers in between and it can be called off.
 * @throws the signal's reason once it is aborted.
 */
export async function paintPictureApart(
  input: PictureInput,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<PaintedPicture> {
  const steps = paintInSteps(input, options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/**
 * What a picture is laid out and painted with.
 * @param pixelsPerPx pixels of the file for a CSS pixel; those of the device when left out.
 */
export function laidOut(
  input: PictureInput,
  options: PictureOptions,
  pixelsPerPx = options.devicePixelRatio,
): [PicturePage, Appearance] {
  const { theme = "light", widthPx = 1200, devicePixelRatio = 2 } = options;
  checkBetween("widthPx", widthPx, 320, 4096);
  checkBetween("devicePixelRatio", devicePixelRatio, 1, MOST_RATIO);
  const appearance = { ...appearanceOf(theme), devicePixelRatio };
  return [pageOf(input, options, appearance, measureIn, pixelsPerPx ?? devicePixelRatio), appearance];
}

function* paintInSteps(input: PictureInput, options: PictureOptions): Generator<undefined, PaintedPicture> {
  const [page, appearance] = laidOut(input, options);
  const { colours, fonts, devicePixelRatio } = appearance;
  const canvas = canvasOf(page.widthPx, page.heightPx, devicePixelRatio);
  const surface = surfaceOf(canvas);
  surface.fillStyle = css(colours.page);
  surface.fillRect(0, 0, canvas.width, canvas.height);
  for (const { input, marks, scene, subject, x, y, layout } of page.panes) {
    yield;
    const part = canvasOf(layout.widthPx, layout.heightPx, devicePixelRatio);
    const pane = buildPane(input, marks, subject, scene.pair);
    paintPane(surfaceOf(part), input, pane, layout, colours, fonts, devicePixelRatio);
    surface.drawImage(part, Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio));
  }
  yield;
  surface.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  paintAround(surface, page, appearance);
  return { canvas, scale: page.scale };
}

function checkBetween(name: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new RuleError(name, `between ${least} and ${most}`, value);
}
