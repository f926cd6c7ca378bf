import { readFileSync } from "node:fs";
import { readColours, type VizColours } from "../../../src/mask-viz/colours";

const text = readFileSync(new URL("../../../src/mask-viz/mask-viz.css", import.meta.url), "utf8").replace(
  /\/\*[\s\S]*?\*\//g,
  "",
);

export type Theme = "light" | "dark";
export type Declarations = Record<string, string>;

/** Every rule of mask-viz.css that sets an ink, by the preference that it is for; "" is the base. */
export const inkRules: readonly { preference: string; inks: Declarations }[] = [
  ...text.matchAll(/(?:@media \(([^)]*)\) \{\s*)?[^{}@]+\{([^{}]*--viz-[^{}]*:[^{}]*)\}/g),
].flatMap(([, preference = "", body]) => {
  const inks = Object.fromEntries(
    [...body.matchAll(/(--viz-[a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  return Object.keys(inks).length === 0 ? [] : [{ preference, inks }];
});

/** The colours of mask-viz.css, as a browser would resolve them in a theme. */
export function stylesheetColours(theme: Theme, contrast: "normal" | "more" = "normal"): VizColours {
  const values = { ...inksFor(""), ...(contrast === "more" ? inksFor("prefers-contrast: more") : {}) };
  return readColours((property) => {
    const [light, dark] = values[property].match(/#[0-9a-f]{6}/gi) ?? [];
    return rgb((theme === "light" ? light : dark) ?? "missing");
  });
}

export function inksFor(preference: string): Declarations {
  return Object.assign(
    {},
    ...inkRules.filter((rule) => rule.preference === preference).map(({ inks }) => inks),
  );
}

function rgb(hex: string): string {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`;
}
