import type { Side } from "../engine/masks/frame";
import { verdictOf } from "../engine/masks/verdict";
import type { Appearance } from "./appearance";
import { largestWeight } from "./attention-weights";
import type { Camera } from "./camera";
import { css } from "./colours";
import type { PaneLayout } from "./layout";
import { legendEntries } from "./mask-legend";
import { overlayInput } from "./modes/pane-inputs";
import type { PaneSubject } from "./modes/pane-subject";
import { overlayWords } from "./modes/pane-title";
import { LEGEND_LINE_PX, type PlacedEntry, paintLegend, placeEntries } from "./paint-legend";
import { hasEdits, type PairInput } from "./pair-input";
import { marksOf, type PairMarks } from "./pair-marks";
import { cropOf } from "./picture-crop";
import type { PictureInput, PictureOptions } from "./picture-input";
import { type PictureScene, pairInputOf, panePlaces, pictureScene } from "./picture-scene";
import { pictureFoot, wrapped } from "./picture-words";
import type { Surface } from "./surface";

const DEFAULT_WIDTH_PX = 1200;
const MARGIN_PX = 16;
const HEADLINE_PX = 22;
const NOTE_PX = 18;
const GAP_PX = 12;
const TITLE_PX = 22;
const FOOT_PX = 18;

/** A picture laid out, in CSS pixels, before anything of it is painted: headline, panes, legend, foot. */
export interface PicturePage {
  input: PairInput;
  marks: PairMarks;
  /** Null where there is no cell. */
  scene: PictureScene | null;
  widthPx: number;
  heightPx: number;
  panes: readonly { subject: PaneSubject; x: number; y: number; layout: PaneLayout }[];
  texts: readonly PageText[];
  legend: { entries: readonly PlacedEntry[]; x: number; y: number };
  /** Which cells it shows and at which scale. */
  scale: string;
}

interface PageText {
  text: string;
  font: string;
  isSoft: boolean;
  x: number;
  /** Of the middle of the line. */
  y: number;
  /** What is wider is squeezed. */
  roomPx: number;
}

/**
 * @param measureIn widths of texts in a font.
 * @param pixelsPerPx pixels of the file for a CSS pixel, in which the scale is told.
 */
export function pageOf(
  input: PictureInput,
  { widthPx = DEFAULT_WIDTH_PX, crop, camera, projection, isOverlay = false }: PictureOptions,
  { fonts, devicePixelRatio }: Appearance,
  measureIn: (font: string) => (text: string) => number,
  pixelsPerPx: number,
): PicturePage {
  const both = pairInputOf(input, projection);
  const pair = isOverlay ? overlayInput(both) : both;
  const paneCount = isOverlay ? 1 : 2;
  const innerPx = Math.floor(widthPx) - 2 * MARGIN_PX;
  const hasCells = pair.projection.rowCount > 0 && pair.projection.columnCount > 0;
  const marks = marksOf(both);
  const shown =
    crop ?? (camera ? cropOf(pair, marks, innerPx, devicePixelRatio, camera, paneCount) : undefined);
  const scene = hasCells ? pictureScene(pair, marks, innerPx, devicePixelRatio, shown, paneCount) : null;
  const headFont = `600 14px ${fonts.sans}`;
  const smallFont = `12px ${fonts.sans}`;
  const line = (text: string, font: string, y: number, isSoft = false): PageText => {
    return { text, font, isSoft, x: MARGIN_PX, y, roomPx: innerPx };
  };
  const head = wrapped(verdictOf(input.comparison).headline, innerPx, measureIn(headFont));
  const notes = input.note === undefined ? [] : wrapped(input.note, innerPx, measureIn(smallFont));
  const notesTop = MARGIN_PX + head.length * HEADLINE_PX;
  const texts = [
    ...head.map((text, i) => line(text, headFont, MARGIN_PX + (i + 0.5) * HEADLINE_PX)),
    ...notes.map((text, i) => line(text, smallFont, notesTop + (i + 0.5) * NOTE_PX, true)),
  ];
  const panesTop = notesTop + notes.length * NOTE_PX + GAP_PX;
  const places = scene === null ? null : panePlaces(scene.layout, TITLE_PX);
  const legendTop =
    panesTop + (places === null || scene === null ? 0 : heightOf(scene, places.heightPx, isOverlay) + GAP_PX);
  const entries = placeEntries(
    scene === null ? [] : entriesOf(pair, marks, enlarged(scene.pair.camera, pixelsPerPx), isOverlay),
    innerPx,
    measureIn(smallFont),
  );
  const legendLines = entries.length === 0 ? 0 : entries[entries.length - 1].line + 1;
  const footTop = legendTop + legendLines * LEGEND_LINE_PX + GAP_PX / 2;
  const sides: readonly Side[] = isOverlay ? ["train"] : ["train", "infer"];
  const panes = sides.flatMap((side) =>
    scene === null || places === null
      ? []
      : [
          {
            subject: isOverlay ? ("overlay" as const) : side,
            x: MARGIN_PX + places[side].x,
            y: panesTop + places[side].y,
            layout: scene.layout.panes[side],
          },
        ],
  );
  for (const pane of panes) {
    const title = pane.subject === "overlay" ? overlayTitle(pair) : pair[pane.subject];
    texts.push(...titleOf(pane, title, headFont, smallFont, measureIn));
  }
  const scale =
    scene === null
      ? "no cells"
      : pictureFoot(pair.projection, scene.shown, enlarged(scene.pair.camera, pixelsPerPx));
  if (scene !== null) texts.push(line(scale, smallFont, footTop + FOOT_PX / 2, true));
  return {
    input: pair,
    marks,
    scene,
    widthPx: innerPx + 2 * MARGIN_PX,
    heightPx: footTop + FOOT_PX + MARGIN_PX,
    panes,
    texts,
    legend: { entries, x: MARGIN_PX, y: legendTop },
    scale,
  };
}

/** A pane's title, and behind it, cut where there is no room, what it shows. */
function titleOf(
  { layout: { plotXPx, widthPx }, ...pane }: PicturePage["panes"][number],
  { title, detail }: Pick<PairInput["train"], "title" | "detail">,
  headFont: string,
  smallFont: string,
  measureIn: (font: string) => (text: string) => number,
): PageText[] {
  const x = pane.x + plotXPx;
  const y = pane.y - TITLE_PX / 2 - 2;
  const titlePx = measureIn(headFont)(`${title} `);
  const head = { text: title, font: headFont, isSoft: false, x, y, roomPx: widthPx - plotXPx };
  const roomPx = widthPx - plotXPx - titlePx;
  if (detail === undefined || roomPx <= 40) return [head];
  const [first, ...rest] = wrapped(detail, roomPx, measureIn(smallFont));
  const text = rest.length === 0 ? first : `${first} …`;
  return [head, { text, font: smallFont, isSoft: true, x: x + titlePx, y, roomPx }];
}

function overlayTitle({ train, infer }: PairInput): { title: string; detail: string } {
  const details = [train.detail, infer.detail].filter((detail) => detail !== undefined);
  return { title: overlayWords(train.title, infer.title), detail: details.join(" / ") };
}

/** One pane takes what two under each other would not. */
function heightOf({ layout }: PictureScene, ofBothPx: number, isOverlay: boolean): number {
  return isOverlay ? TITLE_PX + layout.panes.train.heightPx : ofBothPx;
}

function enlarged(camera: Camera, by: number): Camera {
  return { ...camera, columnPx: camera.columnPx * by, rowPx: camera.rowPx * by };
}

function entriesOf(input: PairInput, marks: PairMarks, camera: Camera, isOverlay: boolean) {
  const { train, infer } = input.weights;
  return legendEntries({
    ...(isOverlay ? { mode: "overlay" as const } : {}),
    largestWeight: train === null && infer === null ? null : largestWeight(input.weights),
    hasShiftedPositions: marks.shifted.includes(1),
    hasMovedLabels: marks.hasMovedLabels,
    isAggregated: camera.columnPx < 1,
    hasEdits: hasEdits(input),
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
