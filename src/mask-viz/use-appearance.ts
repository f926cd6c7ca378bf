import { type RefObject, useLayoutEffect, useState } from "react";
import { readColours, type VizColours } from "./colours";
import type { Fonts } from "./surface";

/** What a canvas must be told because CSS does not reach into it. */
export interface Appearance {
  colours: VizColours;
  fonts: Fonts;
  devicePixelRatio: number;
}

const PREFERENCES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"];

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

function readAppearance(element: HTMLElement): Appearance {
  // A probe turns light-dark(), system colours and names into plain rgb().
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const colours = readColours((property) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  });
  const style = getComputedStyle(element);
  const fonts = {
    mono: style.getPropertyValue("--mono") || "monospace",
    sans: style.getPropertyValue("--sans") || "sans-serif",
  };
  probe.remove();
  return { colours, fonts, devicePixelRatio: window.devicePixelRatio || 1 };
}
