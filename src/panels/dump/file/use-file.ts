import { useEffect, useRef, useState } from "react";
import type { MaskFileChoice } from "../../../engine/masks/dump/read-mask-file";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import type { DumpParams } from "../params";
import { paramsOfFile } from "./read-file";

export interface FileReader {
  progress: { fileName: string; fraction: number } | null;
  /** Why the last file was not taken. */
  fault: string | null;
  read(file: File, choice?: MaskFileChoice): void;
  cancel(): void;
}

/** Reads one file at a time into the cell; the next one, and leaving the page, end it. */
export function useFile(update: (patch: Partial<DumpParams>) => string | null): FileReader {
  const [progress, setProgress] = useState<FileReader["progress"]>(null);
  const [fault, setFault] = useState<string | null>(null);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);

  async function read(file: File, choice: MaskFileChoice = {}) {
    going.current?.abort();
    const controller = new AbortController();
    going.current = controller;
    const { signal } = controller;
    const fileName = file.name;
    setFault(null);
    setProgress({ fileName, fraction: 0 });
    try {
      const onProgress = (fraction: number) => !signal.aborted && setProgress({ fileName, fraction });
      const found = await paramsOfFile(file, choice, { signal, onProgress });
      // Another mask is another layout; another head of the same array most likely is not.
      const isOther = choice.array === undefined;
      if (!signal.aborted) setFault(update(isOther ? { ...found, known: {}, taken: null } : found));
    } catch (error) {
      if (!signal.aborted) setFault(sentenceOf(error));
    }
    if (!signal.aborted) setProgress(null);
  }

  return {
    progress,
    fault,
    read: (file, choice) => void read(file, choice),
    cancel() {
      going.current?.abort();
      setProgress(null);
    },
  };
}
