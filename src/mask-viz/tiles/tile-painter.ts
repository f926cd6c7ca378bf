import type { IntervalMask } from "../../engine/masks/interval-mask";
import type { RasterCells } from "../pair-raster";
import type { Answer, Message, Urgency } from "./protocol";
import type { TilePlace } from "./tile-grid";
import type { TileLayer, TilePixels } from "./tile-layer";

/** A tile that is being painted. */
export interface TileJob {
  id: number;
}

interface Pending {
  settle(tile: ImageBitmap | TilePixels): void;
  fail(): void;
}

/** The page's side of the worker: it gets every mask once, and runs only while masks are held. */
export class TilePainter {
  #worker: Worker | null = null;
  #hasFailed: boolean;
  #lastId = 0;
  readonly #held = new Map<IntervalMask, { id: number; holders: number }>();
  readonly #pending = new Map<number, Pending>();

  /** @param startWorker null where there are no workers: then nothing can be asked of it. */
  constructor(private readonly startWorker: (() => Worker) | null) {
    this.#hasFailed = startWorker === null;
  }

  /** Whether tiles have to be painted on the spot. */
  get isMissing(): boolean {
    return this.#hasFailed;
  }

  /** Masks of a layer have to be held while tiles of it are asked for. */
  hold({ mask, trainOnly, inferOnly }: RasterCells): void {
    for (const each of [mask, trainOnly, inferOnly]) {
      const held = this.#held.get(each);
      if (held !== undefined) held.holders++;
      else {
        const id = ++this.#lastId;
        this.#held.set(each, { id, holders: 1 });
        if (this.#worker !== null)
          this.#worker.postMessage({ kind: "keep", id, mask: each } satisfies Message);
      }
    }
  }

  release({ mask, trainOnly, inferOnly }: RasterCells): void {
    for (const each of [mask, trainOnly, inferOnly]) {
      const held = this.#held.get(each);
      if (held === undefined || --held.holders > 0) continue;
      this.#held.delete(each);
      this.#worker?.postMessage({ kind: "forget", id: held.id } satisfies Message);
    }
    if (this.#held.size === 0) this.#stop();
  }

  /** @param fail is called where the worker died or could not paint it; from then on it is missing. */
  paint(
    layer: TileLayer,
    place: TilePlace,
    urgency: Urgency,
    settle: (tile: ImageBitmap | TilePixels) => void,
    fail: () => void,
  ): TileJob {
    const id = ++this.#lastId;
    this.#pending.set(id, { settle, fail });
    const idOf = (mask: IntervalMask) => this.#held.get(mask)?.id ?? 0;
    const { mask, trainOnly, inferOnly } = layer.cells;
    const cells = { mask: idOf(mask), trainOnly: idOf(trainOnly), inferOnly: idOf(inferOnly) };
    this.#post({ kind: "paint", id, layer: { ...layer, cells }, place, urgency });
    return { id };
  }

  cancel({ id }: TileJob): void {
    if (this.#pending.delete(id)) this.#worker?.postMessage({ kind: "cancel", id } satisfies Message);
  }

  #post(message: Message): void {
    this.#worker ??= this.#start();
    this.#worker?.postMessage(message);
  }

  #start(): Worker | null {
    if (this.startWorker === null || this.#hasFailed) return null;
    const worker = this.startWorker();
    worker.onmessage = ({ data: { id, tile } }: MessageEvent<Answer>) => {
      const pending = this.#pending.get(id);
      if (tile === null) {
        // A worker that cannot paint what is wanted is none.
        if (pending !== undefined) this.#fail();
        return;
      }
      this.#pending.delete(id);
      if (pending !== undefined) pending.settle(tile);
      else if ("close" in tile) tile.close();
    };
    worker.onerror = () => this.#fail();
    worker.onmessageerror = () => this.#fail();
    for (const [mask, { id }] of this.#held) worker.postMessage({ kind: "keep", id, mask } satisfies Message);
    return worker;
  }

  #fail(): void {
    this.#hasFailed = true;
    this.#stop();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { fail } of pending) fail();
  }
}
