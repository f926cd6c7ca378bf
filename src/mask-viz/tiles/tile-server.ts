import type { IntervalMask } from "../../engine/masks/interval-mask";
import type { Message } from "./protocol";
import { paintTile, type TilePixels } from "./tile-layer";

type Job = Extract<Message, { kind: "paint" }>;

/** The worker's side: keeps masks, paints one tile after the other, and looks for cancels in between. */
export class TileServer {
  readonly #masks = new Map<number, IntervalMask>();
  readonly #waiting = new Map<number, Job>();
  #isPainting = false;

  /** @param pause lets waiting messages be handled. */
  constructor(
    private readonly post: (id: number, pixels: TilePixels) => Promise<void> | void,
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
    // What came together is known before the first is chosen.
    await this.pause();
    for (let job = this.#mostUrgent(); job !== null; job = this.#mostUrgent()) {
      this.#waiting.delete(job.id);
      await this.#paint(job);
      await this.pause();
    }
    this.#isPainting = false;
  }

  #mostUrgent(): Job | null {
    let first: Job | null = null;
    for (const job of this.#waiting.values()) if (first === null || job.urgency < first.urgency) first = job;
    return first;
  }

  async #paint({ id, layer, place }: Job): Promise<void> {
    const [mask, trainOnly, inferOnly] = [layer.cells.mask, layer.cells.trainOnly, layer.cells.inferOnly].map(
      (number) => this.#masks.get(number),
    );
    // Masks are forgotten only once nothing of them is wanted.
    if (mask === undefined || trainOnly === undefined || inferOnly === undefined) return;
    await this.post(id, paintTile({ ...layer, cells: { mask, trainOnly, inferOnly } }, place));
  }
}
