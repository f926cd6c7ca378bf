import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in the panel when the focused thing goes away under it, as a token does on a step
 * back: the keys of the panel go on working. Whoever moves the focus elsewhere is not called back.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      hadFocus.current = event.target instanceof Node && (panel.current?.contains(event.target) ?? false);
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      panel.current?.focus({ preventScroll: true });
    }
  });
  return panel;
}
