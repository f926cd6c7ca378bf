import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PairFacts } from "../../src/engine/drafting/pair";
import { openTokenizer, type PairTokenizer } from "../../src/engine/models/tokenizer";
import type { Engine, ModelFolder } from "../../src/engine/runtime/engine";
import { LocalEngine } from "../../src/engine/runtime/local-engine";

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

/** An engine on onnxruntime-web's Node build: plain WebAssembly, one thread. */
export function nodeEngine(): LocalEngine {
  const openRuntime = async () => {
    const ort = await import("onnxruntime-web");
    ort.env.wasm.numThreads = 1;
    return ort;
  };
  return new LocalEngine(openRuntime, { gpu: undefined, crossOriginIsolated: false, coreCount: 1 });
}

async function folderOnDisk(directory: string): Promise<ModelFolder> {
  const names = await readdir(directory);
  const files = await Promise.all(
    names.map(async (name) => [name, await openAsBlob(join(directory, name))] as const),
  );
  return { files: Object.fromEntries(files) };
}
