import { vi } from "vitest";
import type { CellRectangle } from "../../../src/mask-viz/camera";
import { actionOf } from "../../../src/mask-viz/commands";
import { type CursorState, noCursor } from "../../../src/mask-viz/cursor";
import { type MaskBookmark, wholeView } from "../../../src/mask-viz/mask-view";
import {
  type LockedCameras,
  lockCameras,
  moveLocked,
  noOffset,
  takeFromOther,
} from "../../../src/mask-viz/modes/locked-cameras";
import { allLocked } from "../../../src/mask-viz/modes/pane-locks";
import { plainLook } from "../../../src/mask-viz/modes/pane-mode";
import type { PairInput } from "../../../src/mask-viz/pair-input";
import { extentOf, pairLayoutOf } from "../../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../../src/mask-viz/pair-marks";
import { perform } from "../../../src/mask-viz/perform";
import { maskCameraOf } from "../../../src/mask-viz/view-camera";
import type { Workplace } from "../../../src/mask-viz/workplace";

/** A mask view without a screen: what the hooks keep, kept in one object. */
export function workplaceOf(
  input: PairInput,
  props: Partial<Workplace["props"]> = {},
  blink: { isStill?: boolean } = {},
) {
  const { projection } = input;
  const marks = marksOf(input);
  const extent = extentOf(projection.columnCount, projection.rowCount, projection.splitColumn);
  const { view, fitted } = pairLayoutOf(input, marks, extent, 1136, 1);
  const stage = { extent, view, fitted };
  const state = {
    locked: { of: { train: fitted, infer: fitted }, locks: allLocked, offset: noOffset } as LockedCameras,
    active: "train" as "train" | "infer",
    cursor: noCursor as CursorState,
    selection: null as CellRectangle | null,
    bookmarks: {} as Record<string, MaskBookmark>,
    look: plainLook,
    isTurned: false,
    isAlternating: false,
    notice: null as string | null,
    get cameras() {
      return this.locked.of;
    },
    get locks() {
      return this.locked.locks;
    },
  };
  const place = (): Workplace => ({
    props: { ...input, sentenceOf: () => "", ...props } as Workplace["props"],
    marks,
    stage,
    reader: {
      shown: wholeView,
      cameras: {
        of: state.cameras,
        locks: state.locks,
        active: state.active,
        move: (change, side = state.active) => {
          state.locked = moveLocked(state.locked, stage, side, change(state.cameras[side]));
        },
        moveBoth: () => undefined,
        activate: (side) => {
          state.active = side;
        },
        lock: (locks) => {
          state.locked = lockCameras(state.locked, stage, state.active, locks);
        },
        takeFromOther: () => {
          state.locked = takeFromOther(state.locked, state.active);
        },
        restore: (of, locks) => {
          state.locked = { of, locks, offset: noOffset };
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
      look: state.look,
      setLook: (look) => {
        state.look = look;
      },
      bookmarks: state.bookmarks,
      storeBookmark: (name) => {
        const { cell, isLocked } = state.cursor;
        const camera = maskCameraOf(state.cameras[state.active], stage);
        state.bookmarks = {
          ...state.bookmarks,
          [name]: { projection: projection.choice, camera, cell: isLocked ? cell : null },
        };
      },
      keeper: { take: vi.fn(), touch: vi.fn(), hold: vi.fn(), stop: vi.fn() } as never,
    },
    blink: {
      isOn: state.isTurned,
      isAlternating: state.isAlternating,
      isStill: blink.isStill ?? false,
      toggle: () => {
        state.isTurned = !state.isTurned;
      },
      hold: () => undefined,
      alternate: (isAlternating) => {
        state.isAlternating = isAlternating;
      },
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
  return { state, stage, run, place };
}
