import { verdictOf } from "../engine/masks/verdict";
import { RuleError } from "../engine/tensor/rule-error";
import type { Appearance } from "./appearance";
import { largestWeight } from "./attention-weights";
import { buildPane } from "./build";
import { css } from "./colours";
import { legendEntries } from "./mask-legend";
import { paintPane } from "./paint";
import { LEGEND_LINE_PX, paintLegend, placeEntries } from "./paint-legend";
import type { PairInput } from "./pair-input";
import { marksOf, type PairMarks } from "./pair-marks";
import { appearanceOf, canvasOf, measureIn, surfaceOf } from "./picture-canvas";
import type { PictureInput, PictureOptions } from "./picture-input";
import { type PictureScene, pairInputOf, panePlaces, pictureScene } from "./picture-scene";
import { pictureFoot, wrapped } from "./picture-words";
import "./mask-viz.css";

const DEFAULT_WIDTH_PX = 1200;
const MARGIN_PX = 16;
const HEADLINE_PX = 22;
const GAP_PX = 12;
const TITLE_PX = 22;
const FOOT_PX = 18;

/**
 * Both panes with titles, rails, differences and legend as a picture of its own, by the functions that
 * paint the component. Needs a document, and no mounted component.
 * @throws RuleError when the crop is not inside the view, or the size is none.
 */
export function paintPicture(input: PictureInput, options: PictureOptions = {}): HTMLCanvasElement {
  const { theme = "light", widthPx = DEFAULT_WIDTH_PX, devicePixelRatio = 2, crop, projection } = options;
  checkBetween("widthPx", widthPx, 320, 4096);
  checkBetween("devicePixelRatio", devicePixelRatio, 1, 4);
  const appearance = { ...appearanceOf(theme), devicePixelRatio };
  const pair = pairInputOf(input, projection);
  const innerPx = Math.floor(widthPx) - 2 * MARGIN_PX;
  const hasCells = pair.projection.rowCount > 0 && pair.projection.columnCount > 0;
  const marks = marksOf(pair);
  const scene = hasCells ? pictureScene(pair, marks, innerPx, devicePixelRatio, crop) : null;
  const { headline } = verdictOf(input.comparison);
  return paintPage(pair, marks, scene, headline, innerPx, appearance);
}

/** Headline, panes, legend and foot under each other. */
function paintPage(
  input: PairInput,
  marks: PairMarks,
  scene: PictureScene | null,
  headline: string,
  innerPx: number,
  appearance: Appearance,
): HTMLCanvasElement {
  const { colours, fonts, devicePixelRatio } = appearance;
  const headFont = `600 14px ${fonts.sans}`;
  const smallFont = `12px ${fonts.sans}`;
  const lines = wrapped(headline, innerPx, measureIn(headFont));
  const panesTop = MARGIN_PX + lines.length * HEADLINE_PX + GAP_PX;
  const panes = scene === null ? null : panePlaces(scene.layout, TITLE_PX);
  const legendTop = panesTop + (panes === null ? 0 : panes.heightPx + GAP_PX);
  const legend = placeEntries(
    scene === null ? [] : entriesOf(input, marks, scene),
    innerPx,
    measureIn(smallFont),
  );
  const legendLines = legend.length === 0 ? 0 : legend[legend.length - 1].line + 1;
  const footTop = legendTop + legendLines * LEGEND_LINE_PX + GAP_PX / 2;
  const heightPx = footTop + FOOT_PX + MARGIN_PX;

  const canvas = canvasOf(innerPx + 2 * MARGIN_PX, heightPx, devicePixelRatio);
  const surface = surfaceOf(canvas);
  surface.fillStyle = css(colours.page);
  surface.fillRect(0, 0, canvas.width, canvas.height);
  if (scene !== null && panes !== null) {
    for (const side of ["train", "infer"] as const) {
      const layout = scene.layout.panes[side];
      const part = canvasOf(layout.widthPx, layout.heightPx, devicePixelRatio);
      const pane = buildPane(input, marks, side, scene.pair);
      paintPane(surfaceOf(part), input, pane, layout, colours, fonts, devicePixelRatio);
      const [x, y] = [MARGIN_PX + panes[side].x, panesTop + panes[side].y];
      surface.drawImage(part, Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio));
    }
  }

  surface.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  const write = (text: string, font: string, isSoft: boolean, x: number, y: number, roomPx: number) => {
    surface.font = font;
    surface.fillStyle = css(isSoft ? colours.inkSoft : colours.ink);
    surface.textAlign = "left";
    surface.textBaseline = "middle";
    surface.fillText(text, x, y, roomPx);
  };
  for (const [i, line] of lines.entries())
    write(line, headFont, false, MARGIN_PX, MARGIN_PX + (i + 0.5) * HEADLINE_PX, innerPx);
  if (scene === null || panes === null) return canvas;
  for (const side of ["train", "infer"] as const) {
    const { title, detail } = input[side];
    const { plotXPx, widthPx } = scene.layout.panes[side];
    const x = MARGIN_PX + panes[side].x + plotXPx;
    const y = panesTop + panes[side].y - TITLE_PX / 2 - 2;
    const titlePx = measureIn(headFont)(`${title} `);
    write(title, headFont, false, x, y, widthPx - plotXPx);
    const roomPx = widthPx - plotXPx - titlePx;
    if (detail !== undefined && roomPx > 40) {
      const [first, ...rest] = wrapped(detail, roomPx, measureIn(smallFont));
      write(rest.length === 0 ? first : `${first} …`, smallFont, true, x + titlePx, y, roomPx);
    }
  }
  paintLegend(surface, legend, MARGIN_PX, legendTop, colours, fonts);
  const foot = pictureFoot(input.projection, scene.shown, scene.pair.camera);
  write(foot, smallFont, true, MARGIN_PX, footTop + FOOT_PX / 2, innerPx);
  return canvas;
}

function entriesOf(input: PairInput, marks: PairMarks, { pair }: PictureScene) {
  const { train, infer } = input.weights;
  return legendEntries({
    largestWeight: train === null && infer === null ? null : largestWeight(input.weights),
    hasShiftedPositions: marks.shifted.includes(1),
    isAggregated: pair.camera.columnPx < 1,
  });
}

function checkBetween(name: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new RuleError(name, `between ${least} and ${most}`, value);
}
