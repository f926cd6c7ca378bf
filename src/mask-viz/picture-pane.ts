import type { PaneLayout } from "./layout";
import { overlayInput } from "./modes/pane-inputs";
import type { PaneSubject } from "./modes/pane-subject";
import { overlayWords } from "./modes/pane-title";
import type { PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import type { PictureScene } from "./picture-scene";
import { wrapped } from "./picture-words";

/** Height of the line over a pane. */
export const TITLE_PX = 22;

/** A pane of a picture and what it shows, in CSS pixels from the picture's corner. */
export interface PicturePane {
  input: PairInput;
  marks: PairMarks;
  scene: PictureScene;
  subject: PaneSubject;
  x: number;
  y: number;
  layout: PaneLayout;
}

export interface PageText {
  text: string;
  font: string;
  isSoft: boolean;
  x: number;
  /** Of the middle of the line. */
  y: number;
  /** What is wider is squeezed. */
  roomPx: number;
}

/** Measures texts, and the fonts that a picture has of them. */
export interface PictureType {
  headFont: string;
  smallFont: string;
  measureIn(font: string): (text: string) => number;
}

/** What a pane of a pair shows: in an overlay, below the differences, the cells that both sides see. */
export function shownInput(pair: PairInput, isOverlay: boolean): PairInput {
  return isOverlay ? overlayInput(pair) : pair;
}

/** A pane's title, and behind it, cut where there is no room, what it shows. */
export function titleOf(pane: PicturePane, { headFont, smallFont, measureIn }: PictureType): PageText[] {
  const { input, subject, layout } = pane;
  const { title, detail } = subject === "overlay" ? overlayTitle(input) : input[subject];
  const x = pane.x + layout.plotXPx;
  const y = pane.y - TITLE_PX / 2 - 2;
  const titlePx = measureIn(headFont)(`${title} `);
  const paneRoomPx = layout.widthPx - layout.plotXPx;
  const head = { text: title, font: headFont, isSoft: false, x, y, roomPx: paneRoomPx };
  const roomPx = paneRoomPx - titlePx;
  if (detail === undefined || detail === "" || roomPx <= 40) return [head];
  const [first, ...rest] = wrapped(detail, roomPx, measureIn(smallFont));
  const text = rest.length === 0 ? first : `${first} …`;
  return [head, { text, font: smallFont, isSoft: true, x: x + titlePx, y, roomPx }];
}

function overlayTitle({ train, infer }: PairInput): { title: string; detail: string } {
  const details = [train.detail, infer.detail].filter((detail) => detail !== undefined);
  return { title: overlayWords(train.title, infer.title), detail: details.join(" / ") };
}
