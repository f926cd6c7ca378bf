import { useMemo, useState } from "react";
import { frameCellOf } from "../engine/masks/projection/cells";
import { type CellRectangle, type Stage, sameCamera } from "./camera";
import { reveal } from "./camera-moves";
import type { ViewPairProps } from "./mask-pair-props";
import type { MaskBookmark, MaskView } from "./mask-view";
import { isCameraShared } from "./modes/pane-locks";
import type { PaneLook } from "./modes/pane-mode";
import { insideFrame } from "./selection";
import { type Cameras, useCameras } from "./use-cameras";
import { type CursorControl, useCursor } from "./use-cursor";
import { useKeptView } from "./use-kept-view";
import { cameraOn, maskCameraOf } from "./view-camera";
import type { ViewKeeper } from "./view-keeper";

/** The way of looking at both masks. */
export interface Looking {
  look: PaneLook;
  setLook(look: PaneLook): void;
}

/** What the reader has in hand: cameras, cell, selection and bookmarks, kept with the caller as one view. */
export interface ReaderView extends Looking {
  /** All of it. */
  shown: MaskView;
  cameras: Cameras;
  cursor: CursorControl;
  selection: CellRectangle | null;
  select(selection: CellRectangle | null): void;
  bookmarks: Readonly<Record<string, MaskBookmark>>;
  storeBookmark(name: string): void;
  keeper: ViewKeeper;
}

/** @param looking the way of looking, which is known before the stage that it asks for. */
export function useReaderView(props: ViewPairProps, stage: Stage, looking: Looking): ReaderView {
  const { projection } = props;
  const cameras = useCameras(stage);
  const cursor = useCursor(props, (cell) => cameras.move((before) => reveal(before, stage, cell)));
  const [chosen, select] = useState<CellRectangle | null>(null);
  const [bookmarks, setBookmarks] = useState<MaskView["bookmarks"]>({});
  const { look, setLook } = looking;
  const selection = useMemo(() => insideFrame(chosen, projection), [chosen, projection]);
  const { of, locks, active } = cameras;
  const { cell, isLocked } = cursor.state;
  const shown = useMemo(
    (): MaskView => ({
      ...look,
      projection: projection.choice,
      camera: maskCameraOf(of.train, stage),
      locks,
      inferCamera:
        isCameraShared(locks) && sameCamera(of.train, of.infer) ? null : maskCameraOf(of.infer, stage),
      // What the pointer only passes over is no part of a view.
      cell: isLocked ? cell : null,
      isLocked,
      selection,
      bookmarks,
    }),
    [look, projection, of, stage, locks, cell, isLocked, selection, bookmarks],
  );
  const apply = (view: MaskView) => {
    const train = cameraOn(stage, view.camera);
    const isOne = isCameraShared(view.locks) && view.inferCamera === null;
    cameras.restore({ train, infer: isOne ? train : cameraOn(stage, view.inferCamera) }, view.locks);
    setLook({ mode: view.mode, dividerShare: view.dividerShare });
    const isCell =
      view.cell !== null && view.cell.row < projection.rowCount && view.cell.column < projection.columnCount;
    cursor.set({ cell: isCell ? view.cell : null, isLocked: isCell && view.isLocked });
    select(view.selection);
    setBookmarks(view.bookmarks);
  };
  const keeper = useKeptView(props.view, shown, props.onView, apply);
  const storeBookmark = (name: string) => {
    const bookmark = {
      projection: projection.choice,
      camera: maskCameraOf(of[active], stage),
      cell: isLocked && cell !== null ? frameCellOf(projection, props.framed.difference, cell) : null,
    };
    setBookmarks((before) => ({ ...before, [name]: bookmark }));
  };
  return { shown, cameras, cursor, selection, select, look, setLook, bookmarks, storeBookmark, keeper };
}
