import type { Env } from "onnxruntime-web";
import { describe, expect, it } from "vitest";
import { DeviceWatch } from "../../../src/engine/runtime/device-watch";

async function watched() {
  let lose = (_: { reason: string; message: string }) => {};
  const lost = new Promise<{ reason: string; message: string }>((resolve) => {
    lose = resolve;
  });
  const watch = new DeviceWatch();
  await watch.watch({ webgpu: { device: Promise.resolve({ lost }) } } as unknown as Env);
  return { watch, lose };
}

const wanted = { kind: "device-lost", sentence: "The GPU device was lost: driver reset." };

describe("DeviceWatch", () => {
  it("passes on what comes in time", async () => {
    const { watch } = await watched();
    expect(await watch.guard(Promise.resolve(3))).toBe(3);
    await expect(watch.guard(Promise.reject(new Error("other")))).rejects.toThrow("other");
    await expect(new DeviceWatch().guard(Promise.reject(new Error("no device")))).rejects.toThrow(
      "no device",
    );
  });

  it("ends runs that never come back, and every later one", async () => {
    const { watch, lose } = await watched();
    const waiting = [watch.guard(new Promise(() => {})), watch.guard(new Promise(() => {}))];
    lose({ reason: "unknown", message: "driver reset" });
    for (const one of waiting) await expect(one).rejects.toMatchObject(wanted);
    await expect(watch.guard(Promise.resolve(3))).rejects.toMatchObject(wanted);
  });

  it("names the loss as the cause of a run that failed just before the news of it", async () => {
    const { watch, lose } = await watched();
    const failing = watch.guard(Promise.reject(new Error("Buffer was unmapped")));
    setTimeout(() => lose({ reason: "unknown", message: "driver reset" }));
    await expect(failing).rejects.toMatchObject(wanted);
  });
});
