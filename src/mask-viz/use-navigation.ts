import { type KeyboardEvent, useState } from "react";
import type { Side } from "../engine/masks/frame";
import type { PairView } from "./build";
import { type Camera, type CellPosition, type Stage, xToColumn } from "./camera";
import { pan, reveal, zoomAt } from "./camera-moves";
import { actionOf, keyAction } from "./commands";
import { clickCell, hoverCell, lockCell } from "./cursor";
import type { PaneLayout } from "./layout";
import type { ViewPairProps } from "./mask-pair-props";
import { fitBlock } from "./modes/fit-block";
import { setLocks } from "./modes/look-moves";
import type { PaneLocks } from "./modes/pane-locks";
import type { PairMarks } from "./pair-marks";
import { cellUnder, differenceBeside } from "./pane-hit";
import { perform } from "./perform";
import { goTo, zoomBy } from "./reader-moves";
import { extendTo } from "./selection";
import { type Blink, useBlink } from "./use-blink";
import type { PointerEvents } from "./use-pointer";
import { type Looking, type ReaderView, useReaderView } from "./use-reader-view";
import type { Workplace } from "./workplace";

export interface Navigation {
  reader: ReaderView;
  blink: Blink;
  /** What happened, where the picture alone does not tell. */
  notice: string | null;
  goTo(cell: CellPosition): void;
  zoomBy(factor: number): void;
  setCamera(camera: Camera): void;
  setLocks(locks: PaneLocks): void;
  setDivider(share: number): void;
  /** Runs a command by its id; false for an id that is none. */
  run(commandId: string): boolean;
  press(event: KeyboardEvent): void;
  release(event: KeyboardEvent): void;
  pointerAt(pane: PanePlace): PointerEvents;
  pointerOn(side: Side, pane: PaneLayout, pair: PairView): PointerEvents;
}

/** A pane as the pointer meets it; its cells are those of the pair, whichever comparison it shows. */
interface PanePlace {
  /** Whose camera moves. */
  side: Side;
  cellAt(x: number, y: number): CellPosition | null;
  /** The difference that a point on a rail stands beside. */
  besideAt(x: number, y: number): CellPosition | null;
  plotXPx: number;
  plotYPx: number;
}

/** The cameras and the cursor, and what commands, keys and the pointer do to them. */
export function useNavigation(
  props: ViewPairProps,
  marks: PairMarks,
  stage: Stage,
  looking: Looking,
): Navigation {
  const reader = useReaderView(props, stage, looking);
  const blink = useBlink();
  const [notice, say] = useState<string | null>(null);
  const place: Workplace = { props, marks, stage, reader, blink, say };
  const { cameras, cursor } = reader;
  useFollowedRow(props.highlightedRow ?? null, reader, stage);

  /** Does something at the reader's wish; an earlier notice is past then. */
  const doing = <Result>(what: () => Result): Result => {
    say(null);
    const result = what();
    reader.keeper.touch();
    return result;
  };

  const press = (event: KeyboardEvent) => {
    const action = keyAction(event.nativeEvent);
    if (action === null) return;
    if (action.kind === "blink") {
      if (!event.repeat) blink.hold(true);
    } else if (!doing(() => perform(action, place))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const release = (event: KeyboardEvent) => {
    // Whatever else is held by now, the key that began it is up again.
    const { key, code } = event;
    const alone = { key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    if (keyAction(alone)?.kind === "blink") blink.hold(false);
  };

  const pointerAt = ({ side, cellAt, besideAt, plotXPx, plotYPx }: PanePlace): PointerEvents => ({
    hover: (x, y) => cursor.set(hoverCell(cursor.state, cellAt(x, y))),
    leave: () => cursor.set(hoverCell(cursor.state, null)),
    hold: (isDown) => {
      if (isDown) cameras.activate(side);
      reader.keeper.hold(isDown);
    },
    click: (x, y, isExtending) =>
      doing(() => {
        const clicked = cellAt(x, y);
        const beside = besideAt(x, y);
        if (clicked !== null && isExtending) {
          const { cell, isLocked } = cursor.state;
          reader.select(extendTo(reader.selection, isLocked && cell !== null ? cell : clicked, clicked));
          cursor.set(lockCell(clicked));
        } else if (clicked !== null) {
          reader.select(null);
          cursor.set(clickCell(cursor.state, clicked));
        } else if (beside !== null) goTo(place, beside);
      }),
    doubleClick: (x, y) => {
      const target = cellAt(x, y);
      if (target !== null) doing(() => fitBlock(place, target));
    },
    drag: (dxPx, dyPx) => doing(() => cameras.move((before) => pan(before, stage, dxPx, dyPx), side)),
    zoom: (factor, x, y) =>
      doing(() => {
        cameras.activate(side);
        cameras.move((before) => zoomAt(before, stage, factor, x - plotXPx, y - plotYPx), side);
      }),
  });
  const pointerOn = (side: Side, pane: PaneLayout, pair: PairView): PointerEvents =>
    pointerAt({
      side,
      cellAt: (x, y) => cellUnder(pair, pane, x, y),
      besideAt: (x, y) => differenceBeside(pair, pane, marks.runs, x, y),
      plotXPx: pane.plotXPx,
      plotYPx: pane.plotYPx,
    });

  return {
    reader,
    blink,
    notice,
    goTo: (cell) => doing(() => goTo(place, cell)),
    zoomBy: (factor) => doing(() => zoomBy(place, factor)),
    setCamera: (camera) => doing(() => cameras.move(() => camera)),
    setLocks: (locks) => doing(() => setLocks(place, locks)),
    setDivider: (dividerShare) => doing(() => reader.setLook({ ...reader.look, dividerShare })),
    run: (commandId) => {
      const action = actionOf(commandId);
      if (action !== null) doing(() => perform(action, place));
      return action !== null;
    },
    press,
    release,
    pointerAt,
    pointerOn,
  };
}

/** The row of the token being looked at comes into view in both panes. */
function useFollowedRow(row: number | null, { cameras }: ReaderView, stage: Stage): void {
  const [followed, setFollowed] = useState(row);
  if (row === followed) return;
  setFollowed(row);
  if (row === null) return;
  cameras.moveBoth((before) => {
    const column = Math.floor(xToColumn(before, stage.extent, stage.view.widthPx / 2));
    return reveal(before, stage, { row, column });
  });
}
