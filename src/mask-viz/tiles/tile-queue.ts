import { NEARBY, STAND_IN, type Urgency, VISIBLE } from "./protocol";
import { overviewOf } from "./stand-in";
import { type TilePlace, tilesInView } from "./tile-grid";
import { sameZoom, type TileLayer } from "./tile-layer";
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
export const MARGIN = 1;

/** What one pane asks of the worker, and takes back when it is not wanted any more. */
export class TileQueue {
  #goal: TileLayer | null = null;
  /** What the worker is at; while zooming not always the goal, as one zoom is finished before the next. */
  #begun: TileLayer | null = null;
  readonly #asked = new Map<string, AskedTile>();

  /**
   * @param finish is told of a layer whose visible tiles have all come.
   * @param fail is called when there is no worker any more.
   */
  constructor(
    private readonly store: TileStore,
    private readonly finish: (layer: TileLayer) => void,
    private readonly fail: () => void,
  ) {}

  want(goal: TileLayer): void {
    this.#goal = goal;
    this.#ask();
  }

  stop(): void {
    for (const { job } of this.#asked.values()) this.store.painter.cancel(job);
    this.#asked.clear();
    this.#goal = this.#begun = null;
    this.store.leave(this);
  }

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
        this.fail();
      },
    );
    this.#asked.set(key, { job, urgency });
  }

  #arrived(): void {
    const begun = this.#begun;
    if (begun === null || !this.store.hasView(begun)) return;
    this.#ask();
    this.finish(begun);
  }
}
