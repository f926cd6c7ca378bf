import { type RefObject, useEffect, useRef } from "react";

/** What the pointer does on a pane, in CSS pixels from the pane's corner. */
export interface PointerEvents {
  hover(x: number, y: number): void;
  leave(): void;
  /** A button or a second finger went down, or the last one up. */
  hold(isDown: boolean): void;
  /** `isExtending` with Shift. */
  click(x: number, y: number, isExtending: boolean): void;
  doubleClick(x: number, y: number): void;
  drag(dxPx: number, dyPx: number): void;
  /** Multiplies the scale around a point. */
  zoom(factor: number, x: number, y: number): void;
}

const DRAG_START_PX = 4;

/**
 * Hover, click, drag; a wheel zooms only with Ctrl or Cmd, and one finger scrolls the page: neither is
 * ever taken from it. Two fingers pan and zoom.
 */
export function usePointer(element: RefObject<HTMLElement | null>, events: PointerEvents): void {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const undo = [
      listenToMouse(target, latest),
      listenToWheel(target, latest),
      listenToFingers(target, latest),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, [element]);
}

type Latest = RefObject<PointerEvents>;

function placeIn(target: HTMLElement, event: { clientX: number; clientY: number }): [x: number, y: number] {
  const box = target.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

function listenToMouse(target: HTMLElement, latest: Latest): () => void {
  let pressed: { x: number; y: number; isDrag: boolean } | null = null;
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pressed = { x: event.clientX, y: event.clientY, isDrag: false };
    latest.current.hold(true);
    if (event.pointerType === "mouse") target.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (pressed === null || event.pointerType !== "mouse") {
      if (event.pointerType !== "touch") latest.current.hover(...placeIn(target, event));
      return;
    }
    const dx = event.clientX - pressed.x;
    const dy = event.clientY - pressed.y;
    if (!pressed.isDrag && Math.hypot(dx, dy) < DRAG_START_PX) return;
    pressed = { x: event.clientX, y: event.clientY, isDrag: true };
    latest.current.drag(-dx, -dy);
  };
  const up = (event: PointerEvent) => {
    const isClick = pressed !== null && !pressed.isDrag;
    cancel();
    if (isClick) latest.current.click(...placeIn(target, event), event.shiftKey);
  };
  const cancel = () => {
    if (pressed !== null) latest.current.hold(false);
    pressed = null;
  };
  const leave = () => latest.current.leave();
  const double = (event: MouseEvent) => latest.current.doubleClick(...placeIn(target, event));
  return listenAll(target, {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    pointerleave: leave,
    dblclick: double,
  });
}

function listenToWheel(target: HTMLElement, latest: Latest): () => void {
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    latest.current.zoom(2 ** (-(event.deltaY * lines) / 240), ...placeIn(target, event));
  };
  return listenAll(target, { wheel });
}

function listenToFingers(target: HTMLElement, latest: Latest): () => void {
  let before: { x: number; y: number; apartPx: number } | null = null;
  const pinch = (touches: TouchList) => {
    const [ax, ay] = placeIn(target, touches[0]);
    const [bx, by] = placeIn(target, touches[1]);
    return { x: (ax + bx) / 2, y: (ay + by) / 2, apartPx: Math.max(1, Math.hypot(ax - bx, ay - by)) };
  };
  const start = (event: TouchEvent) => {
    before = event.touches.length === 2 ? pinch(event.touches) : null;
    if (before === null) return;
    event.preventDefault();
    latest.current.hold(true);
  };
  const move = (event: TouchEvent) => {
    if (before === null || event.touches.length !== 2) return;
    event.preventDefault();
    const now = pinch(event.touches);
    latest.current.drag(before.x - now.x, before.y - now.y);
    latest.current.zoom(now.apartPx / before.apartPx, now.x, now.y);
    before = now;
  };
  const end = () => {
    if (before !== null) latest.current.hold(false);
    before = null;
  };
  return listenAll(target, { touchstart: start, touchmove: move, touchend: end, touchcancel: end });
}

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Listens to all, none passively: a zooming wheel or pinch must not also zoom the page. */
function listenAll(target: HTMLElement, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) target.addEventListener(name, listener, { passive: false });
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener);
  };
}
