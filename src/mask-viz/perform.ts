import {
  type CellPosition,
  centreOn,
  columnToX,
  frameRectangle,
  pan,
  reveal,
  rowToY,
  type Stage,
  sameCamera,
  zoomAt,
} from "./camera";
import type { MaskAction } from "./commands";
import { lockCell, unlockCell } from "./cursor";
import { nextRun } from "./difference-bar";
import type { MaskPairProps } from "./mask-pair-props";
import { movedCell } from "./moves";
import type { PairMarks } from "./pair-marks";
import { columnRectangle, extendTo, rowRectangle } from "./selection";
import type { Blink } from "./use-blink";
import type { ReaderView } from "./use-reader-view";
import { cameraOn } from "./view-camera";

/** What commands and the pointer work on. */
export interface Workplace {
  props: MaskPairProps;
  marks: PairMarks;
  stage: Stage;
  reader: ReaderView;
  blink: Blink;
  /** Tells what happened where the picture alone does not. */
  say(notice: string): void;
}

/** What one press of a zoom key or button multiplies the scale by. */
export const ZOOM_STEP = 1.5;
/** Share of the view's width that one press of a pan key moves. */
const PAN_STEP = 0.25;

/** Does what a command asks for; false when there is nothing to do and the key is the page's. */
export function perform(action: MaskAction, place: Workplace): boolean {
  const { props, marks, stage, reader, blink } = place;
  const { frame, difference, train, infer } = props;
  const { cell } = reader.cursor.state;
  const { row, column } = cell ?? difference.first ?? { row: 0, column: 0 };
  const from = { row, column };
  switch (action.kind) {
    case "move":
      // The first key of a reader who points at nothing begins where there is something to see.
      reader.select(null);
      goTo(place, cell === null ? from : movedCell(action.to, frame, [train.mask, infer.mask], from));
      return true;
    case "extend": {
      const to = movedCell(action.to, frame, [train.mask, infer.mask], from);
      reader.select(extendTo(reader.selection, from, to));
      goTo(place, to);
      return true;
    }
    case "select":
      reader.select(
        action.what === "row" ? rowRectangle(frame, from.row) : columnRectangle(frame, from.column),
      );
      goTo(place, from);
      return true;
    case "difference": {
      const next = nextRun(marks.runs, cell, action.step);
      if (next !== null)
        goTo(place, { row: marks.runs[next].rowStart, column: marks.runs[next].columnStart });
      return true;
    }
    case "centre":
      centre(place, from);
      return true;
    case "zoom":
      if (action.step === 0) reader.cameras.move(() => stage.fitted);
      else zoomBy(place, ZOOM_STEP ** action.step);
      return true;
    case "pan":
      reader.cameras.move((before) => pan(before, stage, action.step * PAN_STEP * stage.view.widthPx, 0));
      return true;
    case "blink":
      if (!blink.isOn) place.say("Each pane shows the other side's mask.");
      blink.toggle();
      return true;
    case "link":
      cycleLink(place);
      return true;
    case "why":
      if (props.onWhy === undefined) return false;
      props.onWhy(from);
      goTo(place, from);
      return true;
    case "let-go":
      return letGo(place);
    case "store":
      reader.storeBookmark(action.bookmark);
      place.say(`Bookmark ${action.bookmark} set.`);
      return true;
    case "recall":
      recall(place, action.bookmark);
      return true;
  }
}

/** Holds a cell and brings it into the view. */
export function goTo({ reader, stage }: Workplace, target: CellPosition): void {
  reader.cursor.set(lockCell(target));
  reader.cameras.move((before) => reveal(before, stage, target));
}

/** Zooms around the cursor, or around the middle of the view where there is none. */
export function zoomBy({ reader, stage }: Workplace, factor: number): void {
  const { extent, view } = stage;
  const { cell } = reader.cursor.state;
  reader.cameras.move((before) => {
    const x = cell === null ? view.widthPx / 2 : columnToX(before, extent, cell.column) + before.columnPx / 2;
    const y = cell === null ? view.heightPx / 2 : rowToY(before, cell.row) + before.rowPx / 2;
    return zoomAt(before, stage, factor, x, y);
  });
}

/** Centres a cell and makes it readable; when that is how it is already, shows the selection or all. */
export function centre({ reader, stage }: Workplace, target: CellPosition): void {
  const { selection } = reader;
  reader.cameras.move((before) => {
    const centred = centreOn(before, stage, target);
    if (!sameCamera(centred, before)) return centred;
    return selection === null ? stage.fitted : frameRectangle(stage, selection);
  });
}

/** Linked, then each pane for itself with the keys on training, then with the keys on inference. */
function cycleLink({ reader: { cameras }, say }: Workplace): void {
  if (cameras.isLinked) {
    cameras.link(false, "train");
    say("Panes are free: keys zoom and pan the training pane.");
  } else if (cameras.active === "train") {
    cameras.activate("infer");
    say("Panes are free: keys zoom and pan the inference pane.");
  } else {
    cameras.link(true);
    say("Panes are linked: both show the same place.");
  }
}

function letGo({ reader, props }: Workplace): boolean {
  const { state } = reader.cursor;
  if (reader.selection !== null) reader.select(null);
  else if (state.isLocked) reader.cursor.set(unlockCell(state));
  else if (props.onLeave !== undefined) props.onLeave();
  else return false;
  return true;
}

function recall({ reader, stage, props: { frame }, say }: Workplace, name: string): void {
  const bookmark = Object.hasOwn(reader.bookmarks, name) ? reader.bookmarks[name] : null;
  if (bookmark === null) {
    say(`Bookmark ${name} is not set; Shift+${name} sets it.`);
    return;
  }
  reader.cameras.move(() => cameraOn(stage, bookmark.camera));
  const { cell } = bookmark;
  if (cell !== null && cell.row < frame.rowCount && cell.column < frame.columnCount)
    reader.cursor.set(lockCell(cell));
}
