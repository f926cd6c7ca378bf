import { useStore } from "zustand";
import { type Coverage, offlineStore } from "./offline-store";
import "./offline.css";

/** The end of the page: what works without a network, and where the server keeps the models on one thread. */
export function PageFoot() {
  const coverage = useStore(offlineStore, (state) => state.coverage);
  return (
    <footer className="page-foot">
      <p>{offlineSentences[coverage]}</p>
      {!crossOriginIsolated && <p>{threadSentence(coverage)}</p>}
    </footer>
  );
}

const offlineSentences: Record<Coverage, string> = {
  unknown: "Not offline yet",
  "all-but-models": "Works offline, except for the models",
  all: "Works offline",
  "online-only": "Needs a network",
};

/** A page that came from the service worker had its headers, and is still not isolated: as in a frame. */
const cameFromWorker = Boolean(navigator.serviceWorker?.controller);

function threadSentence(coverage: Coverage): string {
  const canBeIsolated = !cameFromWorker && (coverage === "all" || coverage === "all-but-models");
  return canBeIsolated
    ? "Models run on one thread until the page is opened again"
    : "Models run on one thread, as the page is not cross-origin isolated";
}
