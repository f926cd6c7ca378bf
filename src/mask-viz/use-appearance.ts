import { type RefObject, useLayoutEffect, useState } from "react";
import { type Appearance, FORCED_COLOURS, readAppearance } from "./appearance";

const PREFERENCES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", FORCED_COLOURS];

/** Colours and fonts as the element has them now; read again when the theme or a preference changes. */
export function useAppearance(element: RefObject<HTMLElement | null>): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null);
  useLayoutEffect(() => {
    const styled = element.current;
    if (styled === null) return;
    const read = () => setAppearance(readAppearance(styled));
    read();
    const themes = new MutationObserver(read);
    themes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme", "style", "class"],
    });
    const preferences = PREFERENCES.map((query) => matchMedia(query));
    for (const preference of preferences) preference.addEventListener("change", read);
    // A window's pixel ratio changes with its zoom and its screen; both come as a resize.
    window.addEventListener("resize", read);
    return () => {
      themes.disconnect();
      for (const preference of preferences) preference.removeEventListener("change", read);
      window.removeEventListener("resize", read);
    };
  }, [element]);
  return appearance;
}
