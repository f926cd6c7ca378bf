import type { Side } from "../engine/masks/frame";
import { verdictOf } from "../engine/masks/verdict";
import type { Appearance } from "./appearance";
import { largestWeight } from "./attention-weights";
import type { Camera } from "./camera";
import { css } from "./colours";
import { legendEntries } from "./mask-legend";
import { LEGEND_LINE_PX, type PlacedEntry, paintLegend, placeEntries } from "./paint-legend";
import { hasEdits } from "./pair-input";
import { marksOf } from "./pair-marks";
import { panesBehind } from "./picture-behind";
import { cropOf } from "./picture-crop";
import type { PictureInput, PictureOptions } from "./picture-input";
import { type PageText, type PicturePane, shownInput, TITLE_PX, titleOf } from "./picture-pane";
import { type PictureScene, pairInputOf, panePlaces, pictureScene } from "./picture-scene";
import { pictureFoot, wrapped } from "./picture-words";
import type { Surface } from "./surface";

const DEFAULT_WIDTH_PX = 1200;
const MARGIN_PX = 16;
const HEADLINE_PX = 22;
const NOTE_PX = 18;
const GAP_PX = 12;
const FOOT_PX = 18;

/** A picture laid out, in CSS pixels, before anything of it is painted: headline, panes, legend, foot. */
export interface PicturePage {
  widthPx: number;
  heightPx: number;
  /** None where there is no cell. */
  panes: readonly PicturePane[];
  texts: readonly PageText[];
  legend: { entries: readonly PlacedEntry[]; x: number; y: number };
  /** Which cells it shows and at which scale. */
  scale: string;
}

/**
 * @param measureIn widths of texts in a font.
 * @param pixelsPerPx pixels of the file for a CSS pixel, in which the scale is told.
 */
export function pageOf(
  input: PictureInput,
  { widthPx = DEFAULT_WIDTH_PX, crop, camera = null, projection, isOverlay = false }: PictureOptions,
  { fonts, devicePixelRatio }: Appearance,
  measureIn: (font: string) => (text: string) => number,
  pixelsPerPx: number,
): PicturePage {
  const both = pairInputOf(input, projection);
  const pair = shownInput(both, isOverlay);
  const paneCount = isOverlay ? 1 : 2;
  const innerPx = Math.floor(widthPx) - 2 * MARGIN_PX;
  const hasCells = pair.projection.rowCount > 0 && pair.projection.columnCount > 0;
  const marks = marksOf(both);
  const shown =
    crop ?? (camera ? cropOf(pair, marks, innerPx, devicePixelRatio, camera, paneCount) : undefined);
  const scene = hasCells ? pictureScene(pair, marks, innerPx, devicePixelRatio, shown, paneCount) : null;
  const headFont = `600 14px ${fonts.sans}`;
  const smallFont = `12px ${fonts.sans}`;
  const type = { headFont, smallFont, measureIn };
  const line = (text: string, font: string, y: number, isSoft = false): PageText => {
    return { text, font, isSoft, x: MARGIN_PX, y, roomPx: innerPx };
  };
  const head = wrapped(verdictOf(input.comparison).headline, innerPx, measureIn(headFont));
  const notes = input.note === undefined ? [] : wrapped(input.note, innerPx, measureIn(smallFont));
  const notesTop = MARGIN_PX + head.length * HEADLINE_PX;
  const panesTop = notesTop + notes.length * NOTE_PX + GAP_PX;
  const front = scene === null ? [] : frontPanes({ input: pair, marks, scene }, panesTop, isOverlay);
  const behind = panesBehind(scene === null ? [] : (input.others ?? []), both, {
    x: MARGIN_PX,
    y: panesTop + (scene === null ? 0 : heightOf(scene, isOverlay)),
    widthPx: innerPx,
    devicePixelRatio,
    isOverlay,
    crop,
    camera,
    type,
  });
  const panes = [...front, ...behind.panes];
  const legendTop = behind.endPx + (scene === null ? 0 : GAP_PX);
  const entries = placeEntries(entriesOf(panes, pixelsPerPx, isOverlay), innerPx, measureIn(smallFont));
  const legendLines = entries.length === 0 ? 0 : entries[entries.length - 1].line + 1;
  const footTop = legendTop + legendLines * LEGEND_LINE_PX + GAP_PX / 2;
  const scales = scalesOf(panes, pixelsPerPx);
  const scale = scales.join("; ") || "no cells";
  const foot = scales.length === 0 ? [] : wrapped(scale, innerPx, measureIn(smallFont));
  return {
    widthPx: innerPx + 2 * MARGIN_PX,
    heightPx: footTop + Math.max(1, foot.length) * FOOT_PX + MARGIN_PX,
    panes,
    texts: [
      ...head.map((text, i) => line(text, headFont, MARGIN_PX + (i + 0.5) * HEADLINE_PX)),
      ...notes.map((text, i) => line(text, smallFont, notesTop + (i + 0.5) * NOTE_PX, true)),
      ...front.flatMap((pane) => titleOf(pane, type)),
      ...behind.texts,
      ...foot.map((text, i) => line(text, smallFont, footTop + (i + 0.5) * FOOT_PX, true)),
    ],
    legend: { entries, x: MARGIN_PX, y: legendTop },
    scale,
  };
}

/** The panes of training and of the inference side beside it, or the one of both. */
function frontPanes(
  shown: Pick<PicturePane, "input" | "marks" | "scene">,
  topPx: number,
  isOverlay: boolean,
): PicturePane[] {
  const { layout } = shown.scene;
  const places = panePlaces(layout, TITLE_PX);
  const sides: readonly Side[] = isOverlay ? ["train"] : ["train", "infer"];
  return sides.map((side) => ({
    ...shown,
    subject: isOverlay ? ("overlay" as const) : side,
    x: MARGIN_PX + places[side].x,
    y: topPx + places[side].y,
    layout: layout.panes[side],
  }));
}

/** The cells and the scale of all panes, those of further sides only where they are others. */
function scalesOf(panes: readonly PicturePane[], pixelsPerPx: number): string[] {
  const scales: string[] = [];
  for (const { input, scene } of panes) {
    const foot = pictureFoot(input.projection, scene.shown, enlarged(scene.pair.camera, pixelsPerPx));
    if (scales.some((known) => known.endsWith(foot))) continue;
    scales.push(scales.length === 0 ? foot : `${input.infer.title}: ${foot}`);
  }
  return scales;
}

/** One pane takes what two under each other would not. */
function heightOf({ layout }: PictureScene, isOverlay: boolean): number {
  return isOverlay ? TITLE_PX + layout.panes.train.heightPx : panePlaces(layout, TITLE_PX).heightPx;
}

function enlarged(camera: Camera, by: number): Camera {
  return { ...camera, columnPx: camera.columnPx * by, rowPx: camera.rowPx * by };
}

function entriesOf(panes: readonly PicturePane[], pixelsPerPx: number, isOverlay: boolean) {
  if (panes.length === 0) return [];
  const [{ input }] = panes;
  const { train, infer } = input.weights;
  return legendEntries({
    ...(isOverlay ? { mode: "overlay" as const } : {}),
    largestWeight: train === null && infer === null ? null : largestWeight(input.weights),
    hasShiftedPositions: panes.some(({ marks }) => marks.shifted.includes(1)),
    hasMovedLabels: panes.some(({ marks }) => marks.hasMovedLabels),
    isAggregated: panes.some(({ scene }) => scene.pair.camera.columnPx * pixelsPerPx < 1),
    hasEdits: panes.some(({ input }) => hasEdits(input)),
  });
}

/** All but the panes. */
export function paintAround(
  surface: Surface,
  { texts, legend }: PicturePage,
  { colours, fonts }: Appearance,
): void {
  for (const { text, font, isSoft, x, y, roomPx } of texts) {
    surface.font = font;
    surface.fillStyle = css(isSoft ? colours.inkSoft : colours.ink);
    surface.textAlign = "left";
    surface.textBaseline = "middle";
    surface.fillText(text, x, y, roomPx);
  }
  paintLegend(surface, legend.entries, legend.x, legend.y, colours, fonts);
}
