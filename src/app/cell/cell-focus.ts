import { useEffect, useRef } from "react";
import { useApp, useSelection, useShell } from "../app-context";
import { frameOf } from "../cell-views";
import type { AppContext } from "../commands/command";

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Puts the focus on the active cell's frame, or inside of it where it is in edit mode. */
export function focusActiveCell({ selection, shell }: AppContext): void {
  const { active, editing } = selection.getState();
  const { dialog, renaming } = shell.getState();
  const isCovered = dialog !== null && dialog !== "tour";
  const frame = active === null ? null : frameOf(active);
  if (frame === null || isCovered || renaming !== null) return;
  if (editing === active) {
    const isInside = frame.contains(document.activeElement) && document.activeElement !== frame;
    if (!isInside) (firstControl(frame) ?? frame).focus();
    return;
  }
  frame.focus({ preventScroll: true });
  frame.scrollIntoView({ block: "nearest" });
}

/** Puts the focus where the keys of a cell's view hold: its picture, or the view as a whole. */
export function focusView(cellId: string): void {
  const frame = frameOf(cellId);
  const place =
    frame?.querySelector<HTMLElement>(".cell-content > [tabindex]") ??
    frame?.querySelector<HTMLElement>(".cell-content [role=grid]");
  (place ?? (frame && firstControl(frame)) ?? frame)?.focus({ preventScroll: true });
}

/** Keeps focus and selection together: where the ring goes the focus goes, and it is never lost with a cell. */
export function useCellFocus(): void {
  const context = useApp();
  const active = useSelection((state) => state.active);
  const editing = useSelection((state) => state.editing);
  const renaming = useShell((state) => state.renaming);
  const before = useRef({ active, editing, renaming });

  useEffect(() => {
    const was = before.current;
    before.current = { active, editing, renaming };
    // A notebook that opens with the page leaves the focus where a page begins.
    if (was.active === null) return;
    const isLost = document.activeElement === document.body;
    // Where there is no cell left, keys that insert and paste hold on the page itself.
    if (active === null && isLost) document.getElementById("notebook")?.focus({ preventScroll: true });
    if (active === null) return;
    const isInside = frameOf(active)?.contains(document.activeElement) ?? false;
    const hasMoved = active !== was.active && !isInside;
    const hasTurned = editing !== was.editing && (isInside || isLost);
    if (hasMoved || hasTurned) focusActiveCell(context);
    // Left by a press elsewhere, a field loses the focus before that gets it.
    const hasRenamed = was.renaming !== null && renaming === null;
    if (hasRenamed) setTimeout(() => document.activeElement === document.body && focusActiveCell(context));
  }, [active, editing, renaming, context]);
}

function firstControl(frame: HTMLElement): HTMLElement | null {
  const controls = frame.querySelectorAll<HTMLElement>(`.cell-content :is(${focusable})`);
  return [...controls].find((control) => control.tabIndex >= 0 && !control.matches(":disabled")) ?? null;
}
