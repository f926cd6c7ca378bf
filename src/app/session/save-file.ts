import type { FileNotice } from "../../notebook/files/notice";
import { download } from "../../store/download";

/** A file as it would be written. */
export interface FileToSave {
  name: string;
  mediaType: string;
  /** Made only after the user has chosen where to: pickers open for a moment after a key press only. */
  content(): Promise<FileContent>;
}

export interface FileContent {
  text: string;
  /** What could not go into it. */
  notices: readonly FileNotice[];
}

export interface SavedFile {
  /** Null after a download: nobody knows where that went. */
  handle: FileSystemFileHandle | null;
  name: string;
  notices: readonly FileNotice[];
}

interface PickerOptions {
  suggestedName?: string;
  types: { description: string; accept: Record<string, string[]> }[];
}

/** Of the File System Access API, which only some browsers have. */
declare global {
  interface Window {
    showSaveFilePicker?(options: PickerOptions): Promise<FileSystemFileHandle>;
    showOpenFilePicker?(options: PickerOptions): Promise<FileSystemFileHandle[]>;
  }
  interface FileSystemFileHandle {
    requestPermission?(how: { mode: "readwrite" }): Promise<PermissionState>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** What a file picker made of it: null where the user called it off. */
export type Picked<Result> = Promise<Result | null>;

/** Lets the user choose a place where the browser can, else downloads. */
export async function saveSomewhere(file: FileToSave): Picked<SavedFile> {
  if (!window.showSaveFilePicker) {
    const { text, notices } = await file.content();
    download(file.name, new Blob([text], { type: file.mediaType }));
    return { handle: null, name: file.name, notices };
  }
  const options = { suggestedName: file.name, types: [acceptOf(file)] };
  const handle = await unlessCalledOff(window.showSaveFilePicker(options));
  return handle && writeTo(handle, file);
}

/** @throws Error with a sentence when the browser or the user refuses. */
export async function writeTo(handle: FileSystemFileHandle, file: FileToSave): Promise<SavedFile> {
  const leave = (await handle.requestPermission?.({ mode: "readwrite" })) ?? "granted";
  if (leave !== "granted") throw new Error(`The browser was not allowed to write ${handle.name}.`);
  const { text, notices } = await file.content();
  const stream = await handle.createWritable();
  await stream.write(text);
  await stream.close();
  return { handle, name: handle.name, notices };
}

/** Asks for a notebook file. */
export async function pickNotebook(): Picked<{ file: File; handle: FileSystemFileHandle | null }> {
  if (!window.showOpenFilePicker) {
    const file = await askInput();
    return file && { file, handle: null };
  }
  const accept = { "application/x-ipynb+json": [".ipynb"], "application/json": [".json"] };
  const handles = await unlessCalledOff(
    window.showOpenFilePicker({ types: [{ description: "Notebooks", accept }] }),
  );
  return handles && { file: await handles[0].getFile(), handle: handles[0] };
}

function askInput(): Promise<File | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".ipynb,.json";
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

function acceptOf({ name, mediaType }: FileToSave) {
  const ending = name.slice(name.lastIndexOf("."));
  return { description: `Files ending in ${ending}`, accept: { [mediaType]: [ending] } };
}

async function unlessCalledOff<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

/** "The anchor column" becomes "the-anchor-column"; a title without letters or digits, "notebook". */
export function fileNameOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-");
  // By code points: a slice must not cut one in two.
  return (
    [...slug]
      .slice(0, 80)
      .join("")
      .replace(/^-+|-+$/g, "") || "notebook"
  );
}
