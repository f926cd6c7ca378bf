import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MaskView } from "./mask-view";
import { textOf, ViewKeeper } from "./view-keeper";

/**
 * Goes where the caller's view went by itself, and tells the caller where the reader went.
 * @param given the caller's view, none where the component keeps its own.
 * @param apply goes to a view of the caller.
 */
export function useKeptView(
  given: MaskView | undefined,
  shown: MaskView,
  onView: ((view: MaskView) => void) | undefined,
  apply: (view: MaskView) => void,
): ViewKeeper {
  const latest = useRef({ given, shown, onView, apply });
  useLayoutEffect(() => {
    latest.current = { given, shown, onView, apply };
  });
  const [keeper] = useState(
    () =>
      new ViewKeeper(
        () => latest.current.shown,
        (view) => latest.current.onView?.(view),
      ),
  );
  // By value: a caller may make its view anew whenever it draws.
  const wanted = given === undefined ? null : textOf(given);
  useLayoutEffect(() => {
    const { given: view } = latest.current;
    if (wanted !== null && view !== undefined && keeper.take(view)) latest.current.apply(view);
  }, [wanted, keeper]);
  useEffect(() => () => keeper.stop(), [keeper]);
  return keeper;
}
