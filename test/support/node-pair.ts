import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openTokenizer } from "../../src/engine/models/tokenizer";
import { DeviceWatch } from "../../src/engine/runtime/device-watch";
import type { ModelFolder, PairSource } from "../../src/engine/runtime/engine";
import { LocalEngine } from "../../src/engine/runtime/local-engine";
import { readModelFiles, readTargetFiles } from "../../src/engine/runtime/model-files";
import { checkPair, type OpenPair, openPair } from "../../src/engine/runtime/open-pair";
import { GraphSession } from "../../src/engine/runtime/session";

/** A pair of checkpoint folders on disk, loaded on WebAssembly in this Node process. */
export async function openNodePair(targetDir: string, drafterDir: string) {
  const source = { target: await folderOnDisk(targetDir), drafter: await folderOnDisk(drafterDir) };
  const pair = await nodeEngine().load(source, { backend: "wasm" });
  return { ...pair, tokenizer: openTokenizer(pair.tokenizer) };
}

/** A pair without an engine around it, for tests of what its graphs compute. */
export async function openNodeGraphs({ target, drafter }: PairSource): Promise<OpenPair> {
  const ort = await openRuntime();
  const targetFiles = await readTargetFiles(target, () => {}, undefined);
  const drafterFiles = await readModelFiles(drafter, "drafter", () => {}, undefined);
  const device = new DeviceWatch();
  return openPair(
    checkPair(targetFiles, drafterFiles, () => {}),
    (graph, checkpoint) => GraphSession.create(ort, graph, checkpoint, "wasm", device),
    async () => {},
  );
}

/** onnxruntime-web's Node build: plain WebAssembly, one thread. */
async function openRuntime() {
  const ort = await import("onnxruntime-web");
  ort.env.wasm.numThreads = 1;
  return ort;
}

export function nodeEngine(): LocalEngine {
  return new LocalEngine(openRuntime, { gpu: undefined, crossOriginIsolated: false, coreCount: 1 });
}

export async function folderOnDisk(directory: string): Promise<ModelFolder> {
  const names = await readdir(directory);
  const files = await Promise.all(
    names.map(async (name) => [name, await openAsBlob(join(directory, name))] as const),
  );
  return { files: Object.fromEntries(files) };
}
