import type { Message } from "../../../src/mask-viz/tiles/protocol";
import type { TilePixels } from "../../../src/mask-viz/tiles/tile-layer";
import { TilePainter } from "../../../src/mask-viz/tiles/tile-painter";
import { TileServer } from "../../../src/mask-viz/tiles/tile-server";
import { type TileImage, TileStore } from "../../../src/mask-viz/tiles/tile-store";

/** A worker in this thread that paints when it is told to, so that a test decides what has arrived. */
export class SteppedWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly received: Message[] = [];
  isTerminated = false;
  #step: (() => void) | null = null;
  readonly #server = new TileServer(
    (id, tile) => this.onmessage?.({ data: { id, tile } }),
    () =>
      new Promise((resolve) => {
        this.#step = resolve;
      }),
  );

  postMessage(message: Message): void {
    this.received.push(message);
    this.#server.handle(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Lets it paint at most `tiles` tiles. */
  async paint(tiles = Infinity): Promise<void> {
    for (let painted = -1; painted < tiles && this.#step !== null; painted++) {
      const step: () => void = this.#step;
      this.#step = null;
      step();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  get paintRequests() {
    return this.received.filter((message) => message.kind === "paint");
  }
}

/** A store whose images are their pixels; no workers at all where none is given. */
export function storeWith(startWorker: (() => SteppedWorker) | null): TileStore {
  const start = startWorker as unknown as (() => Worker) | null;
  return new TileStore(new TilePainter(start), asImage);
}

function asImage(pixels: TilePixels): TileImage {
  return { ...pixels, width: pixels.widthPx, height: pixels.heightPx } as unknown as TileImage;
}
