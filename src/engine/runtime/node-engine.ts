import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ModelFolder } from "./engine";
import { LocalEngine } from "./local-engine";
import type { OrtModule } from "./session";

/** The engine of a Node process: plain WebAssembly, one thread. */
export function nodeEngine(): LocalEngine {
  return new LocalEngine(openNodeRuntime, { gpu: undefined, crossOriginIsolated: false, coreCount: 1 });
}

/** onnxruntime-web's Node build. */
export async function openNodeRuntime(): Promise<OrtModule> {
  const ort = await import("onnxruntime-web");
  ort.env.wasm.numThreads = 1;
  return ort;
}

/** The files of a folder, read when they are needed. */
export async function folderOnDisk(directory: string): Promise<ModelFolder> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const files = await Promise.all(
    names.map(async (name) => [name, await openAsBlob(join(directory, name))] as const),
  );
  return { files: Object.fromEntries(files) };
}
