import type { Surface } from "../surface";
import { covers, mayStandIn, overviewOf, putStretched } from "./stand-in";
import { TILE_PX, tilesInView } from "./tile-grid";
import { showsTheSame, type TileLayer } from "./tile-layer";
import { MARGIN, TileQueue } from "./tile-queue";
import type { TileStore } from "./tile-store";

/**
 * The tiles of one pane: puts down what there is, lets the worker paint the rest, and stands in for what
 * is not there yet with tiles of another zoom.
 */
export class PaneTiles {
  #shown: TileLayer | null = null;
  /** The last of which every visible tile was there. */
  #complete: TileLayer | null = null;
  readonly #queue: TileQueue;

  constructor(private readonly store: TileStore) {
    this.#queue = new TileQueue(
      store,
      // Redrawn only with a whole picture: one that comes tile by tile would flicker.
      (layer) => {
        this.#complete = layer;
        this.redraw();
      },
      () => this.redraw(),
    );
  }

  /** Called when what was put down can be put down better. */
  redraw: () => void = () => undefined;

  /** Puts the visible part of the layer down with its corner at (xPx, yPx), all in device pixels. */
  put(surface: Surface, layer: TileLayer, xPx: number, yPx: number): void {
    this.#turnTo(layer);
    const standIns = this.store.hasView(layer) ? [] : this.#standInsFor(layer);
    // With nothing to stand in, a picture now is better than a blank and a picture.
    if (standIns.length === 0 || this.store.painter.isMissing) this.#paintNow(layer);
    surface.save();
    surface.setTransform(1, 0, 0, 1, 0, 0);
    surface.imageSmoothingEnabled = false;
    surface.beginPath();
    const { columns, rows } = layer;
    surface.rect(xPx, yPx, columns.endPx - columns.startPx, rows.endPx - rows.startPx);
    surface.clip();
    surface.translate(xPx - columns.startPx, yPx - rows.startPx);
    for (const standIn of standIns) {
      for (const place of tilesInView(standIn.columns, standIn.rows, MARGIN)) {
        const image = this.store.get(this.store.keyOf(standIn, place));
        if (image !== undefined) putStretched(surface, image, place, standIn, layer);
      }
    }
    for (const place of tilesInView(columns, rows)) {
      const image = this.store.get(this.store.keyOf(layer, place));
      if (image !== undefined) surface.drawImage(image, place.x * TILE_PX, place.y * TILE_PX);
    }
    surface.restore();
    this.#queue.want(layer);
  }

  dispose(): void {
    this.#queue.stop();
    if (this.#shown !== null) this.store.painter.release(this.#shown.cells);
    this.#shown = this.#complete = null;
  }

  #turnTo(layer: TileLayer): void {
    if (this.#shown === null || !showsTheSame(this.#shown, layer)) {
      // Held first: masks that both have stay where they are.
      this.store.painter.hold(layer.cells);
      this.dispose();
    }
    this.#shown = layer;
  }

  #paintNow(layer: TileLayer): void {
    for (const place of tilesInView(layer.columns, layer.rows))
      if (!this.store.has(this.store.keyOf(layer, place))) this.store.paintNow(layer, place);
    this.#complete = layer;
  }

  /** Layers of other zooms, the better last. */
  #standInsFor(layer: TileLayer): TileLayer[] {
    const last = this.#complete;
    const nearest = last !== null && mayStandIn(last, layer) ? [last] : [];
    const overview = overviewOf(layer);
    const isNeeded = nearest.length === 0 || !covers(nearest[0], layer);
    return isNeeded && this.store.hasView(overview) ? [overview, ...nearest] : nearest;
  }
}
