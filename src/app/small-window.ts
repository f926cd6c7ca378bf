import { useSyncExternalStore } from "react";

/** Phones, and what is as narrow; top-bar.css has the same width. */
const smallWindow = "(max-width: 600px)";

export function useSmallWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(smallWindow);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(smallWindow).matches,
  );
}
