import { useEffect, useLayoutEffect, useRef } from "react";
import { type MaskView, wholeView } from "./mask-view";

const REST_MS = 300;

interface KeptView {
  /** The reader changed something: the view is told once it rests. */
  touch(): void;
  /** A button is down: whatever rests meanwhile is one gesture. */
  hold(isHeld: boolean): void;
}

/**
 * Keeps the view of a caller and the one on the screen alike: goes where the caller's view went by
 * itself, and tells the caller where the reader went, once per gesture.
 */
export function useKeptView(
  given: MaskView | undefined,
  shown: MaskView,
  onView: ((view: MaskView) => void) | undefined,
  apply: (view: MaskView) => void,
): KeptView {
  const latest = useRef({ shown, onView, apply });
  const told = useRef(textOf(wholeView));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    latest.current = { shown, onView, apply };
  });

  const wanted = given === undefined ? null : textOf(given);
  useLayoutEffect(() => {
    // The caller may only be repeating what it was told; then there is nowhere to go.
    if (wanted === null || wanted === told.current) return;
    clearTimeout(timer.current);
    told.current = wanted;
    latest.current.apply(JSON.parse(wanted) as MaskView);
  }, [wanted]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = () => {
    const view = latest.current.shown;
    if (isHeld.current || textOf(view) === told.current) return;
    told.current = textOf(view);
    latest.current.onView?.(view);
  };
  const touch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, REST_MS);
  };
  return {
    touch,
    hold: (held) => {
      isHeld.current = held;
      if (!held) touch();
    },
  };
}

/** Fields in one order, so that equal views are equal texts. */
function textOf(view: MaskView): string {
  const { camera, isLinked, inferCamera, cell, isLocked, selection, bookmarks } = view;
  return JSON.stringify({ camera, isLinked, inferCamera, cell, isLocked, selection, bookmarks });
}
