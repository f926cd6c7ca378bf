import { RuleError } from "../tensor/rule-error";
import type { ModelFolder } from "./engine";
import { EngineFailure, isAbort } from "./failure";
import { fetchBytes, type OnBytes } from "./fetch-bytes";

/**
 * Reads the files of one model folder.
 * @param name "target" or "drafter", for the errors.
 */
export class FolderReader {
  constructor(
    private readonly folder: ModelFolder,
    private readonly name: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** The file, or null when the folder has none of that name. */
  async find(fileName: string, onBytes?: OnBytes): Promise<Blob | null> {
    if ("files" in this.folder) {
      const file = this.folder.files[fileName] ?? null;
      if (file) onBytes?.(file.size, file.size);
      return file;
    }
    return fetchBytes(`${this.folder.url}/${fileName}`, `${this.name} ${fileName}`, onBytes, this.signal);
  }

  async need(fileName: string, onBytes?: OnBytes): Promise<Blob> {
    const file = await this.find(fileName, onBytes);
    if (!file) throw new RuleError(`${this.name} ${fileName}`, "in the folder", "no such file");
    return file;
  }

  async text(fileName: string): Promise<string> {
    return readText(await this.need(fileName), `${this.name} ${fileName}`);
  }

  async findText(fileName: string): Promise<string | null> {
    const file = await this.find(fileName);
    return file && readText(file, `${this.name} ${fileName}`);
  }
}

async function readText(file: Blob, name: string): Promise<string> {
  try {
    return await file.text();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new EngineFailure("fetch-failed", `${name} could not be read: it changed or is gone.`, error);
  }
}
