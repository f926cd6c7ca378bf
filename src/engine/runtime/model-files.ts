import * as v from "valibot";
import type { TokenizerFiles } from "../models/tokenizer";
import { checkOutside, parseOutsideJson } from "../tensor/outside-data";
import type { Safetensors } from "../tensor/safetensors";
import { readCheckpoint } from "./checkpoint-files";
import type { LoadProgress, ModelFolder, ModelRole } from "./engine";
import { FolderReader } from "./model-folder";

export interface ModelFiles {
  /** Parsed `config.json`. */
  config: unknown;
  checkpoint: Safetensors;
}

export interface TargetFiles extends ModelFiles {
  /** Parsed `generation_config.json`, null when the folder has none. */
  generation: unknown;
  tokenizer: TokenizerFiles;
}

type OnProgress = (progress: LoadProgress) => void;

export async function readTargetFiles(
  folder: ModelFolder,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<TargetFiles> {
  const reader = new FolderReader(folder, "target", signal);
  const files = await readModelFiles(folder, "target", onProgress, signal);
  const generation = await reader.findText("generation_config.json");
  return {
    ...files,
    generation: generation === null ? null : parseOutsideJson(generation, "target generation_config.json"),
    tokenizer: {
      tokenizer: jsonObject(await reader.text("tokenizer.json"), "target tokenizer.json"),
      config: jsonObject(
        (await reader.findText("tokenizer_config.json")) ?? "{}",
        "target tokenizer_config.json",
      ),
    },
  };
}

/** Reads what every folder has: the config, and the checkpoint's header. */
export async function readModelFiles(
  folder: ModelFolder,
  what: ModelRole,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<ModelFiles> {
  const reader = new FolderReader(folder, what, signal);
  const config = parseOutsideJson(await reader.text("config.json"), `${what} config.json`);
  const checkpoint = await readCheckpoint(reader, what, (loadedBytes, totalBytes) =>
    onProgress({ stage: "fetch", what, loadedBytes, totalBytes }),
  );
  return { config, checkpoint };
}

const objectSchema = v.looseObject({}, "an object");

function jsonObject(text: string, name: string): object {
  return checkOutside(objectSchema, parseOutsideJson(text, name), name);
}
