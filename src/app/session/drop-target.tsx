import { useEffect, useState } from "react";
import { useApp } from "../app-context";
import { say } from "../shell-store";
import { type DroppedFile, takeFiles } from "./take-file";
import "./session.css";

/** Takes files that are dropped anywhere on the page, and shows that it does. */
export function DropTarget() {
  const context = useApp();
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
      const broken = await takeFiles(context, droppedFiles(event));
      if (broken !== null) say(context.shell, broken);
    };
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", (event) => void drop(event), { signal });
    return () => ended.abort();
  }, [context]);

  return isOver ? (
    <div className="drop-target">
      <p>
        Drop it: a notebook, a mask file, a mask_mod (.py), a drafter's config.json or a log of drafts
        (.jsonl)
      </p>
    </div>
  ) : null;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Read before the first await: the browser forgets them. Beside a notebook nothing else is taken. */
function droppedFiles({ dataTransfer }: DragEvent): DroppedFile[] {
  const items = Array.from(dataTransfer?.items ?? []).filter(({ kind }) => kind === "file");
  const files = items.flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, handle: handleOf(item) }] : [];
  });
  const notebook = files.find(({ file }) => /\.ipynb$/i.test(file.name));
  return notebook === undefined ? files : [notebook];
}

/** The way back to the file, where the browser gives it. */
async function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | null> {
  const asked = item.getAsFileSystemHandle?.();
  const handle = await asked?.catch(() => null);
  return handle?.kind === "file" ? (handle as FileSystemFileHandle) : null;
}
