import { sentenceOf } from "../../engine/tensor/sentence-of";
import type { AppContext } from "../commands/command";
import { insertBelow } from "../commands/insert-commands";
import { activeCell, cellsOf, needsLeave, needsNotebook } from "../commands/reach";
import { say } from "../shell-store";
import { cellOfLog, diagnosisCell, fillEmptyDiagnosis, logEndings } from "./dropped-log";

export interface DroppedFile {
  file: File;
  /** The way back to the file, where the browser gives it. */
  handle: Promise<FileSystemFileHandle | null>;
}

/** A cell for a file, to stand below the active one. */
interface FreshCell {
  kind: string;
  name: string;
  title: string;
  params: object;
}

/** Longer files are no source and no config that a person wrote. */
const longestTextBytes = 4_000_000;

/**
 * Takes files that were dropped onto the page: what fits into the notebook becomes cells below the active
 * one, a notebook is opened. Resolves to the sentence of the first that fits nowhere, or to null.
 */
export async function takeFiles(context: AppContext, files: readonly DroppedFile[]): Promise<string | null> {
  const faults: string[] = [];
  for (const { file, handle } of files) {
    const fault = await takeFile(context, file, handle).catch(sentenceOf);
    if (fault !== null) faults.push(fault);
  }
  return faults[0] ?? null;
}

async function takeFile(
  context: AppContext,
  file: File,
  handle: DroppedFile["handle"],
): Promise<string | null> {
  const ending = /\.[^.]*$/.exec(file.name)?.[0].toLowerCase() ?? "";
  if (ending === ".ipynb") return context.session.openFile(file, await handle);
  if (ending === ".json") {
    const cell = await jsonCell(file);
    if (cell === null) return context.session.openFile(file, await handle);
    return cell.kind === "diagnosis" ? takeLog(context, cell) : insert(context, async () => cell);
  }
  if (ending === ".py") return insert(context, () => sourceCell(file));
  if (maskEndings.includes(ending)) {
    say(context.shell, `Reading ${file.name}.`);
    return insert(context, () => maskCell(file));
  }
  if (logEndings.includes(ending)) return takeLog(context, await cellOfLog(file));
  return `${file.name} is nothing that this page reads: a notebook (.ipynb, .json), a mask (${maskEndings.join(", ")}), a mask_mod (.py), a drafter's config.json or a log of drafts (.jsonl).`;
}

const maskEndings = [".npy", ".npz", ".safetensors", ".pt", ".pth"];

async function insert(context: AppContext, make: () => Promise<FreshCell>): Promise<string | null> {
  const obstacle = needsNotebook(context) ?? needsLeave(context);
  if (obstacle !== null) return obstacle;
  const cell = await make();
  const above = activeCell(context) ?? cellsOf(context).at(-1);
  const fault = insertBelow(context, above?.id ?? "", cell);
  if (fault === null) say(context.shell, `${cell.title} is in a cell of its own now.`);
  return fault;
}

/** A log of drafts goes into a diagnosis that waits for one. */
async function takeLog(context: AppContext, cell: FreshCell & { params: { log?: string } }) {
  const obstacle = needsNotebook(context) ?? needsLeave(context);
  if (obstacle !== null) return obstacle;
  const { log } = cell.params;
  const filled = log === undefined ? null : fillEmptyDiagnosis(context, log);
  if (filled === null) return insert(context, async () => cell);
  if ("fault" in filled) return filled.fault;
  say(context.shell, `${cell.title} is in the cell “${filled.title}” now.`);
  return null;
}

async function maskCell(file: File): Promise<FreshCell> {
  const { paramsOfFile } = await import("../../panels/dump/file/read-file");
  return { kind: "dump", name: "dump", title: file.name, params: await paramsOfFile(file) };
}

async function sourceCell(file: File): Promise<FreshCell> {
  if (file.size > longestTextBytes) throw new Error(`${file.name} is too large for a mask_mod.`);
  return { kind: "source", name: "source", title: file.name, params: { source: await file.text() } };
}

/**
 * Null where whoever opens notebooks has to look: at a notebook, and at what is no JSON.
 * @throws Error for JSON that is neither a notebook, a drafter's config nor a log of drafts.
 */
async function jsonCell(file: File): Promise<FreshCell | null> {
  if (file.size > longestTextBytes) return null;
  const text = await file.text();
  const json = parsed(text);
  const { isDrafterConfig, masksOfConfig, readConfigFile } = await import(
    "../../panels/masks/from-config/config-file"
  );
  if (isDrafterConfig(json)) {
    return { kind: "masks", name: "drafter", title: file.name, params: masksOfConfig(readConfigFile(text)) };
  }
  if (json === undefined || isNotebook(json)) return null;
  const { isLogLine } = await import("../../engine/diagnosis/log-line");
  const lines = Array.isArray(json) ? json : [json];
  if (lines.length > 0 && lines.every(isLogLine)) {
    return diagnosisCell(file.name, lines.map((line) => JSON.stringify(line)).join("\n"));
  }
  throw new Error(
    `${file.name} is neither a notebook (of anchorscope or Jupyter) nor the config.json of a block drafter: it has no dflash_config, no speculators_model_type, and no DFlash among its architectures.`,
  );
}

function isNotebook(json: unknown): boolean {
  return typeof json === "object" && json !== null && ("nbformat" in json || "format" in json);
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
