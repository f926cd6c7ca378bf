import { autoUpdate, flip, offset, shift, useFloating } from "@floating-ui/react-dom";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useSmallWindow } from "../small-window";
import type { TourStep } from "./tour-steps";

interface TourCardProps {
  step: TourStep;
  /** What the step is about; null when it has gone. */
  element: Element | null;
  place: { at: number; count: number };
  onMove: (by: -1 | 1) => void;
  onMissing: () => void;
  onLeave: () => void;
}

/** A stop of the tour, beside its element; on a small window a sheet at the bottom. Arrow keys move on and back. */
export function TourCard(props: TourCardProps) {
  const { step, element, place, onMove, onMissing, onLeave } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { refs, floatingStyles } = useFloating({
    elements: { reference: element },
    strategy: "fixed",
    placement: `${step.side ?? "bottom"}-start`,
    middleware: [offset(12), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const isSheet = useSmallWindow();
  useLeaveWithEscape(refs.floating, onLeave);

  const isMissing = element === null;
  const missing = useRef(onMissing);
  missing.current = onMissing;
  useEffect(() => {
    if (isMissing) missing.current();
  }, [isMissing]);

  useEffect(() => {
    if (element === null) return;
    element.setAttribute("data-tour-here", step.name);
    // A sheet covers the lower part of the window.
    element.scrollIntoView({ block: isSheet ? "start" : "center" });
    title.current?.focus({ preventScroll: true });
    return () => element.removeAttribute("data-tour-here");
  }, [element, step, isSheet]);

  const moveWithArrows = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") onMove(1);
    if (key === "ArrowLeft") onMove(-1);
  };

  if (isMissing) return null;
  const isLast = place.at === place.count - 1;
  return (
    <div
      ref={refs.setFloating}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="tour-card"
      data-sheet={isSheet}
      style={isSheet ? undefined : floatingStyles}
      onKeyDown={moveWithArrows}
    >
      <h2 id={`${id}-title`} ref={title} tabIndex={-1}>
        {step.title}
      </h2>
      <p id={`${id}-text`}>{step.text}</p>
      <div className="tour-buttons">
        <span className="hint">
          {place.at + 1} of {place.count}
        </span>
        <button type="button" className="button quiet" onClick={onLeave}>
          {isLast ? "Close" : "Leave the tour"}
        </button>
        <button type="button" className="button" disabled={place.at === 0} onClick={() => onMove(-1)}>
          Back
        </button>
        <button type="button" className="button primary" onClick={() => onMove(1)}>
          {isLast ? "Done" : "Next"}
        </button>
      </div>
    </div>
  );
}

/** Esc leaves from anywhere on the page, except from a dialog that was opened on top. */
function useLeaveWithEscape(card: { current: HTMLElement | null }, onLeave: () => void) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return;
      const dialog = event.target.closest("dialog, [role=dialog]");
      if (dialog !== null && dialog !== card.current) return;
      event.stopPropagation();
      leave.current();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [card]);
}
