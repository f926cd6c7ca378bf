import type { CellRectangle } from "./camera";
import { PANE_GAP_PX } from "./layout";
import type { MaskCamera } from "./mask-view";
import { carriedCamera, carriedSelection } from "./modes/carried-cell";
import { inputOfOther, masksOfOther, type OtherComparison, projectedOf } from "./modes/other-comparison";
import type { PairInput } from "./pair-input";
import { marksOf } from "./pair-marks";
import { cropOf } from "./picture-crop";
import {
  type PageText,
  type PicturePane,
  type PictureType,
  shownInput,
  TITLE_PX,
  titleOf,
} from "./picture-pane";
import { pictureScene } from "./picture-scene";
import { wrapped } from "./picture-words";

const VERDICT_PX = 18;
const ROW_GAP_PX = 16;

/** What all panes of a picture are laid out with. */
export interface PaneRoom {
  x: number;
  /** Of the first pixel that is free. */
  y: number;
  widthPx: number;
  devicePixelRatio: number;
  isOverlay: boolean;
  crop: CellRectangle | undefined;
  camera: MaskCamera | null;
  type: PictureType;
}

/**
 * Panes of further inference sides below the first two, two in a row as on the page: over each what came of
 * its comparison, and the place that the first two show.
 */
export function panesBehind(
  others: readonly OtherComparison[],
  front: PairInput,
  room: PaneRoom,
): { panes: PicturePane[]; texts: PageText[]; endPx: number } {
  const panes: PicturePane[] = [];
  const texts: PageText[] = [];
  let [top, end] = [room.y, room.y];
  for (const [index, other] of others.entries()) {
    const { input, marks, scene } = sceneOf(other, front, room);
    const { train, infer } = scene.layout.panes;
    const isSecond = !room.isOverlay && !scene.layout.isStacked && index % 2 === 1;
    if (!isSecond) top = end + ROW_GAP_PX;
    const layout = isSecond ? infer : train;
    const x = room.x + (isSecond ? train.widthPx + PANE_GAP_PX : 0);
    const { smallFont, measureIn } = room.type;
    const words = `${other.infer.title}: ${other.verdict}`;
    const lines = wrapped(words, layout.widthPx, measureIn(smallFont));
    for (const [at, text] of lines.entries()) {
      const y = top + (at + 0.5) * VERDICT_PX;
      texts.push({ text, font: smallFont, isSoft: false, x, y, roomPx: layout.widthPx });
    }
    const y = top + lines.length * VERDICT_PX + TITLE_PX;
    const subject = room.isOverlay ? "overlay" : "infer";
    const pane: PicturePane = { input, marks, scene, subject, x, y, layout };
    panes.push(pane);
    texts.push(...titleOf(pane, room.type));
    end = Math.max(end, y + layout.heightPx);
  }
  return { panes, texts, endPx: end };
}

function sceneOf(
  other: OtherComparison,
  front: PairInput,
  { widthPx, devicePixelRatio, isOverlay, crop, camera }: PaneRoom,
): Pick<PicturePane, "input" | "marks" | "scene"> {
  const paneCount = isOverlay ? 1 : 2;
  const from = projectedOf(front);
  const masks = masksOfOther(other, front.projection.choice);
  const pair = inputOfOther(other, masks, front.tokensOfColumns);
  const marks = marksOf(pair);
  const input = shownInput(pair, isOverlay);
  const looked = carriedCamera(camera, from, masks);
  const shown = crop
    ? (carriedSelection(crop, from, masks) ?? undefined)
    : looked === null
      ? undefined
      : cropOf(pair, marks, widthPx, devicePixelRatio, looked, paneCount);
  return { input, marks, scene: pictureScene(input, marks, widthPx, devicePixelRatio, shown, paneCount) };
}
