import { useMemo, useState } from "react";
import type { CellRectangle, Stage } from "./camera";
import { reveal } from "./camera-moves";
import type { MaskPairProps } from "./mask-pair-props";
import type { MaskBookmark, MaskView } from "./mask-view";
import { insideFrame } from "./selection";
import { type Cameras, useCameras } from "./use-cameras";
import { type CursorControl, useCursor } from "./use-cursor";
import { useKeptView } from "./use-kept-view";
import { cameraOn, maskCameraOf } from "./view-camera";
import type { ViewKeeper } from "./view-keeper";

/** What the reader has in hand: cameras, cell, selection and bookmarks, kept with the caller as one view. */
export interface ReaderView {
  cameras: Cameras;
  cursor: CursorControl;
  selection: CellRectangle | null;
  select(selection: CellRectangle | null): void;
  bookmarks: Readonly<Record<string, MaskBookmark>>;
  storeBookmark(name: string): void;
  keeper: ViewKeeper;
}

export function useReaderView(props: MaskPairProps, stage: Stage): ReaderView {
  const { frame } = props;
  const cameras = useCameras(stage);
  const cursor = useCursor(props, (cell) => cameras.move((before) => reveal(before, stage, cell)));
  const [chosen, select] = useState<CellRectangle | null>(null);
  const [bookmarks, setBookmarks] = useState<MaskView["bookmarks"]>({});
  const selection = useMemo(() => insideFrame(chosen, frame), [chosen, frame]);
  const { of, isLinked, active } = cameras;
  const { cell, isLocked } = cursor.state;
  const shown = useMemo(
    (): MaskView => ({
      camera: maskCameraOf(of.train, stage),
      isLinked,
      inferCamera: isLinked ? null : maskCameraOf(of.infer, stage),
      // What the pointer only passes over is no part of a view.
      cell: isLocked ? cell : null,
      isLocked,
      selection,
      bookmarks,
    }),
    [of, stage, isLinked, cell, isLocked, selection, bookmarks],
  );
  const apply = (view: MaskView) => {
    cameras.link(view.isLinked);
    cameras.move(() => cameraOn(stage, view.camera), "train");
    if (!view.isLinked) cameras.move(() => cameraOn(stage, view.inferCamera), "infer");
    const isCell =
      view.cell !== null && view.cell.row < frame.rowCount && view.cell.column < frame.columnCount;
    cursor.set({ cell: isCell ? view.cell : null, isLocked: isCell && view.isLocked });
    select(view.selection);
    setBookmarks(view.bookmarks);
  };
  const keeper = useKeptView(props.view, shown, props.onView, apply);
  const storeBookmark = (name: string) => {
    const bookmark = { camera: maskCameraOf(of[active], stage), cell: isLocked ? cell : null };
    setBookmarks((before) => ({ ...before, [name]: bookmark }));
  };
  return { cameras, cursor, selection, select, bookmarks, storeBookmark, keeper };
}
