import type { VizColours } from "../colours";
import type { PaneSubject } from "../modes/pane-subject";
import { buildRaster, type RasterCells } from "../pair-raster";
import type { PixelAxis } from "../pixel-axis";
import { type InkStyle, shade } from "../shade";
import { type TilePlace, tileAxis } from "./tile-grid";

/** Everything that decides the pixels of a picture at one zoom; its axes also say which part is visible. */
export interface TileLayer {
  cells: RasterCells;
  side: PaneSubject;
  style: InkStyle;
  colours: VizColours;
  devicePixelRatio: number;
  columns: PixelAxis;
  rows: PixelAxis;
}

/** A tile's colours, RGBA, [heightPx, widthPx, 4]. */
export interface TilePixels {
  bytes: Uint8ClampedArray<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

/** Rendered by the very functions that render a whole picture, so both have the same pixels. */
export function paintTile(layer: TileLayer, { x, y }: TilePlace): TilePixels {
  const { cells, side, style, colours, devicePixelRatio } = layer;
  const columns = tileAxis(layer.columns, x);
  const rows = tileAxis(layer.rows, y);
  const raster = buildRaster(cells, columns, rows, devicePixelRatio);
  const bytes = shade(raster, side, style, colours, columns, rows, devicePixelRatio);
  return { bytes, widthPx: raster.widthPx, heightPx: raster.heightPx };
}

/**
 * What tiles of equal keys share: equal pixels at equal places.
 * @param idOf names an object by what it is, not by what is in it: masks never change.
 */
export function layerKey(layer: TileLayer, idOf: (object: object) => number): string {
  const { cells, side, style, colours, devicePixelRatio, columns, rows } = layer;
  const objects = [cells.mask, cells.trainOnly, cells.inferOnly, colours].map(idOf);
  const zoom = [columns, rows].flatMap(({ cellCount, cellPx, splitAt, gapPx }) => [
    cellCount,
    cellPx,
    splitAt,
    gapPx,
  ]);
  return [...objects, side, style, devicePixelRatio, ...zoom].join(" ");
}

/** Whether both layers show the same cells in the same inks, so that one can stand in for the other. */
export function showsTheSame(a: TileLayer, b: TileLayer): boolean {
  return (
    a.cells.mask === b.cells.mask &&
    a.cells.trainOnly === b.cells.trainOnly &&
    a.cells.inferOnly === b.cells.inferOnly &&
    a.side === b.side &&
    a.colours === b.colours &&
    a.devicePixelRatio === b.devicePixelRatio
  );
}

export function sameZoom(a: TileLayer, b: TileLayer): boolean {
  return (
    a.style === b.style &&
    [
      [a.columns, b.columns],
      [a.rows, b.rows],
    ].every(
      ([one, other]) =>
        one.cellCount === other.cellCount &&
        one.cellPx === other.cellPx &&
        one.splitAt === other.splitAt &&
        one.gapPx === other.gapPx,
    )
  );
}
