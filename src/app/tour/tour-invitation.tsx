import { useEffect, useState } from "react";
import { isFirstVisit, rememberVisit } from "./first-visit";
import "./tour.css";

/** The only thing that the tour shows by itself: a quiet offer in a corner, on the first visit. */
export function TourInvitation({ onTake }: { onTake: () => void }) {
  const [isShown, setShown] = useState(isFirstVisit);
  useEffect(rememberVisit, []);
  if (!isShown) return null;
  return (
    <aside className="tour-invitation" aria-label="Tour">
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          setShown(false);
          onTake();
        }}
      >
        Take the tour
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label="No tour, thank you"
        onClick={() => setShown(false)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
