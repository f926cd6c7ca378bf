import { cellEndPx, type PixelAxis, wholePx } from "../pixel-axis";
import type { Surface } from "../surface";
import { TILE_PX, type TilePlace } from "./tile-grid";
import type { TileLayer } from "./tile-layer";

/** A stretch of one zoom's pixels and where the same cells lie at another zoom, all in whole-picture pixels. */
interface StretchedSpan {
  from: { start: number; end: number };
  to: { start: number; end: number };
}

/**
 * Where the pixels [start, end) of one axis lie on another axis of the same cells. The gap does not zoom:
 * what crosses it comes as two spans, and the gap itself as none.
 */
function stretch(from: PixelAxis, to: PixelAxis, start: number, end: number): StretchedSpan[] {
  const scale = to.cellPx / from.cellPx;
  const [fromGap, toGap] = [gapStartPx(from), gapStartPx(to)];
  const spans: StretchedSpan[] = [];
  const beforeEnd = Math.min(end, fromGap);
  if (start < beforeEnd) {
    spans.push({
      from: { start, end: beforeEnd },
      to: {
        start: Math.round(start * scale),
        end: beforeEnd === fromGap ? toGap : Math.round(beforeEnd * scale),
      },
    });
  }
  const behind = fromGap + from.gapPx;
  const behindStart = Math.max(start, behind);
  if (behindStart < end) {
    const place = (px: number) => Math.round(toGap + to.gapPx + (px - behind) * scale);
    spans.push({ from: { start: behindStart, end }, to: { start: place(behindStart), end: place(end) } });
  }
  return spans;
}

/**
 * Puts a tile of one zoom where its cells lie at another, pixel by pixel and never smoothed, on a surface
 * whose origin is the corner of the whole picture.
 */
export function putStretched(
  surface: Surface,
  image: CanvasImageSource & { width: number; height: number },
  { x, y }: TilePlace,
  from: TileLayer,
  to: TileLayer,
): void {
  const [left, top] = [x * TILE_PX, y * TILE_PX];
  for (const down of stretch(from.rows, to.rows, top, top + image.height)) {
    for (const across of stretch(from.columns, to.columns, left, left + image.width)) {
      surface.drawImage(
        image,
        across.from.start - left,
        down.from.start - top,
        across.from.end - across.from.start,
        down.from.end - down.from.start,
        across.to.start,
        down.to.start,
        across.to.end - across.to.start,
        down.to.end - down.to.start,
      );
    }
  }
}

/** Where the gap begins; the end of the picture where there is none. */
function gapStartPx(axis: PixelAxis): number {
  return axis.gapPx > 0 ? Math.round(cellEndPx(axis, axis.splitAt - 1)) : wholePx(axis);
}

/**
 * Whether the pixels of a layer, stretched without smoothing, may stand in for another one's. Ink of a
 * difference is 2 px wide or more: halved, none of it is skipped.
 */
export function mayStandIn(layer: TileLayer, target: TileLayer): boolean {
  return target.columns.cellPx / layer.columns.cellPx >= 0.5 && target.rows.cellPx / layer.rows.cellPx >= 0.5;
}

/** Whether the visible part of a layer holds all that is visible of another. */
export function covers(layer: TileLayer, target: TileLayer): boolean {
  return (["columns", "rows"] as const).every((axis) => {
    const [from, to] = [layer[axis], target[axis]];
    const spans = stretch(from, to, from.startPx, from.endPx);
    return spans.length > 0 && spans[0].to.start <= to.startPx && spans[spans.length - 1].to.end >= to.endPx;
  });
}

/** The whole picture in at most 2 x 2 tiles: what stands in wherever nothing better has been painted. */
export function overviewOf(layer: TileLayer): TileLayer {
  const whole = (axis: PixelAxis): PixelAxis => {
    const cellPx = Math.min(axis.cellPx, (2 * TILE_PX - axis.gapPx) / axis.cellCount);
    const small = { ...axis, cellPx, startPx: 0, endPx: 0 };
    return { ...small, endPx: wholePx(small) };
  };
  return { ...layer, style: "dots", columns: whole(layer.columns), rows: whole(layer.rows) };
}
