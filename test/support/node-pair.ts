import { basename, dirname, join } from "node:path";
import { folderOf, shippedTrainings } from "../../src/engine/drafting/deviations/training/shipped";
import { openTokenizer } from "../../src/engine/models/tokenizer";
import { checkPair } from "../../src/engine/runtime/check-pair";
import { DeviceWatch } from "../../src/engine/runtime/device-watch";
import type { PairSource, Trainings } from "../../src/engine/runtime/engine";
import { readModelFiles, readTargetFiles } from "../../src/engine/runtime/model-files";
import { folderOnDisk, nodeEngine, openNodeRuntime } from "../../src/engine/runtime/node-engine";
import { type OpenPair, openPair } from "../../src/engine/runtime/open-pair";
import { GraphSession } from "../../src/engine/runtime/session";

export { folderOnDisk, nodeEngine };

/** A pair of checkpoint folders on disk, loaded on WebAssembly in this Node process; the bundled one with its trainings. */
export async function openNodePair(targetDir: string, drafterDir: string) {
  const source = {
    target: await folderOnDisk(targetDir),
    drafter: await folderOnDisk(drafterDir),
    trainings: basename(drafterDir) === "tiny-python-dflash-b16" ? await trainingsBeside(drafterDir) : {},
  };
  const pair = await nodeEngine().load(source, { backend: "wasm" });
  return { ...pair, tokenizer: openTokenizer(pair.tokenizer) };
}

/** A pair without an engine around it, for tests of what its graphs compute. */
export async function openNodeGraphs({ target, drafter, trainings }: PairSource): Promise<OpenPair> {
  const ort = await openNodeRuntime();
  const targetFiles = await readTargetFiles(target, () => {}, undefined);
  const drafterFiles = await readModelFiles(drafter, "drafter", () => {}, undefined);
  const device = new DeviceWatch();
  return openPair(
    checkPair(targetFiles, drafterFiles, () => {}),
    (graph, checkpoint) => GraphSession.create(ort, graph, checkpoint, "wasm", device),
    async () => {},
    trainings,
  );
}

async function trainingsBeside(drafterDir: string): Promise<Trainings> {
  const folders = shippedTrainings.map(
    async (one) => [one, await folderOnDisk(join(dirname(drafterDir), folderOf(one)))] as const,
  );
  return Object.fromEntries(await Promise.all(folders));
}
