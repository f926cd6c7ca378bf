import { type Browser, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import type { Stage } from "./serve-build";

export type WebGpu = "software" | "off";

const quiet = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const graphics: Record<WebGpu, string[]> = {
  software: ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  off: ["--disable-gpu", "--disable-features=WebGPU"],
};

const running = new Map<WebGpu, Promise<Browser>>();

/** One browser per test file and kind of graphics; closed after the file. */
export function browserWith(webgpu: WebGpu): Promise<Browser> {
  const started = running.get(webgpu) ?? launch(webgpu);
  running.set(webgpu, started);
  return started;
}

afterAll(async () => {
  for (const browser of running.values()) await (await browser).close();
  running.clear();
});

function launch(webgpu: WebGpu): Promise<Browser> {
  return chromium.launch({ executablePath: stage().chromium, args: [...quiet, ...graphics[webgpu]] });
}

/** @throws Error with the reason when there is no browser or nothing to show in it. */
export function stage(): Exclude<Stage, { missing: string }> {
  const found = inject("stage");
  if ("missing" in found) throw new Error(found.missing);
  return found;
}
