import { useSyncExternalStore } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";

/** Whether the reader wants nothing on the page to move by itself. */
export function useStillness(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(REDUCED).matches);
}

function listen(changed: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
