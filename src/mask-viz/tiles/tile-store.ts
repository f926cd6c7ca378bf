import { TileCache } from "./tile-cache";
import { type TilePlace, tilesInView } from "./tile-grid";
import { layerKey, paintTile, type TileLayer, type TilePixels } from "./tile-layer";
import { TilePainter } from "./tile-painter";

export type TileImage = ImageBitmap | HTMLCanvasElement;

/** 200 tiles of 256 KB: 50 MB. More are kept only where the panes on the screen have more. */
const TILE_LIMIT = 200;

/** The page's tiles, of all panes together. */
export class TileStore {
  readonly #cache = new TileCache<TileImage>(TILE_LIMIT, (image) => {
    if ("close" in image) image.close();
  });
  readonly #ids = new WeakMap<object, number>();
  readonly #keys = new WeakMap<TileLayer, string>();
  readonly #needs = new Map<object, number>();
  #lastId = 0;

  /** @param imageOf makes of pixels what a surface draws. */
  constructor(
    readonly painter: TilePainter,
    private readonly imageOf: (pixels: TilePixels) => TileImage = canvasOf,
  ) {}

  keyOf(layer: TileLayer, { x, y }: TilePlace): string {
    let key = this.#keys.get(layer);
    if (key === undefined) {
      key = layerKey(layer, (object) => this.#idOf(object));
      this.#keys.set(layer, key);
    }
    return `${key} ${x} ${y}`;
  }

  /** Says how many tiles a pane cannot do without; returns how many more it may keep. */
  reserve(pane: object, tileCount: number): number {
    this.#needs.set(pane, tileCount);
    const needed = [...this.#needs.values()].reduce((sum, count) => sum + count, 0);
    this.#cache.limit = Math.max(TILE_LIMIT, needed);
    return Math.floor((this.#cache.limit - needed) / this.#needs.size);
  }

  leave(pane: object): void {
    this.#needs.delete(pane);
  }

  has(key: string): boolean {
    return this.#cache.has(key);
  }

  /** Whether every tile of the visible part is there. */
  hasView(layer: TileLayer): boolean {
    return tilesInView(layer.columns, layer.rows).every((place) => this.has(this.keyOf(layer, place)));
  }

  /** Marks the tile as used. */
  get(key: string): TileImage | undefined {
    return this.#cache.get(key);
  }

  take(key: string, tile: ImageBitmap | TilePixels): void {
    this.#cache.set(key, "bytes" in tile ? this.imageOf(tile) : tile);
  }

  paintNow(layer: TileLayer, place: TilePlace): void {
    this.take(this.keyOf(layer, place), paintTile(layer, place));
  }

  #idOf(object: object): number {
    let id = this.#ids.get(object);
    if (id === undefined) {
      id = ++this.#lastId;
      this.#ids.set(object, id);
    }
    return id;
  }
}

function canvasOf({ bytes, widthPx, heightPx }: TilePixels): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = heightPx;
  canvas.getContext("2d")?.putImageData(new ImageData(bytes, widthPx, heightPx), 0, 0);
  return canvas;
}

const startWorker =
  typeof Worker === "undefined"
    ? null
    : () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tiles" });

export const tileStore = new TileStore(new TilePainter(startWorker));
