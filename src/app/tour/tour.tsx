import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { TourCard } from "./tour-card";
import { moved, type TourPath, tourPath, withoutCurrent } from "./tour-path";
import { type TourStep, tourSteps } from "./tour-steps";
import "./tour.css";

interface TourProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The tour of the first page. Whatever it is about stays in use; it ends past its last stop. */
export function Tour({ open, onOpenChange }: TourProps) {
  const [path, setPath] = useState<TourPath | null>(null);

  useEffect(() => {
    if (!open) return setPath(null);
    const opener = document.activeElement;
    const wholePath = tourPath(tourSteps.map((step) => elementOf(step) !== null));
    setPath(wholePath);
    if (wholePath === null) onOpenChange(false);
    return () => {
      // The invitation, for one, is gone by then; the focus was on nothing.
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      const next = isThere ? opener : document.querySelector("main");
      next?.focus({ preventScroll: true });
    };
  }, [open, onOpenChange]);

  if (!open || path === null) return null;
  const step = tourSteps[path.stops[path.at]];
  const element = elementOf(step);
  const take = (next: TourPath | null) => {
    setPath(next);
    if (next === null) onOpenChange(false);
  };
  return createPortal(
    <TourCard
      step={step}
      element={element}
      place={{ at: path.at, count: path.stops.length }}
      onMove={(by) => take(moved(path, by))}
      onMissing={() => take(withoutCurrent(path))}
      onLeave={() => take(null)}
    />,
    document.body,
  );
}

function elementOf({ name, selector }: TourStep): Element | null {
  return document.querySelector(`[data-tour="${name}"]`) ?? document.querySelector(selector);
}
