import type { PickedFile } from "./model/checkpoint-folder";

/** Files of a file input; `webkitRelativePath` is empty where no folder was chosen. */
export function filesOfInput(list: FileList | null): PickedFile[] {
  return Array.from(list ?? [], (file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

/** Files and folders that were dropped, folders one level deep. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  // Entries must be taken before the first await: the browser empties the list then.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  const found = await Promise.all(entries.map((entry) => filesOfEntry(entry)));
  return found.flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (isFile(entry)) return [await readFile(entry)];
  if (!isFolder(entry)) return [];
  const files = (await readFolder(entry)).filter(isFile);
  return Promise.all(files.map(readFile));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function readFile(entry: FileSystemFileEntry): Promise<PickedFile> {
  return new Promise((resolve, reject) => {
    entry.file((blob) => resolve({ path: entry.fullPath.replace(/^\//, ""), blob }), reject);
  });
}

/** A reader gives at most 100 entries a call, and an empty list at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
