import { type KeyboardEvent, useState } from "react";
import type { PairView } from "./build";
import {
  type Camera,
  type CellPosition,
  centreOn,
  columnToX,
  pan,
  reveal,
  rowToY,
  type Stage,
  sameCamera,
  xToColumn,
  zoomAt,
} from "./camera";
import { type CursorState, clickCell, hoverCell, lockCell, unlockCell } from "./cursor";
import { nextRun } from "./difference-bar";
import { keyAction } from "./keys";
import type { PaneLayout } from "./layout";
import type { MaskPairProps } from "./mask-pair-props";
import type { PairMarks } from "./pair-marks";
import { cellUnder, differenceBeside } from "./pane-hit";
import { useCamera } from "./use-camera";
import { useCursor } from "./use-cursor";
import type { PointerEvents } from "./use-pointer";
import { ZOOM_STEP } from "./zoom-bar";

export interface Navigation {
  camera: Camera;
  cursor: CursorState;
  goTo(cell: CellPosition): void;
  /** Zooms around the cursor, or around the middle of the view where there is none. */
  zoomBy(factor: number): void;
  showAll(): void;
  setCamera(camera: Camera): void;
  press(event: KeyboardEvent): void;
  pointerOn(pane: PaneLayout, pair: PairView): PointerEvents;
}

/** The linked camera and cursor, and what keys and the pointer do to them. */
export function useNavigation(props: MaskPairProps, marks: PairMarks, stage: Stage): Navigation {
  const { frame, difference, highlightedRow = null } = props;
  const { extent, view, fitted } = stage;
  const [camera, move] = useCamera(stage);
  const cursor = useCursor(props, (cell) => move((before) => reveal(before, stage, cell)));
  const { cell, isLocked } = cursor.state;

  const [followedRow, setFollowedRow] = useState(highlightedRow);
  if (highlightedRow !== followedRow) {
    setFollowedRow(highlightedRow);
    const column = Math.floor(xToColumn(camera, extent, view.widthPx / 2));
    if (highlightedRow !== null) move((before) => reveal(before, stage, { row: highlightedRow, column }));
  }

  const goTo = (target: CellPosition) => {
    cursor.set(lockCell(target));
    move((before) => reveal(before, stage, target));
  };
  const showAll = () => move(() => fitted);
  const zoomBy = (factor: number) =>
    move((before) => {
      const x =
        cell === null ? view.widthPx / 2 : columnToX(before, extent, cell.column) + before.columnPx / 2;
      const y = cell === null ? view.heightPx / 2 : rowToY(before, cell.row) + before.rowPx / 2;
      return zoomAt(before, stage, factor, x, y);
    });
  /** Centres a cell and makes it readable; shows all when that is how it is already. */
  const centre = (target: CellPosition) =>
    move((before) => {
      const centred = centreOn(before, stage, target);
      return sameCamera(centred, before) ? fitted : centred;
    });

  const press = (event: KeyboardEvent) => {
    const from = cell ?? difference.first ?? { row: 0, column: 0 };
    const action = keyAction(event, frame, from);
    // Esc with nothing to let go of is the page's: it leaves the view.
    if (action === null || (action.kind === "unlock" && !isLocked)) return;
    event.preventDefault();
    event.stopPropagation();
    switch (action.kind) {
      case "move":
        return goTo(cell === null ? from : action.cell);
      case "zoom":
        return action.step === 0 ? showAll() : zoomBy(ZOOM_STEP ** action.step);
      case "centre":
        return centre(from);
      case "unlock":
        return cursor.set(unlockCell(cursor.state));
      case "difference": {
        const next = nextRun(marks.runs, cell, action.step);
        if (next !== null) goTo({ row: marks.runs[next].rowStart, column: marks.runs[next].columnStart });
      }
    }
  };

  const pointerOn = (pane: PaneLayout, pair: PairView): PointerEvents => ({
    hover: (x, y) => cursor.set(hoverCell(cursor.state, cellUnder(pair, pane, x, y))),
    leave: () => cursor.set(hoverCell(cursor.state, null)),
    click: (x, y) => {
      const clicked = cellUnder(pair, pane, x, y);
      const beside = differenceBeside(pair, pane, marks.runs, x, y);
      if (clicked !== null) cursor.set(clickCell(cursor.state, clicked));
      else if (beside !== null) goTo(beside);
    },
    doubleClick: (x, y) => {
      const target = cellUnder(pair, pane, x, y);
      if (target !== null) centre(target);
    },
    drag: (dxPx, dyPx) => move((before) => pan(before, stage, dxPx, dyPx)),
    zoom: (factor, x, y) =>
      move((before) => zoomAt(before, stage, factor, x - pane.plotXPx, y - pane.plotYPx)),
  });

  const setCamera = (next: Camera) => move(() => next);
  return { camera, cursor: cursor.state, goTo, zoomBy, showAll, setCamera, press, pointerOn };
}
