import { readFileSync } from "node:fs";
import { readColours, type VizColours } from "../../../src/mask-viz/colours";

const text = readFileSync(new URL("../../../src/mask-viz/mask-viz.css", import.meta.url), "utf8");

export type Theme = "light" | "dark";

/** The colours of mask-viz.css, as a browser would resolve them in a theme. */
export function stylesheetColours(theme: Theme, contrast: "normal" | "more" = "normal"): VizColours {
  const root = declarations(/^:root \{([^}]*)\}/m);
  const more = declarations(/prefers-contrast: more\) \{\s*:root \{([^}]*)\}/);
  const values = contrast === "more" ? { ...root, ...more } : root;
  return readColours((property) => {
    const [light, dark] = values[property].match(/#[0-9a-f]{6}/gi) ?? [];
    return rgb((theme === "light" ? light : dark) ?? "missing");
  });
}

function declarations(pattern: RegExp): Record<string, string> {
  const body = pattern.exec(text)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/(--viz-[a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

function rgb(hex: string): string {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`;
}
