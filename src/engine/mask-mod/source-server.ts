import { evaluateSource, type SourceRequest } from "./evaluate-source";
import { type Answer, type Message, packError, transferList } from "./protocol";

/** The worker's side: evaluates, reports, and looks for a cancel in between. */
export class SourceServer {
  readonly #running = new Map<number, AbortController>();

  /** @param pause Lets waiting messages be handled. */
  constructor(
    private readonly post: (answer: Answer, transfer: Transferable[]) => void,
    private readonly pause: () => Promise<void>,
  ) {}

  handle(message: Message): void {
    if (message.kind === "evaluate") void this.#evaluate(message.id, message.request);
    else this.#running.get(message.id)?.abort();
  }

  async #evaluate(id: number, request: SourceRequest): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    // A cancel that came right behind the request is seen before the work begins.
    await this.pause();
    const answer = await this.#answer(id, request, controller.signal);
    this.#running.delete(id);
    if (!controller.signal.aborted) this.post(answer, transferList(answer));
  }

  async #answer(id: number, request: SourceRequest, signal: AbortSignal): Promise<Answer> {
    try {
      signal.throwIfAborted();
      const mask = await evaluateSource(request, async (fraction) => {
        this.post({ id, kind: "progress", fraction }, []);
        await this.pause();
        signal.throwIfAborted();
      });
      return { id, kind: "mask", mask };
    } catch (error) {
      return { id, kind: "error", error: packError(error) };
    }
  }
}
