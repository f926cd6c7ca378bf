import { type CellRaster, INFER_ONLY, TRAIN_ONLY } from "./cell-raster";
import { mix, type Rgb, type VizColours } from "./colours";
import { isSolid, type PaneSubject } from "./modes/pane-subject";
import { isGapPx, type PixelAxis } from "./pixel-axis";

/** How differences are told apart at the present cell size, besides by hue (see `inkStyle`). */
export type InkStyle = "dots" | "hatch" | "glyph";

const LEAST_HATCH_PX = 4;
const LEAST_GLYPH_PX = 6;
/** Any touched pixel shows at least this much mask ink, so that thin bands survive zooming out. */
const LEAST_COVERAGE = 0.12;
const TOUCHED = 1e-6;

/**
 * @param cellPx shorter side of a cell in CSS pixels.
 * @param isForced hues are the reader's own few, so that a hatch must do at any size.
 */
export function inkStyle(cellPx: number, isForced: boolean): InkStyle {
  if (cellPx >= LEAST_GLYPH_PX) return "glyph";
  return isForced || cellPx >= LEAST_HATCH_PX ? "hatch" : "dots";
}

/**
 * Colours of all pixels, RGBA, [heightPx, widthPx, 4]. A difference is solid in the pane where the
 * cells are on and hollow where they are off: dotted or hatched, or left blank for the outline that
 * `paintGlyphs` draws. Patterns are counted from the whole picture's corner, so tiles join.
 */
export function shade(
  raster: CellRaster,
  subject: PaneSubject,
  style: InkStyle,
  colours: VizColours,
  columns: PixelAxis,
  rows: PixelAxis,
  devicePixelRatio: number,
): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(raster.widthPx * raster.heightPx * 4);
  const pixels = new Uint32Array(bytes.buffer);
  const ink = inkTable(colours);
  const gap = pack(colours.page);
  const offset = columns.startPx + rows.startPx;
  const unit = Math.max(1, Math.round(devicePixelRatio));
  const isGap = Array.from({ length: raster.widthPx }, (_, x) => isGapPx(columns, columns.startPx + x));
  for (let y = 0, i = 0; y < raster.heightPx; y++) {
    for (let x = 0; x < raster.widthPx; x++, i++) {
      const difference = raster.differences[i];
      if (difference === 0) pixels[i] = isGap[x] ? gap : ink.mask[coverageLevel(raster.coverage[i])];
      else if (difference === (TRAIN_ONLY | INFER_ONLY)) {
        const isDark = isDarkSquare(x + columns.startPx, y + rows.startPx, 2 * unit);
        pixels[i] = isDark ? ink.bothDark : ink.bothLight;
      } else {
        const rises = difference === TRAIN_ONLY;
        const isOn = isSolid(subject, rises ? "train" : "infer");
        const diagonal = rises ? x + y + offset : x - y + columns.startPx - rows.startPx;
        const solid = rises ? ink.trainOnly : ink.inferOnly;
        pixels[i] = hasInk(style, isOn, diagonal, unit) ? solid : ink.mask[0];
      }
    }
  }
  return bytes;
}

/** Whether a pixel of a difference takes its ink, by its diagonal. */
function hasInk(style: InkStyle, isOn: boolean, diagonal: number, unit: number): boolean {
  if (style === "glyph") return isOn;
  if (style === "dots") return isOn || modulo(diagonal, 4 * unit) < 2 * unit;
  return modulo(diagonal, 4 * unit) < unit ? !isOn : isOn;
}

/** A checker, for pixels that hold both kinds of difference. */
function isDarkSquare(x: number, y: number, sizePx: number): boolean {
  return (Math.floor(x / sizePx) + Math.floor(y / sizePx)) % 2 === 0;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

const LEVELS = 255;

function coverageLevel(coverage: number): number {
  if (coverage < TOUCHED) return 0;
  return Math.round(Math.max(LEAST_COVERAGE, coverage) * LEVELS);
}

function inkTable(colours: VizColours) {
  const mask = new Uint32Array(LEVELS + 1);
  for (let level = 0; level <= LEVELS; level++) {
    // The square root lifts the faint end: the agreeing-on ink is pale, a twelfth of it would not show.
    mask[level] = pack(mix(colours.off, colours.on, Math.sqrt(level / LEVELS)));
  }
  return {
    mask,
    trainOnly: pack(colours.trainOnly),
    inferOnly: pack(colours.inferOnly),
    bothDark: pack(colours.bothDark),
    bothLight: pack(colours.bothLight),
  };
}

/** Little-endian RGBA, as `ImageData` lays it out. */
function pack([red, green, blue]: Rgb): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
