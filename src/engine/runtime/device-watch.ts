import type * as Ort from "onnxruntime-web";
import { deviceLost, type EngineFailure } from "./failure";

/** A failed run and the news of the device's loss come in any order; how long one waits for the other. */
const lossDelayMs = 200;

/** Ends what waits for a GPU device that is gone: such a run may never come back by itself. */
export class DeviceWatch {
  #failure: EngineFailure | null = null;
  #lost: Promise<void> = Promise.resolve();
  // Not Promise.race with one lost-promise: that would keep every result alive as long as the device.
  readonly #waiting = new Set<(failure: EngineFailure) => void>();

  /** Starts watching; the device exists once the first WebGPU session does. */
  async watch(env: Ort.Env): Promise<void> {
    const device: GPUDevice | undefined = await env.webgpu.device;
    if (device)
      this.#lost = device.lost.then(({ message, reason }) => this.#lose(deviceLost(message || reason)));
  }

  guard<Result>(running: Promise<Result>): Promise<Result> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      running
        .then(resolve, async (error: unknown) => {
          await this.#newsOfLoss();
          reject(error);
        })
        .finally(() => this.#waiting.delete(reject));
    });
  }

  /** A lost device rejects what waits, so that the run's own, less telling, error comes too late. */
  async #newsOfLoss(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const delay = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lossDelayMs);
    });
    await Promise.race([this.#lost, delay]);
    clearTimeout(timer);
  }

  #lose(failure: EngineFailure): void {
    this.#failure = failure;
    for (const reject of this.#waiting) reject(failure);
    this.#waiting.clear();
  }
}
