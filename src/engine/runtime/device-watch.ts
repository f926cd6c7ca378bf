import type * as Ort from "onnxruntime-web";
import { deviceLost, type EngineFailure } from "./failure";

/** Ends what waits for a GPU device that is gone: such a run may never come back by itself. */
export class DeviceWatch {
  #failure: EngineFailure | null = null;
  // Not Promise.race with one lost-promise: that would keep every result alive as long as the device.
  readonly #waiting = new Set<(failure: EngineFailure) => void>();

  /** Starts watching; the device exists once the first WebGPU session does. */
  async watch(env: Ort.Env): Promise<void> {
    const device: GPUDevice | undefined = await env.webgpu.device;
    device?.lost.then(({ message, reason }) => this.#lose(deviceLost(message || reason)));
  }

  guard<Result>(running: Promise<Result>): Promise<Result> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      running.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  #lose(failure: EngineFailure): void {
    this.#failure = failure;
    for (const reject of this.#waiting) reject(failure);
    this.#waiting.clear();
  }
}
