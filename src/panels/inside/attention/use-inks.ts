import { rgb } from "d3";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { Appearance } from "../../../mask-viz/appearance";
import { useAppearance } from "../../../mask-viz/use-appearance";
import type { HeadInks } from "./head-raster";

export interface Look {
  appearance: Appearance;
  inks: HeadInks;
}

/** Inks as the element has them now; attention on hidden cells has the page's colour of danger, the element's own. */
export function useInks(element: RefObject<HTMLElement | null>): Look | null {
  const appearance = useAppearance(element);
  const [look, setLook] = useState<Look | null>(null);
  useLayoutEffect(() => {
    if (appearance === null || element.current === null) return;
    const { r, g, b } = rgb(getComputedStyle(element.current).color);
    const { page, off, weight, ink } = appearance.colours;
    const forbidden = Number.isNaN(r) ? ink : ([r, g, b] as const);
    setLook({ appearance, inks: { page, off, weight, forbidden } });
  }, [appearance, element]);
  return look;
}
