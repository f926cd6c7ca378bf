import type { KeyboardEvent } from "react";

/**
 * Gives an element the keyboard and scrolls the page only as far as it needs to be seen.
 * @returns goes back: what was seen before stands where it stood, unless the reader has scrolled since.
 */
export function focusInView(element: HTMLElement): () => void {
  const before = window.scrollY;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const after = window.scrollY;
  return () => {
    if (window.scrollY === after) window.scrollTo({ top: before, behavior: "instant" });
  };
}

/** Whether a key on the panel is the masks' own: none that a control inside the panel has a use for. */
export function isForMasks({ target, currentTarget, key }: KeyboardEvent): boolean {
  const isOnPanel = target === currentTarget;
  const isLetter = /^[^\s]$/.test(key);
  const takesText = target instanceof HTMLElement && target.closest("input, select, textarea") !== null;
  return isOnPanel || (isLetter && !takesText);
}
