import { confidenceMarks, presets } from "../engine/masks/presets";

/** Every preset: a line each with id, side, confidence and title; with `--json` all that is known of them. */
export function listPresets(words: readonly string[]): string {
  const [option, ...others] = words;
  if ((option !== undefined && option !== "--json") || others.length > 0) {
    throw new Error(`no option of presets is called “${others[0] ?? option}”`);
  }
  if (option === "--json") {
    const known = presets.map(({ convention: _convention, layout: _layout, ...facts }) => facts);
    return `${JSON.stringify(known, null, 2)}\n`;
  }
  const widest = Math.max(...presets.map(({ id }) => id.length));
  const lines = presets.map(
    ({ id, side, confidence, title }) =>
      `${id.padEnd(widest)}  ${side.padEnd(9)}  ${confidenceMarks[confidence]}  ${title}`,
  );
  return `${lines.join("\n")}\n\nV: its code was run and compared; R: its source was read; T: as others tell it.\n`;
}
