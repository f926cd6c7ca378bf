import type { KeyboardEvent } from "react";

/**
 * One tab stop for a row of many things: arrows, Home and End move the focus among the elements marked
 * `data-roving`. The row's own state says which of them has `tabIndex` 0.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  move(event, event.key);
}

/** The same for a list, whose things stand one below the other. */
export function moveFocusDown(event: KeyboardEvent<HTMLElement>): void {
  const across = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" }[event.key];
  if (across !== undefined || event.key === "Home" || event.key === "End") move(event, across ?? event.key);
}

function move(event: KeyboardEvent<HTMLElement>, key: string): void {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("[data-roving]"));
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = destinations[key]?.(at, items.length - 1);
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[to].focus();
}

const destinations: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};
