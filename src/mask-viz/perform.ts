import { pan } from "./camera-moves";
import type { MaskAction } from "./commands";
import { nextRun } from "./difference-bar";
import { cycleLocks, moveDivider, showAs, switchPane, takeFromOtherPane, turnOver } from "./modes/look-moves";
import { modeBeside } from "./modes/pane-mode";
import { type Move, movedCell } from "./moves";
import { centre, goTo, letGo, recall, zoomBy } from "./reader-moves";
import { columnRectangle, extendTo, rowRectangle } from "./selection";
import type { Workplace } from "./workplace";

/** What one press of a zoom key or button multiplies the scale by. */
export const ZOOM_STEP = 1.5;
/** Share of the view's width that one press of a pan key moves. */
const PAN_STEP = 0.25;

/** Does what a command asks for; false when there is nothing to do and the key is the page's. */
export function perform(action: MaskAction, place: Workplace): boolean {
  const { props, marks, stage, reader } = place;
  const { projection, difference, train, infer } = props;
  const { cell } = reader.cursor.state;
  const { row, column } = cell ?? difference.first ?? { row: 0, column: 0 };
  const from = { row, column };
  switch (action.kind) {
    case "move":
      if (goToBlock(props, action.to)) return true;
      // The first key of a reader who points at nothing begins where there is something to see.
      reader.select(null);
      goTo(place, cell === null ? from : movedCell(action.to, projection, [train.mask, infer.mask], from));
      return true;
    case "extend": {
      const to = movedCell(action.to, projection, [train.mask, infer.mask], from);
      reader.select(extendTo(reader.selection, from, to));
      goTo(place, to);
      return true;
    }
    case "select":
      reader.select(
        action.what === "row" ? rowRectangle(projection, from.row) : columnRectangle(projection, from.column),
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
      turnOver(place);
      return true;
    case "mode":
      showAs(place, action.to);
      return true;
    case "mode-step":
      showAs(place, modeBeside(reader.look.mode, action.step));
      return true;
    case "divider":
      moveDivider(place, action.step);
      return true;
    case "locks":
      cycleLocks(place);
      return true;
    case "other-pane":
      switchPane(place);
      return true;
    case "take":
      takeFromOtherPane(place);
      return true;
    case "view-step":
      if (props.onOtherView === undefined) return false;
      props.onOtherView(action.step);
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

/** Where one block is shown, a step to the block above or below shows that one. */
function goToBlock({ projection, onOtherBlock }: Workplace["props"], move: Move): boolean {
  if (projection.choice.kind !== "block" || onOtherBlock === undefined) return false;
  if (move !== "block-up" && move !== "block-down") return false;
  const block = projection.choice.block + (move === "block-down" ? 1 : -1);
  if (block >= 0 && block < projection.frame.layout.anchors.length) onOtherBlock(block);
  return true;
}
