import type { Surface } from "../surface";
import { NEARBY, STAND_IN, type Urgency, VISIBLE } from "./protocol";
import { covers, mayStandIn, overviewOf, putStretched } from "./stand-in";
import { TILE_PX, type TilePlace, tilesInView } from "./tile-grid";
import { sameZoom, showsTheSame, type TileLayer } from "./tile-layer";
import type { TileJob } from "./tile-painter";
import type { TileStore } from "./tile-store";

interface WantedTile {
  layer: TileLayer;
  place: TilePlace;
  urgency: Urgency;
}

interface AskedTile {
  job: TileJob;
  urgency: Urgency;
}

/** Tiles around the visible ones that are painted ahead. */
const MARGIN = 1;

/**
 * The tiles of one pane: puts down what there is, lets the worker paint the rest, and stands in for what
 * is not there yet with tiles of another zoom.
 */
export class PaneTiles {
  #goal: TileLayer | null = null;
  /** What the worker is at; while zooming not always the goal, as one zoom is finished before the next. */
  #begun: TileLayer | null = null;
  /** The last of which every visible tile was there. */
  #complete: TileLayer | null = null;
  readonly #asked = new Map<string, AskedTile>();

  constructor(private readonly store: TileStore) {}

  /** Called when what was put down can be put down better. */
  redraw: () => void = () => undefined;

  /** Puts the visible part of the layer down with its corner at (xPx, yPx), all in device pixels. */
  put(surface: Surface, layer: TileLayer, xPx: number, yPx: number): void {
    this.#turnTo(layer);
    const standIns = this.#isThere(layer) ? [] : this.#standInsFor(layer);
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
    this.#ask();
  }

  dispose(): void {
    for (const { job } of this.#asked.values()) this.store.painter.cancel(job);
    this.#asked.clear();
    if (this.#goal !== null) this.store.painter.release(this.#goal.cells);
    this.#goal = this.#begun = this.#complete = null;
    this.store.leave(this);
  }

  #turnTo(layer: TileLayer): void {
    if (this.#goal === null || !showsTheSame(this.#goal, layer)) {
      // Held first: masks that both have stay where they are.
      this.store.painter.hold(layer.cells);
      this.dispose();
    }
    this.#goal = layer;
  }

  #isThere(layer: TileLayer): boolean {
    return tilesInView(layer.columns, layer.rows).every((place) => this.#has(layer, place));
  }

  #has(layer: TileLayer, place: TilePlace): boolean {
    return this.store.has(this.store.keyOf(layer, place));
  }

  #paintNow(layer: TileLayer): void {
    for (const place of tilesInView(layer.columns, layer.rows))
      if (!this.#has(layer, place)) this.store.paintNow(layer, place);
    this.#complete = layer;
  }

  /** Layers of other zooms, the better last. */
  #standInsFor(layer: TileLayer): TileLayer[] {
    const last = this.#complete;
    const nearest = last !== null && mayStandIn(last, layer) ? [last] : [];
    const overview = overviewOf(layer);
    const isNeeded = nearest.length === 0 || !covers(nearest[0], layer);
    return isNeeded && this.#isThere(overview) ? [overview, ...nearest] : nearest;
  }

  /** Asks for what is not there, and takes back what is not wanted any more. */
  #ask(): void {
    const [goal, begun] = [this.#goal, this.#begun];
    if (goal === null || this.store.painter.isMissing) return;
    // Zooming must not begin a zoom on every frame and never finish one.
    if (begun !== null && !sameZoom(begun, goal) && this.#isBeingPainted(begun)) return;
    this.#begun = goal;
    const wanted = this.#wantedFor(goal);
    for (const [key, { job, urgency }] of this.#asked) {
      if (wanted.get(key)?.urgency === urgency) continue;
      this.store.painter.cancel(job);
      this.#asked.delete(key);
    }
    for (const [key, tile] of wanted) if (!this.#asked.has(key)) this.#askFor(key, tile);
  }

  #isBeingPainted(layer: TileLayer): boolean {
    return tilesInView(layer.columns, layer.rows).some((place) =>
      this.#asked.has(this.store.keyOf(layer, place)),
    );
  }

  #wantedFor(goal: TileLayer): Map<string, WantedTile> {
    const overview = overviewOf(goal);
    const visible = tilesInView(goal.columns, goal.rows);
    const standIn = tilesInView(overview.columns, overview.rows);
    const nearby = tilesInView(goal.columns, goal.rows, MARGIN);
    const spare = this.store.reserve(this, visible.length + standIn.length);
    const wanted = new Map<string, WantedTile>();
    const add = (layer: TileLayer, places: TilePlace[], urgency: Urgency) => {
      for (const place of places) {
        const key = this.store.keyOf(layer, place);
        if (!this.store.has(key) && !wanted.has(key)) wanted.set(key, { layer, place, urgency });
      }
    };
    add(goal, visible, VISIBLE);
    add(overview, standIn, STAND_IN);
    if (nearby.length - visible.length <= spare) add(goal, nearby, NEARBY);
    return wanted;
  }

  #askFor(key: string, { layer, place, urgency }: WantedTile): void {
    const job = this.store.painter.paint(
      layer,
      place,
      urgency,
      (tile) => {
        this.#asked.delete(key);
        this.store.take(key, tile);
        if (urgency === VISIBLE) this.#arrived();
      },
      () => {
        this.#asked.delete(key);
        this.redraw();
      },
    );
    this.#asked.set(key, { job, urgency });
  }

  /** Redrawn only with a whole picture: one that comes tile by tile would flicker. */
  #arrived(): void {
    const begun = this.#begun;
    if (begun === null || !this.#isThere(begun)) return;
    this.#complete = begun;
    this.#ask();
    this.redraw();
  }
}
