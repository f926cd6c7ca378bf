import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PairFacts } from "../../src/engine/drafting/pair-facts";
import { openTokenizer, type PairTokenizer } from "../../src/engine/models/tokenizer";
import { DeviceWatch } from "../../src/engine/runtime/device-watch";
import type { Engine, ModelFolder } from "../../src/engine/runtime/engine";
import { LocalEngine } from "../../src/engine/runtime/local-engine";
import { readModelFiles, readTargetFiles } from "../../src/engine/runtime/model-files";
import { checkPair, type OpenPair, openPair } from "../../src/engine/runtime/open-pair";
import { GraphSession } from "../../src/engine/runtime/session";

/** A pair of checkpoint folders on disk, loaded on WebAssembly in this Node process. */
export async function openNodePair(
  targetDir: string,
  drafterDir: string,
): Promise<{ engine: Engine; facts: PairFacts; tokenizer: PairTokenizer }> {
  const engine = nodeEngine();
  const source = { target: await folderOnDisk(targetDir), drafter: await folderOnDisk(drafterDir) };
  const { facts, tokenizer } = await engine.load(source, { backend: "wasm" });
  return { engine, facts, tokenizer: openTokenizer(tokenizer) };
}

/** The same pair without an engine around it, for tests of what its graphs compute. */
export async function openNodeGraphs(targetDir: string, drafterDir: string): Promise<OpenPair> {
  const ort = await openRuntime();
  const targetFiles = await readTargetFiles(await folderOnDisk(targetDir), () => {}, undefined);
  const drafterFiles = await readModelFiles(await folderOnDisk(drafterDir), "drafter", () => {}, undefined);
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

async function folderOnDisk(directory: string): Promise<ModelFolder> {
  const names = await readdir(directory);
  const files = await Promise.all(
    names.map(async (name) => [name, await openAsBlob(join(directory, name))] as const),
  );
  return { files: Object.fromEntries(files) };
}
