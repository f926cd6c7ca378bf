import { useEffect, useState } from "react";
import { useApp } from "../app-context";
import { say } from "../shell-store";
import "./session.css";

/** Takes notebook files that are dropped anywhere on the page, and shows that it does. */
export function DropTarget() {
  const { session, shell } = useApp();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // What takes files itself, as the fields for checkpoints do, has said so before the event gets here.
    const over = (event: DragEvent) => {
      const isOurs = carriesFiles(event) && !event.defaultPrevented;
      setIsOver(isOurs);
      if (!isOurs) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = async (event: DragEvent) => {
      setIsOver(false);
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const dropped = droppedFile(event);
      if (dropped === null) return;
      const broken = await session.openFile(dropped.file, await dropped.handle);
      if (broken !== null) say(shell, broken);
    };
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", (event) => void drop(event), { signal });
    return () => ended.abort();
  }, [session, shell]);

  return isOver ? (
    <div className="drop-target">
      <p>Drop it to open it: a notebook, .ipynb or .json</p>
    </div>
  ) : null;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Of several files the one that looks like a notebook. Read before the first await: the browser forgets them. */
function droppedFile({ dataTransfer }: DragEvent) {
  const items = Array.from(dataTransfer?.items ?? []).filter(({ kind }) => kind === "file");
  const files = items.flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ item, file }] : [];
  });
  const chosen = files.find(({ file }) => /\.(ipynb|json)$/i.test(file.name)) ?? files[0];
  return chosen ? { file: chosen.file, handle: handleOf(chosen.item) } : null;
}

/** The way back to the file, where the browser gives it. */
async function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | null> {
  const asked = item.getAsFileSystemHandle?.();
  const handle = await asked?.catch(() => null);
  return handle?.kind === "file" ? (handle as FileSystemFileHandle) : null;
}
