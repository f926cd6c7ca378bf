import type { IntervalMask } from "../../engine/masks/interval-mask";
import type { Message } from "./protocol";
import { paintTile, type TilePixels } from "./tile-layer";

type Job = Extract<Message, { kind: "paint" }>;

/** The worker's side: keeps masks, paints one tile after the other, and looks for cancels in between. */
export class TileServer {
  readonly #masks = new Map<number, IntervalMask>();
  readonly #waiting = new Map<number, Job>();
  #isPainting = false;

  /**
   * @param post gives an answer to every tile that was asked for and not taken back: null where it could
   * not be painted, as whoever waits for it would wait for ever.
   * @param pause lets waiting messages be handled.
   */
  constructor(
    private readonly post: (id: number, pixels: TilePixels | null) => Promise<void> | void,
    private readonly pause: () => Promise<void>,
  ) {}

  handle(message: Message): void {
    if (message.kind === "keep") this.#masks.set(message.id, message.mask);
    else if (message.kind === "forget") this.#masks.delete(message.id);
    else if (message.kind === "cancel") this.#waiting.delete(message.id);
    else {
      this.#waiting.set(message.id, message);
      void this.#paintAll();
    }
  }

  async #paintAll(): Promise<void> {
    if (this.#isPainting) return;
    this.#isPainting = true;
    try {
      // What came together is known before the first is chosen.
      await this.pause();
      for (let job = this.#mostUrgent(); job !== null; job = this.#mostUrgent()) {
        this.#waiting.delete(job.id);
        await this.#answer(job);
        await this.pause();
      }
    } finally {
      this.#isPainting = false;
    }
  }

  async #answer(job: Job): Promise<void> {
    try {
      await this.post(job.id, this.#paint(job));
    } catch {
      await this.post(job.id, null);
    }
  }

  #mostUrgent(): Job | null {
    let first: Job | null = null;
    for (const job of this.#waiting.values()) if (first === null || job.urgency < first.urgency) first = job;
    return first;
  }

  /** Null where a mask of it was forgotten. */
  #paint({ layer, place }: Job): TilePixels | null {
    const [mask, trainOnly, inferOnly] = [layer.cells.mask, layer.cells.trainOnly, layer.cells.inferOnly].map(
      (number) => this.#masks.get(number),
    );
    if (mask === undefined || trainOnly === undefined || inferOnly === undefined) return null;
    return paintTile({ ...layer, cells: { mask, trainOnly, inferOnly } }, place);
  }
}
