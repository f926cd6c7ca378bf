import { useEffect, useState } from "react";
import { useApp } from "../app-context";
import { isFirstVisit, rememberVisit } from "./first-visit";
import "./tour.css";

/** The only thing that the tour shows by itself: a quiet line above the notebook, on the first visit. */
export function TourInvitation() {
  const { shell } = useApp();
  const [isShown, setShown] = useState(isFirstVisit);
  useEffect(rememberVisit, []);
  if (!isShown) return null;
  return (
    <aside className="tour-invitation" aria-label="Tour">
      <p>New here?</p>
      <button
        type="button"
        className="button"
        onClick={() => {
          setShown(false);
          shell.setState({ dialog: "tour" });
        }}
      >
        Take the tour
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label="No tour, thank you"
        onClick={() => {
          setShown(false);
          // The button goes: the next key press goes on from the notebook.
          document.getElementById("notebook")?.focus({ preventScroll: true });
        }}
      >
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
