import type { Engine } from "../../src/engine/runtime/engine";
import { EngineServer } from "../../src/engine/runtime/engine-server";

/**
 * A worker on this thread: messages are cloned and transferred as between real threads, one task
 * apart, and the engine's server answers them. `fail` and `garble` do what a dying worker does.
 */
export class CloningWorker extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  terminated = false;
  readonly #server: EngineServer;

  constructor(engine: Engine) {
    super();
    this.#server = new EngineServer(engine, (answer, transfer) => {
      const data = structuredClone(answer, { transfer });
      this.#later(() => this.onmessage?.(new MessageEvent("message", { data })));
    });
  }

  postMessage(message: Parameters<EngineServer["handle"]>[0]): void {
    const data = structuredClone(message);
    this.#later(() => this.#server.handle(data));
  }

  terminate(): void {
    this.terminated = true;
  }

  fail(message: string): void {
    this.onerror?.(Object.assign(new Event("error"), { message }) as ErrorEvent);
  }

  garble(): void {
    this.onmessageerror?.(new MessageEvent("messageerror"));
  }

  #later(task: () => void): void {
    setTimeout(() => {
      if (!this.terminated) task();
    });
  }
}
