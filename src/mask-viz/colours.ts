/** Red, green, blue, 0..255. */
export type Rgb = readonly [number, number, number];

/**
 * What the canvas paints with. Every entry is the CSS custom property `--viz-<name>` of mask-viz.css,
 * read from the page, so that a theme is one set of values in one file.
 */
export interface VizColours {
  /** Behind the rails and between the cells. */
  page: Rgb;
  /** A hidden cell, and a cell that both sides see. */
  off: Rgb;
  on: Rgb;
  /** A cell that a side sees, where the mask itself is the subject. */
  mask: Rgb;
  trainOnly: Rgb;
  inferOnly: Rgb;
  /** The checker of a pixel that holds both kinds of difference. */
  bothDark: Rgb;
  bothLight: Rgb;
  /** Text and marks. */
  ink: Rgb;
  inkSoft: Rgb;
  rule: Rgb;
  /** Behind a position id that moved between the sides. */
  tag: Rgb;
  /** Attention paid, at its largest. */
  weight: Rgb;
  /** Cell cursor and the highlighted row. */
  cursor: Rgb;
}

const PROPERTY_OF: Record<keyof VizColours, string> = {
  page: "--viz-page",
  off: "--viz-off",
  on: "--viz-on",
  mask: "--viz-mask",
  trainOnly: "--viz-train-only",
  inferOnly: "--viz-infer-only",
  bothDark: "--viz-both-dark",
  bothLight: "--viz-both-light",
  ink: "--viz-ink",
  inkSoft: "--viz-ink-soft",
  rule: "--viz-rule",
  tag: "--viz-tag",
  weight: "--viz-weight",
  cursor: "--viz-cursor",
};

/** @param resolve turns a property name into the colour it has now, as CSS writes it: `rgb(r, g, b)`. */
export function readColours(resolve: (property: string) => string): VizColours {
  const entries = Object.entries(PROPERTY_OF).map(([name, property]) => [name, parseRgb(resolve(property))]);
  return Object.fromEntries(entries) as Record<keyof VizColours, Rgb>;
}

/**
 * Numbers of `rgb(...)`, or of `color(srgb ...)`, as which a system colour may come; black for anything
 * else, so that a missing stylesheet still paints.
 */
function parseRgb(text: string): Rgb {
  const parts = /^(rgba?\(|color\(srgb)\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text);
  if (parts === null) return [0, 0, 0];
  const scale = parts[1] === "color(srgb" ? 255 : 1;
  const part = (at: number) => Math.round(Number(parts[at]) * scale);
  return [part(2), part(3), part(4)];
}

export function css([red, green, blue]: Rgb, alpha = 1): string {
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
}

/** `share` of the way from one colour to the other. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}
