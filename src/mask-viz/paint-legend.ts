import { css, type VizColours } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX } from "./layout";
import { type LegendEntry, TAG_EXAMPLE } from "./mask-legend";
import { addTriangle } from "./paint-shapes";
import type { Fonts, Surface } from "./surface";

const SIGN_PX = 14;
const SIGN_GAP_PX = 6;
const ENTRY_GAP_PX = 16;
export const LEGEND_LINE_PX = 20;

/** An entry and the left end of its sign, counted from the legend's corner. */
export interface PlacedEntry {
  entry: LegendEntry;
  x: number;
  line: number;
}

/** Entries beside each other, in as many lines as the width asks for. */
export function placeEntries(
  entries: readonly LegendEntry[],
  widthPx: number,
  measure: (text: string) => number,
): PlacedEntry[] {
  const placed: PlacedEntry[] = [];
  let x = 0;
  let line = 0;
  for (const entry of entries) {
    const entryPx = signPx(entry) + SIGN_GAP_PX + measure(entry.words);
    if (x > 0 && x + entryPx > widthPx) {
      x = 0;
      line++;
    }
    placed.push({ entry, x, line });
    x += entryPx + ENTRY_GAP_PX;
  }
  return placed;
}

function signPx({ sign }: LegendEntry): number {
  return sign === "tag" ? TAG_EXAMPLE.length * CHARACTER_PX + 6 : SIGN_PX;
}

/** The legend as the page has it, for a picture that leaves the page. */
export function paintLegend(
  surface: Surface,
  placed: readonly PlacedEntry[],
  left: number,
  top: number,
  colours: VizColours,
  fonts: Fonts,
): void {
  for (const { entry, x, line } of placed) {
    const middle = top + (line + 0.5) * LEGEND_LINE_PX;
    paintSign(surface, entry.sign, left + x, middle - SIGN_PX / 2, colours, fonts);
    surface.font = `12px ${fonts.sans}`;
    surface.fillStyle = css(colours.inkSoft);
    surface.textAlign = "left";
    surface.textBaseline = "middle";
    surface.fillText(entry.words, left + x + signPx(entry) + SIGN_GAP_PX, middle);
  }
}

/** One sign in a square of 14 px: the same inks and shapes as in the panes. */
function paintSign(
  surface: Surface,
  sign: LegendEntry["sign"],
  x: number,
  y: number,
  colours: VizColours,
  fonts: Fonts,
): void {
  const centre = SIGN_PX / 2;
  const fill = (colour: string) => {
    surface.fillStyle = colour;
    surface.fillRect(x + 1, y + 1, SIGN_PX - 2, SIGN_PX - 2);
  };
  const outline = (colour: string) => {
    surface.strokeStyle = colour;
    surface.lineWidth = 1.5;
    surface.strokeRect(x + 1.5, y + 1.5, SIGN_PX - 3, SIGN_PX - 3);
  };
  switch (sign) {
    case "tag":
      surface.fillStyle = css(colours.tag);
      surface.fillRect(x, y, TAG_EXAMPLE.length * CHARACTER_PX + 6, SIGN_PX);
      surface.font = `${LABEL_FONT_PX}px ${fonts.mono}`;
      surface.fillStyle = css(colours.ink);
      surface.textAlign = "left";
      surface.textBaseline = "middle";
      surface.fillText(TAG_EXAMPLE, x + 3, y + centre);
      break;
    case "agree":
      fill(css(colours.on));
      break;
    case "hidden":
      fill(css(colours.off));
      outline(css(colours.rule));
      break;
    case "train-only":
      fill(css(colours.trainOnly));
      surface.beginPath();
      addTriangle(surface, x + centre, y + centre, 3.6);
      surface.fillStyle = css(colours.page);
      surface.fill();
      break;
    case "infer-only":
      fill(css(colours.inferOnly));
      surface.strokeStyle = css(colours.page);
      surface.lineWidth = 1.5;
      surface.strokeRect(x + 4.4, y + 4.4, 5.2, 5.2);
      break;
    case "off":
      fill(css(colours.off));
      outline(css(colours.inkSoft));
      break;
    case "both":
      fill(css(colours.bothLight));
      outline(css(colours.rule));
      surface.fillStyle = css(colours.bothDark);
      surface.fillRect(x + 1, y + 1, centre - 1, centre - 1);
      surface.fillRect(x + centre, y + centre, centre - 1, centre - 1);
      break;
    case "weight":
      fill(css(colours.on));
      surface.fillStyle = css(colours.weight);
      surface.fillRect(x + 3.2, y + 3.2, 7.6, 7.6);
      break;
    case "edited":
      fill(css(colours.on));
      outline(css(colours.ink));
      surface.beginPath();
      surface.moveTo(x + centre, y + 1);
      surface.lineTo(x + SIGN_PX - 1, y + 1);
      surface.lineTo(x + SIGN_PX - 1, y + centre);
      surface.fillStyle = css(colours.ink);
      surface.fill();
      break;
    case "forbidden":
      fill(css(colours.off));
      outline(css(colours.inkSoft));
      surface.beginPath();
      surface.moveTo(x + 1, y + 1);
      surface.lineTo(x + 13, y + 13);
      surface.moveTo(x + 13, y + 1);
      surface.lineTo(x + 1, y + 13);
      surface.stroke();
      break;
  }
}
