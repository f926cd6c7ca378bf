import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { folderOf, shippedTrainings } from "../engine/drafting/deviations/training/shipped";
import { openTokenizer } from "../engine/models/tokenizer";
import { EngineFailure } from "../engine/runtime/failure";
import type { NamedSource, OpenPair } from "../engine/runtime/named-pair";
import { folderOnDisk, nodeEngine } from "../engine/runtime/node-engine";
import { RuleError } from "../engine/tensor/rule-error";
import { sentenceOf } from "../engine/tensor/sentence-of";
import type { PairHost } from "../store/run-queue";
import type { PairFolders } from "./arguments";

const models = new URL("../../public/models/", import.meta.url);

const bundled: PairFolders = {
  target: fileURLToPath(new URL("tiny-python-target", models)),
  drafter: fileURLToPath(new URL("tiny-python-dflash-b16", models)),
};

/**
 * The pair of this process: the one in these folders, or the bundled one. Loaded when a cell needs it.
 * @throws RuleError when a folder is not there
 */
export async function nodePairs(folders: PairFolders | null): Promise<PairHost> {
  for (const [role, folder] of Object.entries(folders ?? {})) await checkFolder(role, folder);
  const waiting = new Set<() => void>();
  let pair: OpenPair | null = null;
  return {
    source: () => pair?.source ?? null,
    async ensure(signal) {
      if (pair) return pair;
      const source = await sourceOf(folders);
      const loaded = await nodeEngine().load(source, { backend: "wasm", signal });
      const { facts, backend, tokenizer, openRun } = loaded;
      pair = { source, facts, backend, tokenizer: openTokenizer(tokenizer), openRun };
      for (const changed of waiting) changed();
      return pair;
    },
    explain(error) {
      if (error instanceof EngineFailure) return error.sentence;
      return sentenceOf(error);
    },
    subscribe(changed) {
      waiting.add(changed);
      return () => waiting.delete(changed);
    },
  };
}

async function sourceOf(folders: PairFolders | null): Promise<NamedSource> {
  const { target, drafter } = folders ?? bundled;
  const trainings = await Promise.all(
    (folders ? [] : shippedTrainings).map(
      async (one) => [one, await folderOnDisk(fileURLToPath(new URL(folderOf(one), models)))] as const,
    ),
  );
  return {
    name: folders ? `${basename(resolve(target))} with ${basename(resolve(drafter))}` : "the bundled pair",
    target: await folderOnDisk(target),
    drafter: await folderOnDisk(drafter),
    trainings: Object.fromEntries(trainings),
  };
}

async function checkFolder(role: string, folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new RuleError(`${role} of --pair`, "a folder", folder);
}
