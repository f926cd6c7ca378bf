import { forEachInterval, type IntervalMask } from "../engine/masks/interval-mask";
import type { Appearance } from "./appearance";
import { buildPane } from "./build";
import { columnSpan, rowSpan } from "./cell-geometry";
import { css } from "./colours";
import { isSolid } from "./modes/pane-subject";
import { paintPane } from "./paint";
import type { RasterPainter } from "./paint-cells";
import { buildRaster } from "./pair-raster";
import { laidOut } from "./picture";
import { canvasOf, measureIn, surfaceOf } from "./picture-canvas";
import type { PictureInput, PictureOptions } from "./picture-input";
import { type PicturePage, paintAround } from "./picture-page";
import { shade } from "./shade";
import { escapeXml, SvgSurface } from "./svg-surface";

/** More shapes than this are slow to open. */
const MOST_CELLS = 40_000;
/** Cells narrower than this are told apart by nobody, shapes or not. */
const LEAST_CELL_PX = 2;

/**
 * The picture as SVG: cells as shapes where they are few and large, else as one image of pixels inside; rails,
 * texts and legend are shapes in any case. Needs a document.
 * @param description for readers who cannot see it.
 */
export function svgPicture(input: PictureInput, options: PictureOptions, description: string): string {
  const [page, appearance] = laidOut(input, options, 1);
  return svgOf(page, appearance, description, measureIn, pngUrl);
}

/** @param imageUrl a URL that holds pixels, RGBA, [heightPx, widthPx, 4]. */
export function svgOf(
  page: PicturePage,
  appearance: Appearance,
  description: string,
  measure: (font: string) => (text: string) => number,
  imageUrl: (rgba: Uint8ClampedArray<ArrayBuffer>, widthPx: number, heightPx: number) => string,
): string {
  const { colours, fonts, devicePixelRatio } = appearance;
  const { widthPx, heightPx } = page;
  const panes = page.panes.map(({ input, marks, scene, subject, x, y, layout }, index) => {
    const surface = new SvgSurface(measure, `${subject}-${index}`);
    const pane = buildPane(input, marks, subject, scene.pair);
    paintPane(surface, input, pane, layout, colours, fonts, devicePixelRatio, (_, ...rest) =>
      putCells(surface, rest, imageUrl),
    );
    return `<g transform="translate(${x} ${y})">\n${surface.elements}\n</g>`;
  });
  const around = new SvgSurface(measure, "page");
  paintAround(around, page, appearance);
  const title = page.texts[0]?.text ?? "Two masks";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}" role="img">
<title>${escapeXml(title)}</title>
<desc>${escapeXml(description)}</desc>
<rect width="${widthPx}" height="${heightPx}" fill="${css(colours.page).replace(" / 1", "")}"/>
${panes.join("\n")}
${around.elements}
</svg>
`;
}

function putCells(
  surface: SvgSurface,
  [scene, geometry, colours]: [
    Parameters<RasterPainter>[1],
    Parameters<RasterPainter>[2],
    Parameters<RasterPainter>[3],
  ],
  imageUrl: Parameters<typeof svgOf>[4],
): void {
  const { cells, subject, style, columns, rows, visibleColumns, visibleRows } = scene;
  const ratio = geometry.devicePixelRatio;
  const [widthPx, heightPx] = [columns.endPx - columns.startPx, rows.endPx - rows.startPx];
  const count = (visibleColumns.end - visibleColumns.start) * (visibleRows.end - visibleRows.start);
  const isMean = "shares" in cells.mask && cells.mask.shares !== null;
  const isSmall = Math.min(columns.cellPx, rows.cellPx) < LEAST_CELL_PX * ratio;
  if (isSmall || count > MOST_CELLS || isMean) {
    const raster = buildRaster(cells, columns, rows, ratio);
    const url = imageUrl(shade(raster, subject, style, colours, columns, rows, ratio), widthPx, heightPx);
    surface.image(url, geometry.originXPx, geometry.originYPx, widthPx / ratio, heightPx / ratio);
    return;
  }
  const forEachBox = (
    mask: IntervalMask,
    visit: (x: number, y: number, width: number, height: number) => void,
  ) => {
    for (let row = visibleRows.start; row < visibleRows.end; row++) {
      const down = rowSpan(geometry, row);
      forEachInterval(mask, row, visibleColumns.start, visibleColumns.end, (start, end) => {
        for (const [from, past] of beside(start, end, columns.splitAt)) {
          const across = columnSpan(geometry, from, past);
          visit(across.start, down.start, across.size, down.size);
        }
      });
    }
  };
  surface.fillStyle = css(colours.off);
  for (const [from, past] of beside(visibleColumns.start, visibleColumns.end, columns.splitAt)) {
    const across = columnSpan(geometry, from, past);
    const down = rowSpan(geometry, visibleRows.start, visibleRows.end);
    surface.fillRect(across.start, down.start, across.size, down.size);
  }
  surface.fillStyle = css(colours.on);
  forEachBox(cells.mask, (...box) => surface.fillRect(...box));
  for (const [mask, seenBy, ink] of [
    [cells.trainOnly, "train", css(colours.trainOnly)],
    [cells.inferOnly, "infer", css(colours.inferOnly)],
  ] as const) {
    surface.fillStyle = ink;
    surface.strokeStyle = ink;
    surface.lineWidth = 1;
    if (isSolid(subject, seenBy)) forEachBox(mask, (...box) => surface.fillRect(...box));
    // Larger cells get their outlines one by one, as everywhere.
    else if (style !== "glyph")
      forEachBox(mask, (x, y, width, height) => surface.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1));
  }
}

/** A range cut in two at the gap. */
function beside(start: number, end: number, splitAt: number): [number, number][] {
  if (start >= splitAt || end <= splitAt) return [[start, end]];
  return [
    [start, splitAt],
    [splitAt, end],
  ];
}

function pngUrl(rgba: Uint8ClampedArray<ArrayBuffer>, widthPx: number, heightPx: number): string {
  const canvas = canvasOf(widthPx, heightPx, 1);
  surfaceOf(canvas).putImageData(new ImageData(rgba, widthPx, heightPx), 0, 0);
  return canvas.toDataURL("image/png");
}
