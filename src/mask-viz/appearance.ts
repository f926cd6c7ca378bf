import { readColours, type VizColours } from "./colours";
import type { Fonts } from "./surface";

/** What a canvas must be told because CSS does not reach into it. */
export interface Appearance {
  colours: VizColours;
  fonts: Fonts;
  devicePixelRatio: number;
  /** The reader's own few colours are in force: hues tell nothing apart, hatches and shapes must. */
  isForced: boolean;
}

export const FORCED_COLOURS = "(forced-colors: active)";

/** Colours and fonts as the element has them now. */
export function readAppearance(element: HTMLElement): Appearance {
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
  const isForced = matchMedia(FORCED_COLOURS).matches;
  return { colours, fonts, devicePixelRatio: window.devicePixelRatio || 1, isForced };
}
