import { vi } from "vitest";
import type { Camera, CellRectangle } from "../../../src/mask-viz/camera";
import { actionOf } from "../../../src/mask-viz/commands";
import { type CursorState, noCursor } from "../../../src/mask-viz/cursor";
import type { MaskBookmark } from "../../../src/mask-viz/mask-view";
import type { PairInput } from "../../../src/mask-viz/pair-input";
import { extentOf, pairLayoutOf } from "../../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../../src/mask-viz/pair-marks";
import { perform } from "../../../src/mask-viz/perform";
import { maskCameraOf } from "../../../src/mask-viz/view-camera";
import type { Workplace } from "../../../src/mask-viz/workplace";

/** A mask view without a screen: what the hooks keep, kept in one object. */
export function workplaceOf(input: PairInput, props: Partial<Workplace["props"]> = {}) {
  const { frame } = input;
  const marks = marksOf(input);
  const extent = extentOf(frame.columnCount, frame.rowCount, frame.layout.contextLength);
  const { view, fitted } = pairLayoutOf(input, marks, extent, 1136, 1);
  const stage = { extent, view, fitted };
  const state = {
    cameras: { train: fitted, infer: fitted } as Record<"train" | "infer", Camera>,
    isLinked: true,
    active: "train" as "train" | "infer",
    cursor: noCursor as CursorState,
    selection: null as CellRectangle | null,
    bookmarks: {} as Record<string, MaskBookmark>,
    isBlinking: false,
    notice: null as string | null,
  };
  const place = (): Workplace => ({
    props: { ...input, sentenceOf: () => "", ...props } as Workplace["props"],
    marks,
    stage,
    reader: {
      cameras: {
        of: state.cameras,
        isLinked: state.isLinked,
        active: state.active,
        move: (change, side = state.active) => {
          const camera = change(state.cameras[side]);
          state.cameras = state.isLinked
            ? { train: camera, infer: camera }
            : { ...state.cameras, [side]: camera };
        },
        moveBoth: () => undefined,
        activate: (side) => {
          state.active = side;
        },
        link: (isLinked, active = state.active) => {
          if (isLinked)
            state.cameras = { train: state.cameras[state.active], infer: state.cameras[state.active] };
          Object.assign(state, { isLinked, active });
        },
      },
      cursor: {
        state: state.cursor,
        set: (next) => {
          state.cursor = next;
        },
      },
      selection: state.selection,
      select: (selection) => {
        state.selection = selection;
      },
      bookmarks: state.bookmarks,
      storeBookmark: (name) => {
        const { cell, isLocked } = state.cursor;
        const camera = maskCameraOf(state.cameras[state.active], stage);
        state.bookmarks = { ...state.bookmarks, [name]: { camera, cell: isLocked ? cell : null } };
      },
      keeper: { take: vi.fn(), touch: vi.fn(), hold: vi.fn(), stop: vi.fn() } as never,
    },
    blink: {
      isOn: state.isBlinking,
      toggle: () => {
        state.isBlinking = !state.isBlinking;
      },
      hold: () => undefined,
    },
    say: (notice) => {
      state.notice = notice;
    },
  });
  /** Runs commands one after the other; the answer is that of the last. */
  const run = (...names: string[]): boolean => {
    let isDone = false;
    for (const name of names) {
      const action = actionOf(`mask.${name}`);
      if (action === null) throw new Error(`no command mask.${name}`);
      state.notice = null;
      isDone = perform(action, place());
    }
    return isDone;
  };
  return { state, stage, run };
}
