import type { ModelFolder } from "../../../engine/runtime/engine";
import { RuleError } from "../../../engine/tensor/rule-error";

/** A file as a folder picker or a drop gives it. */
export interface PickedFile {
  /** With the folders above it, parted by slashes. */
  path: string;
  blob: Blob;
}

export interface PickedFolder {
  name: string;
  folder: ModelFolder;
  sizeBytes: number;
}

const wanted = /^(config|generation_config|tokenizer|tokenizer_config)\.json$|\.safetensors(\.index\.json)?$/;

/**
 * The files of a checkpoint among those picked; of two with one name the one nearer to the top.
 * @param what the role in the error: "target" or "drafter"
 */
export function checkpointFolder(picked: readonly PickedFile[], what: string): PickedFolder {
  const files: Record<string, Blob> = {};
  const ordered = [...picked].sort((left, right) => depth(left) - depth(right));
  for (const file of ordered) {
    const name = nameOf(file);
    if (wanted.test(name) && !(name in files)) files[name] = file.blob;
  }
  const hasWeights = Object.keys(files).some((name) => name.endsWith(".safetensors"));
  if (!("config.json" in files) || !hasWeights) {
    const names = picked.map(nameOf).slice(0, 4).join(", ");
    throw new RuleError(`${what} folder`, "one with config.json and model.safetensors", names || "no file");
  }
  const [top] = ordered[0].path.split("/");
  return {
    name: ordered[0].path.includes("/") ? top : what,
    folder: { files },
    sizeBytes: Object.values(files).reduce((sum, blob) => sum + blob.size, 0),
  };
}

function nameOf(file: PickedFile): string {
  return file.path.slice(file.path.lastIndexOf("/") + 1);
}

function depth(file: PickedFile): number {
  return file.path.split("/").length;
}
